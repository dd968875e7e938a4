package org.maskedbandit.service.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.service.RawConnection;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.serve.Clock;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.KeyStore;

/** Nothing is left of clients that leave in the middle of a body, and slow ones are cut off. */
class BodiesTest {
  private static final int CLIENTS = 200;

  /** So long that the time is never why a body is forgotten. */
  private static final Bodies.Bounds PATIENT = new Bodies.Bounds(16 << 20, 3_600, 100_000);

  private static final Bodies.Bounds SLOW = new Bodies.Bounds(16 << 20, 1, 100_000);
  private static final String ALIVE = "GET /healthz HTTP/1.1\r\nHost: x\r\n";

  @SuppressWarnings("NullAway.Init")
  private Database database;

  @SuppressWarnings("NullAway.Init")
  private Node node;

  @SuppressWarnings("NullAway.Init")
  private Server server;

  @SuppressWarnings("NullAway.Init")
  private String key;

  @BeforeEach
  void open(@TempDir Path folder) {
    database = Database.sqlite(folder);
    node = Node.open(database, MasterKey.random(), new Clock());
    key = "X-API-Key: "
        + node.changes()
            .change(tx -> KeyStore.create(tx, KeyStore.Role.ADMIN, null, 0))
            .join()
        + "\r\n";
  }

  @AfterEach
  void close() {
    server.close();
    node.close();
    database.close();
  }

  private Bodies start(Bodies.Bounds bounds) {
    server = Server.start(node, new Server.Address("127.0.0.1", 0), OptionalInt.empty(), bounds);
    return server.bodies();
  }

  private static String post(String headers, int length) {
    return "POST /v1/decisions HTTP/1.1\r\nHost: x\r\n" + headers + length(length);
  }

  private static String length(int bytes) {
    return "Content-Length: " + bytes + "\r\n\r\n";
  }

  private RawConnection send(String text) throws IOException {
    RawConnection connection = new RawConnection(server.port());
    connection.write(text);
    return connection;
  }

  /** Whether the server has closed the connection. Waits for what comes. */
  private static boolean cut(RawConnection connection) {
    try {
      return connection.read().status() == 0;
    } catch (SocketException reset) {
      return true;
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nothingIsHeldForClientsThatLeaveAfterTheirAnswer(boolean reset) throws IOException {
    Bodies bodies = start(PATIENT);
    for (int i = 1; i <= CLIENTS; i++) {
      RawConnection client = send(post("", 4_000_000) + "x");
      assertThat(client.read().status()).isEqualTo(401);
      if (i == 1) {
        assertThat(bodies.coming()).isEqualTo(1);
      }
      if (reset) {
        client.reset();
      } else {
        client.close();
      }
    }
    Traffic.await(() -> bodies.coming() == 0);
  }

  @Test
  void nothingIsHeldForClientsThatLeaveInAStream() throws IOException {
    Bodies bodies = start(PATIENT);
    String events = "GET /v1/events HTTP/1.1\r\nHost: x\r\n" + key + length(10) + "x";
    try (RawConnection client = send(events)) {
      Traffic.await(() -> node.experiments().watching() == 1);
      assertThat(bodies.coming()).isEqualTo(1);
      client.reset();
    }
    Traffic.await(() -> bodies.coming() == 0 && node.experiments().watching() == 0);
  }

  /** All connections to the store are taken, so that no key is found. */
  @Test
  void nothingIsHeldForClientsThatLeaveBeforeTheirKeyIsFound() throws Exception {
    Bodies bodies = start(PATIENT);
    CountDownLatch taken = new CountDownLatch(4);
    CountDownLatch free = new CountDownLatch(1);
    List<Thread> readers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread reader = new Thread(() -> database.read(tx -> {
        taken.countDown();
        return await(free);
      }));
      reader.start();
      readers.add(reader);
    }
    await(taken);
    List<RawConnection> clients = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      clients.add(send(post(key, 4_000_000) + "x".repeat(60_000)));
    }
    everyLoopAnswers(ALIVE + "\r\n", 200);
    for (RawConnection client : clients) {
      client.reset();
    }
    everyLoopAnswers(ALIVE + "\r\n", 200);
    free.countDown();
    for (Thread reader : readers) {
      reader.join();
    }
    everyLoopAnswers(post(key, 2) + "{}", 422);
    Traffic.await(() -> bodies.held() == 0 && bodies.coming() == 0);
  }

  private static boolean await(CountDownLatch latch) {
    try {
      latch.await();
      return true;
    } catch (InterruptedException interrupted) {
      throw new AssertionError(interrupted);
    }
  }

  /** Connections are given to event loops in turn. What came before to each of them is done. */
  private void everyLoopAnswers(String request, int status) throws IOException {
    for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
      try (RawConnection connection = send(request)) {
        assertThat(connection.read().status()).isEqualTo(status);
      }
    }
  }

  /** The other client begins later, and nothing but the time is why it is cut off. */
  @Test
  void aConnectionWhoseBodyCameLateGoesOn() throws IOException {
    Bodies bodies = start(SLOW);
    try (RawConnection late = send(ALIVE + length(2))) {
      assertThat(late.read().status()).isEqualTo(200);
      late.write("{}");
      Traffic.await(() -> bodies.coming() == 0);
      try (RawConnection never = send(ALIVE + length(2))) {
        assertThat(never.read().status()).isEqualTo(200);
        CompletableFuture<Boolean> cut = CompletableFuture.supplyAsync(() -> cut(never));
        do {
          late.write(ALIVE + "\r\n");
          assertThat(late.read().status()).isEqualTo(200);
        } while (!cut.isDone());
        assertThat(cut.join()).isTrue();
      }
      late.write(ALIVE + "\r\n");
      assertThat(late.read().status()).isEqualTo(200);
    }
  }

  @Test
  void aBodyThatTakesTooLongIsRefusedAndThenCutOff() throws IOException {
    Bodies bodies = start(SLOW);
    try (RawConnection slow = send(post(key, 10) + "x")) {
      RawConnection.Reply reply = slow.read();
      assertThat(reply.status()).isEqualTo(408);
      assertThat(reply.body()).contains("the body must be complete within 1 s, but is not");
      assertThat(cut(slow)).isTrue();
    }
    Traffic.await(() -> bodies.held() == 0 && bodies.coming() == 0);
  }

  @Test
  void aBodyThatNobodyReadsIsCutOffAtItsLimit() throws IOException {
    start(PATIENT);
    try (RawConnection some = send(post("", 99_000));
        RawConnection more = send(post("", 4_000_000))) {
      assertThat(some.read().status()).isEqualTo(401);
      some.write("x".repeat(99_000) + ALIVE + "\r\n");
      assertThat(some.read().status()).isEqualTo(200);
      assertThat(more.read().status()).isEqualTo(401);
      more.write("x".repeat(101_000));
      assertThat(cut(more)).isTrue();
    }
  }

  @Test
  void bodiesMayTakeAnEighthOfTheMemory() {
    start(Bodies.Bounds.ofMemory());
    assertThat(Bodies.Bounds.ofMemory().budget()).isEqualTo(Runtime.getRuntime().maxMemory() / 8);
  }
}
