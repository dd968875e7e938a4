package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.KeyStore;

/**
 * A service with little memory lives through many clients that send all of a large body but its
 * end, or leave at its beginning, again and again. Takes a minute each and depends on the machine,
 * so it runs on demand: {@code -Dservice.flood=45} is for how many seconds.
 */
@EnabledIfSystemProperty(named = "service.flood", matches = "\\d+")
class FloodTest {
  private static final int SECONDS = Integer.getInteger("service.flood", 45);
  private static final int CLIENTS = 45;
  private static final int EXPERIMENTS = 200;
  private static final int LENGTH = 4 << 20;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private String prepare() throws IOException {
    MasterKey master = MasterKey.random();
    Files.writeString(folder.resolve("secret"), master.base64());
    try (RunningService service = new RunningService(Database.sqlite(folder), master)) {
      String arms = IntStream.range(0, 10)
          .mapToObj(arm -> "\"a" + arm + "\"")
          .collect(Collectors.joining(","));
      for (int i = 0; i < EXPERIMENTS; i++) {
        String definition =
            "{\"name\": \"e" + i + "\", \"arms\": [" + arms + "], \"promise\": {\"eta\": 1}}";
        assertThat(service.post("/v1/experiments", definition).status()).isEqualTo(201);
      }
      return service.key(KeyStore.Role.APP, null);
    }
  }

  private enum Flood {
    UNFINISHED_WITHOUT_KEY,
    UNFINISHED_WITH_KEY,
    /** Reads that a key is missing, and resets the connection. */
    ABORTED
  }

  private static byte[] head(Flood flood, String key) {
    String header = switch (flood) {
      case UNFINISHED_WITHOUT_KEY -> "";
      case UNFINISHED_WITH_KEY -> "X-API-Key: " + key + "\r\n";
      case ABORTED -> "X-Long: " + "a".repeat(15_000) + "\r\n";
    };
    String head = "POST /v1/decisions HTTP/1.1\r\nHost: x\r\nContent-Length: " + LENGTH + "\r\n";
    return (head + header + "\r\n").getBytes(StandardCharsets.US_ASCII);
  }

  @ParameterizedTest
  @EnumSource
  void theServiceAnswersWhenTheClientsHaveGone(Flood flood) throws Exception {
    byte[] head = head(flood, prepare());
    LongAdder connections = new LongAdder();
    try (ServiceProcess service = ServiceProcess.start(folder, "", "-Xmx256m")) {
      URI url = URI.create(service.url);
      long end = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
      List<Thread> clients = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        Thread client = new Thread(() -> {
          while (System.nanoTime() < end) {
            try {
              if (flood == Flood.ABORTED) {
                abort(url.getPort(), head);
              } else {
                leaveUnfinished(url.getPort(), head);
              }
              connections.increment();
            } catch (IOException | InterruptedException cut) {
              // It comes again.
            }
          }
        });
        client.start();
        clients.add(client);
      }
      for (Thread client : clients) {
        client.join();
      }
      Thread.sleep(10_000);
      long start = System.nanoTime();
      assertThat(HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(url.resolve("/healthz"))
                      .timeout(Duration.ofSeconds(60))
                      .build(),
                  BodyHandlers.ofString())
              .statusCode())
          .isEqualTo(200);
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      System.out.println(
          "flood " + flood + ": " + connections + " connections; /healthz after it: " + took);
      assertThat(took).isLessThan(Duration.ofSeconds(1));
    }
  }

  private static void leaveUnfinished(int port, byte[] head)
      throws IOException, InterruptedException {
    byte[] part = new byte[1 << 16];
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(head);
      for (int left = LENGTH - 1; left > 0; left -= part.length) {
        socket.getOutputStream().write(part, 0, Math.min(left, part.length));
      }
      Thread.sleep(1_000);
    }
  }

  private static void abort(int port, byte[] head) throws IOException {
    try (RawConnection connection = new RawConnection(port)) {
      connection.write(head);
      connection.write("x");
      assertThat(connection.read().status()).isEqualTo(401);
      connection.reset();
    }
  }
}
