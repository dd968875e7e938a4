package org.maskedbandit.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

/** Bodies are read for those who have a key, and together they take no more than a budget. */
class DoorTest {
  private static final int LARGE = 4 << 20;
  private static final int BUDGET = 6 << 20;

  @SuppressWarnings("NullAway.Init")
  private Database database;

  @SuppressWarnings("NullAway.Init")
  private Node node;

  @SuppressWarnings("NullAway.Init")
  private Server server;

  @SuppressWarnings("NullAway.Init")
  private String key;

  @BeforeEach
  void start(@TempDir Path folder) {
    database = Database.sqlite(folder);
    node = Node.open(database, MasterKey.random(), new Clock());
    server = Server.start(
        node,
        new Server.Address("127.0.0.1", 0),
        OptionalInt.empty(),
        new Bodies.Bounds(BUDGET, 60, BUDGET));
    key = node.changes()
        .change(handle -> KeyStore.create(handle, KeyStore.Role.ADMIN, null, 0))
        .join();
  }

  @AfterEach
  void stop() {
    server.close();
    node.close();
    database.close();
  }

  /** Sends the head of a request, and some of its body. */
  private Socket send(String path, String headers, int bytes) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    socket.setSoTimeout(60_000);
    socket
        .getOutputStream()
        .write(("POST " + path + " HTTP/1.1\r\nHost: x\r\n" + headers + "\r\n")
            .getBytes(StandardCharsets.US_ASCII));
    byte[] body = "x".repeat(bytes).getBytes(StandardCharsets.US_ASCII);
    socket.getOutputStream().write(body);
    return socket;
  }

  private static String length(int bytes) {
    return "Content-Length: " + bytes + "\r\n";
  }

  private String authorized() {
    return "X-API-Key: " + key + "\r\n";
  }

  private static int status(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    return Integer.parseInt(new String(in.readNBytes(12), StandardCharsets.US_ASCII).substring(9));
  }

  @Test
  void withoutAKeyNothingIsHeldOfABody() throws IOException {
    try (Socket none = send("/v1/decisions", length(LARGE), LARGE / 2);
        Socket wrong = send("/v1/decisions", "X-API-Key: mb_x\r\n" + length(LARGE), LARGE / 2)) {
      assertThat(status(none)).isEqualTo(401);
      assertThat(status(wrong)).isEqualTo(401);
      assertThat(server.bodies().held()).isZero();
    }
  }

  /** The answer comes before the body, and the connection takes no other request. */
  @Test
  void withoutAKeyNobodyIsAskedForABody() throws IOException {
    String expect = length(10) + "Expect: 100-continue\r\n";
    try (Socket none = send("/v1/decisions", expect, 0);
        Socket some = send("/v1/decisions", authorized() + expect, 0)) {
      assertThat(status(none)).isEqualTo(401);
      none.getInputStream().readAllBytes();
      assertThat(status(some)).isEqualTo(100);
    }
  }

  @Test
  void eachRouteHasALimit() throws IOException {
    String small = "/v1/experiments/e/decisions";
    String chunked = authorized() + "Transfer-Encoding: chunked\r\n";
    try (Socket declared = send(small, authorized() + length((64 << 10) + 1), 0);
        Socket large = send("/v1/decisions", authorized() + length(LARGE + 1), 0);
        Socket unknown = send(small, chunked + "\r\n20000\r\n", 0x12000)) {
      assertThat(status(declared)).isEqualTo(413);
      assertThat(status(large)).isEqualTo(413);
      assertThat(status(unknown)).isEqualTo(413);
    }
  }

  @Test
  void bodiesShareABudget() throws IOException {
    List<Socket> unfinished = new ArrayList<>();
    try {
      for (int i = 1; i <= 3; i++) {
        unfinished.add(send("/v1/decisions", authorized() + length(2_000_000), 1_900_000));
        int sent = i;
        Traffic.await(() -> server.bodies().held() == sent * 1_900_000L);
      }
      try (Socket more = send("/v1/decisions", authorized() + length(2_000_000), 1_900_000)) {
        assertThat(status(more)).isEqualTo(503);
      }
      try (Socket small = send("/v1/plans", authorized() + length(1), 1)) {
        assertThat(status(small)).isEqualTo(400);
      }
      assertThat(server.bodies().held()).isLessThanOrEqualTo(BUDGET);
      unfinished.get(0).getOutputStream().write(new byte[100_000]);
      assertThat(status(unfinished.get(0))).as("answered").isEqualTo(400);
    } finally {
      for (Socket socket : unfinished) {
        socket.close();
      }
    }
    Traffic.await(() -> server.bodies().held() == 0);
  }

  /** RFC 9110 says so of schemes. */
  @Test
  void bearerIsWrittenInCapitalsOrNot() throws IOException {
    for (String scheme : List.of("Bearer", "bearer", "BEARER")) {
      String headers = "Authorization: " + scheme + " " + key + "\r\n" + length(2);
      try (Socket socket = send("/v1/plans", headers, 2)) {
        assertThat(status(socket)).as(scheme).isEqualTo(400);
      }
    }
  }

  /** It is no JSON, so what is not too long is refused for that. */
  @Test
  void aBodyMayBeAsLongAsTheLimit() throws IOException {
    int small = 64 << 10;
    String chunked = authorized() + "Transfer-Encoding: chunked\r\n";
    try (Socket declared = send("/v1/plans", authorized() + length(small), small);
        Socket large = send("/v1/decisions", authorized() + length(LARGE), LARGE);
        Socket unknown = send("/v1/plans", chunked + "\r\n10000", 0)) {
      unknown
          .getOutputStream()
          .write(("x".repeat(small) + "\r\n0\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
      assertThat(status(declared)).isEqualTo(400);
      assertThat(status(large)).isEqualTo(400);
      assertThat(status(unknown)).isEqualTo(400);
    }
  }

  /** A definition may name thousands of arms, and a batch thousands of requests. */
  @Test
  void someRoutesTakeMore() throws IOException {
    int more = 1 << 20;
    for (String path : List.of("/v1/experiments", "/v1/decisions", "/v1/rewards")) {
      try (Socket socket = send(path, authorized() + length(more), more)) {
        assertThat(status(socket)).as(path).isEqualTo(400);
      }
    }
  }
}
