package org.maskedbandit.service.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.http.Server;

class LimitsTest {
  /**
   * With -Dmaskedbandit.connections=10000 for the long version; needs as many open files, twice.
   */
  private static final int CONNECTIONS = Integer.getInteger("maskedbandit.connections", 500);

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private Options options(boolean demo, OptionalInt rate) {
    return new Options(
        Started.location(folder),
        new Server.Address("127.0.0.1", 0),
        false,
        demo,
        Duration.ofDays(90),
        rate);
  }

  private static Socket connect(Started server) throws IOException {
    return new Socket(
        InetAddress.getLoopbackAddress(), URI.create(server.service().url()).getPort());
  }

  @Test
  void aKeyThatAsksTooOftenIsToldToWait() {
    try (Started server = Started.with(options(false, OptionalInt.of(5)))) {
      List<Started.Reply> replies = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        replies.add(server.send("GET", "/v1/experiments", ""));
      }
      assertThat(replies).extracting(Started.Reply::status).contains(200, 429);
      assertThat(replies)
          .filteredOn(reply -> reply.status() == 429)
          .allSatisfy(reply -> assertThat(reply.retryAfter()).contains("1"));
      assertThat(server.send("GET", "/healthz", "").status()).isEqualTo(200);
    }
  }

  @Test
  void largeBodiesAndHeadersAreRefusedAndTheServiceGoesOn() throws IOException {
    try (Started server = Started.with(options(false, OptionalInt.empty()))) {
      Started.Reply large = server.send("POST", "/v1/experiments", "x".repeat(5 << 20));
      assertThat(large.status()).isEqualTo(413);
      assertThat(large.body().get("detail").asText())
          .isEqualTo("the body must be of at most 4194304 bytes, but is longer");
      try (Socket socket = connect(server)) {
        String request =
            "GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: " + "x".repeat(20_000) + "\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        String answer =
            new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
        assertThat(answer).isEqualTo("HTTP/1.1 431");
      }
      assertThat(server.send("GET", "/readyz", "").status()).isEqualTo(200);
    }
  }

  @Test
  void idleConnectionsHurtNobodyAndDoNotKeepAServerFromItsEnd() throws Exception {
    List<Socket> idle = new ArrayList<>();
    try {
      Started server = Started.with(options(false, OptionalInt.empty()));
      for (int i = 0; i < CONNECTIONS; i++) {
        idle.add(connect(server));
      }
      assertThat(server.send("GET", "/v1/experiments", "").status()).isEqualTo(200);
      CompletableFuture.runAsync(server::close).get(30, TimeUnit.SECONDS);
    } finally {
      for (Socket socket : idle) {
        socket.close();
      }
    }
  }

  @Test
  void theDemoHasVisitorsAndLearns() {
    try (Started server = Started.with(options(true, OptionalInt.empty()))) {
      Traffic.await(() -> release(server.send("GET", "/v1/experiments/demo", "")) >= 8);
    }
  }

  @Test
  void anExperimentThatIsCalledDemoGetsNoSimulatedVisitors() throws InterruptedException {
    String own = "{\"name\": \"demo\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}}";
    try (Started server = Started.with(options(false, OptionalInt.empty()))) {
      assertThat(server.send("POST", "/v1/experiments", own).status()).isEqualTo(201);
    }
    try (Started server = Started.with(options(true, OptionalInt.empty()))) {
      // Visitors come every tenth of a second, and counts are a second old at most.
      Thread.sleep(3_000);
      assertThat(server.send("GET", "/v1/experiments/demo", "").body().at("/arms"))
          .allSatisfy(arm -> assertThat(arm.get("plays").asLong()).isZero());
    }
  }

  /** None if the experiment is not there yet. */
  private static long release(Started.Reply reply) {
    return reply.body().path("release").asLong();
  }
}
