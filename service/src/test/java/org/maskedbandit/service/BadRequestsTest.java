package org.maskedbandit.service;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.Sql;
import org.maskedbandit.service.store.Stores;

/**
 * Requests with changed bodies, paths, keys and headers are refused, never with a status of 500 or
 * more and never with a stack trace; meanwhile rewards of other clients are counted.
 * {@code -Dservice.fuzz=} is how many, {@code -Dservice.fuzz.seed=} other ones.
 */
class BadRequestsTest {
  private static final int REQUESTS = Integer.getInteger("service.fuzz", 200);
  private static final long SEED = Long.getLong("service.fuzz.seed", 1);

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final MasterKey master = MasterKey.random();

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
      BadRequests requests = send(service);
      CrashTest.awaitAcknowledged(List.of(load), 1);
      load.stop();
      thread.join();
      System.out.println(
          REQUESTS + " bad requests on " + kind + ", by status: " + requests.statuses);
      assertThat(requests.wrong).isEmpty();
      assertThat(service.get("/v1/experiments").status()).isEqualTo(200);
      Sql.of(service.database).useTransaction(TransactionIsolationLevel.SERIALIZABLE, handle -> {
        long id = service.node.experiments().find(name).orElseThrow().id();
        Counted.check(handle, master, List.of(load), "among bad requests", id);
      });
    }
  }

  @Test
  void aPathThatCannotBeDecodedIsRefused() throws Exception {
    try (RunningService service = RunningService.sqlite(folder);
        RawConnection connection = new RawConnection(service.server.port())) {
      for (String path : List.of("/%", "/v1/experiments/%zz", "/v1/experiments/e%4/weights")) {
        connection.write(("GET " + path + " HTTP/1.1\r\nHost: h\r\n\r\n").getBytes(US_ASCII));
        RawConnection.Reply reply = connection.read();
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).contains("\"status\":400", "each % in a path");
      }
    }
  }

  @Test
  void headIsAnsweredAsGetWithoutABody() throws Exception {
    try (RunningService service = RunningService.sqlite(folder)) {
      for (String path : List.of("/healthz", "/", "/v1/experiments")) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(service.server.url() + path))
            .header("Authorization", "Bearer " + service.admin)
            .method("HEAD", BodyPublishers.noBody())
            .build();
        var reply = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        assertThat(reply.statusCode()).as(path).isEqualTo(200);
        assertThat(reply.body()).as(path).isEmpty();
      }
    }
  }

  /** As curl does if it is not told otherwise. */
  @Test
  void aBodyIsJsonEvenIfItIsCalledAForm() throws Exception {
    try (RunningService service = RunningService.sqlite(folder)) {
      service.post(
          "/v1/experiments",
          "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}}");
      String one = "{\"experiment\": \"e\", \"person\": \"100%&\"}";
      String body = "{\"requests\": [" + String.join(",", Collections.nCopies(1000, one)) + "]}";
      for (String type : List.of("application/x-www-form-urlencoded", "multipart/form-data")) {
        HttpRequest request = HttpRequest.newBuilder(
                URI.create(service.server.url() + "/v1/decisions"))
            .header("Authorization", "Bearer " + service.admin)
            .header("Content-Type", type)
            .POST(BodyPublishers.ofString(body))
            .build();
        assertThat(HttpClient.newHttpClient()
                .send(request, BodyHandlers.ofString())
                .statusCode())
            .as(type)
            .isEqualTo(200);
      }
    }
  }

  private static BadRequests send(RunningService service) throws IOException {
    Mutation mutation = new Mutation(new Random(SEED));
    try (BadRequests requests = new BadRequests(service)) {
      for (int i = 0; i < REQUESTS && requests.wrong.size() < 10; i++) {
        requests.send(mutation);
      }
      return requests;
    }
  }
}
