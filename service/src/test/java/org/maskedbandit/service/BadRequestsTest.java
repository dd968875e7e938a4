package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.Stores;

/**
 * Requests with changed bodies, paths, keys and headers are refused, never with a status of 500 or
 * more and never with a stack trace; meanwhile rewards of other clients are counted.
 * {@code -Dservice.fuzz=10000000} is the long version, {@code -Dservice.fuzz.seed=} another one.
 */
class BadRequestsTest {
  private static final int REQUESTS = Integer.getInteger("service.fuzz", 200);
  private static final long SEED = Long.getLong("service.fuzz.seed", 1);

  private static final List<String> SECRETS = List.of("Exception", "\tat ", "java.", "SQL");

  /** New experiments come and go; a new one after so many requests is fuzzed. */
  private static final int FRESH = 2000;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final MasterKey master = MasterKey.random();
  private final Map<Integer, Integer> statuses = new TreeMap<>();
  private final List<String> wrong = new ArrayList<>();

  @ParameterizedTest
  @EnumSource
  void badInputIsRefusedAndHurtsNobody(Stores.Kind kind) throws Exception {
    try (RunningService service = new RunningService(Stores.open(kind, folder), master)) {
      String name = "counted";
      assertThat(service
              .post(
                  "/v1/experiments",
                  "{\"name\": \"" + name + "\", \"arms\": [\"a\", \"b\"],"
                      + " \"policy\": \"epoch-coins(eta=1000, m0=4, gamma=0.01)\"}")
              .status())
          .isEqualTo(201);
      Load load = new Load(service.server::url, service.admin, name, 3);
      Thread thread = new Thread(load);
      thread.start();
      send(service);
      load.stop();
      thread.join();
      System.out.println(REQUESTS + " bad requests on " + kind + ", by status: " + statuses);
      assertThat(wrong).isEmpty();
      assertThat(service.get("/v1/experiments").status()).isEqualTo(200);
      assertThat(load.acknowledged).isNotEmpty();
      service.database.reading().useTransaction(TransactionIsolationLevel.SERIALIZABLE, handle -> {
        long id = service.node.find(name).orElseThrow().id();
        Counted.check(handle, master, List.of(load), "among bad requests", id);
      });
    }
  }

  private void send(RunningService service) throws IOException {
    Mutation mutation = new Mutation(SEED);
    String id = "";
    RawConnection connection = new RawConnection(service.server.port());
    for (int i = 0; i < REQUESTS && wrong.size() < 10; i++) {
      if (i % FRESH == 0) {
        service.post(
            "/v1/experiments",
            "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}}");
        id = service
            .post("/v1/experiments/e/decisions", "{}")
            .body()
            .get("decision")
            .asText();
      }
      Mutation.Request request = mutation.next(service.admin, id);
      connection.write(request.bytes());
      if (!request.framed()) {
        connection.end();
      }
      RawConnection.Reply reply = read(connection, request);
      check(request, reply);
      if (reply.status() == 0 || !request.framed()) {
        connection.close();
        connection = new RawConnection(service.server.port());
      }
    }
    connection.close();
  }

  /** After what is not a request, an answer may be cut. */
  private static RawConnection.Reply read(RawConnection connection, Mutation.Request request)
      throws IOException {
    try {
      return connection.read();
    } catch (EOFException | SocketException cut) {
      if (request.framed()) {
        throw cut;
      }
      return new RawConnection.Reply(0, "");
    }
  }

  private void check(Mutation.Request request, RawConnection.Reply reply) {
    statuses.merge(reply.status(), 1, Integer::sum);
    boolean answered = reply.status() >= 200 || !request.framed();
    boolean open = SECRETS.stream().anyMatch(reply.body()::contains);
    // 501 is the answer to another version of HTTP.
    boolean version = reply.status() == 501 && !request.framed();
    if ((reply.status() >= 500 && !version) || !answered || open) {
      wrong.add(new String(request.bytes(), StandardCharsets.UTF_8) + "\n=> " + reply);
    }
  }
}
