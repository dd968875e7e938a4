package org.maskedbandit.service.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.http.Server;
import org.maskedbandit.service.store.Stores;

/** Several servers on one PostgreSQL. */
class NodesTest {
  private static final String EXPERIMENT =
      "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1},"
          + " \"reward\": {\"window\": \"PT1H\"}}";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path base;

  private static Options node(Path folder, String url, Optional<String> secret, boolean restored) {
    return new Options(
        new StoreLocation(folder, Optional.of(url), secret),
        new Server.Address("127.0.0.1", 0),
        restored,
        false,
        Duration.ofDays(90),
        OptionalInt.empty());
  }

  private static int erase(Started server, String key) {
    return server.send("DELETE", "/v1/people/ann", "", key).status();
  }

  @Test
  void nodesShareAStoreUntilItIsRestored() throws Exception {
    String url = Stores.newPostgres();
    Path one = base.resolve("one");
    Path two = base.resolve("two");
    Started first = Started.with(node(one, url, Optional.empty(), false));
    try {
      String key = first.admin();
      first.send("POST", "/v1/experiments", EXPERIMENT);
      assertThatThrownBy(() -> Started.with(node(two, url, Optional.empty(), false)))
          .hasMessageContaining("the master key is missing");
      Optional<String> secret = Optional.of(secret(one));
      try (Started second = Started.with(node(two, url, secret, false))) {
        assertThat(second.service().adminKey()).isEmpty();
        assertThat(second.send("GET", "/v1/experiments/e", "", key).status()).isEqualTo(200);
        assertThat(first.reward(first.decide("e", "ann"), 1)).isEqualTo(200);
        assertThat(erase(second, key)).isEqualTo(202);
        assertThat(first.reward(first.decide("e", "ann"), 1)).isEqualTo(410);
      }
      try (Started restored = Started.with(node(two, url, secret, true))) {
        assertThat(first.service().replaced().get(60, TimeUnit.SECONDS)).contains("was restored");
        assertThat(restored.send("GET", "/readyz", "", key).status()).isEqualTo(200);
      }
    } finally {
      first.close();
    }
    Started.with(node(one, url, Optional.empty(), false)).close();
  }

  private static String secret(Path folder) throws IOException {
    return Files.readString(folder.resolve("secret"));
  }
}
