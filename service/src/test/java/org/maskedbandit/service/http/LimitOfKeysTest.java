package org.maskedbandit.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.serve.Clock;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.KeyStore;

/** What a key that makes too many requests is told, and what others notice of it. */
class LimitOfKeysTest {
  private static final int RATE = 5;
  private static final String FLAGS = "/ofrep/v1/evaluate/flags";

  private final HttpClient client = HttpClient.newHttpClient();

  @SuppressWarnings("NullAway.Init")
  private Database database;

  @SuppressWarnings("NullAway.Init")
  private Node node;

  @SuppressWarnings("NullAway.Init")
  private Server server;

  @BeforeEach
  void start(@TempDir Path folder) {
    database = Database.sqlite(folder);
    node = Node.open(database, MasterKey.random(), new Clock());
    server = Server.start(node, new Server.Address("127.0.0.1", 0), OptionalInt.of(RATE));
  }

  @AfterEach
  void stop() {
    server.close();
    node.close();
    database.close();
  }

  private String key() {
    return node.changes()
        .change(tx -> KeyStore.create(tx, KeyStore.Role.APP, null, 0))
        .join();
  }

  private HttpResponse<String> evaluate(String key) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + FLAGS))
        .header("X-API-Key", key)
        .POST(BodyPublishers.ofString("{\"context\": {\"targetingKey\": \"p\"}}"))
        .build();
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** Both have the same role. */
  @Test
  void aBusyKeyTakesNothingFromAnother() {
    String busy = key();
    String other = key();
    Traffic.await(() -> evaluate(busy).statusCode() == 429);
    for (int i = 0; i < RATE; i++) {
      assertThat(evaluate(other).statusCode()).isEqualTo(200);
    }
  }

  /** The protocol says that such an answer has no body, but when to come again. */
  @Test
  void aKeyThatEvaluatesTooOftenIsToldWhenToComeAgain() {
    String busy = key();
    Traffic.await(() -> {
      HttpResponse<String> answer = evaluate(busy);
      if (answer.statusCode() != 429) {
        return false;
      }
      assertThat(answer.headers().firstValue("Retry-After")).contains("1");
      assertThat(answer.body()).isEmpty();
      return true;
    });
  }
}
