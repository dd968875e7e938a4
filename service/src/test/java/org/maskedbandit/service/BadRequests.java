package org.maskedbandit.service;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Sends changed requests to a service, one after another, and keeps answers that are wrong. */
final class BadRequests implements AutoCloseable {
  private static final List<String> SECRETS = List.of("Exception", "\tat ", "java.", "SQLITE_");

  /** Changed requests pause and stop experiments; so there is a new one after so many. */
  private static final int FRESH = 2000;

  final Map<Integer, Integer> statuses = new TreeMap<>();
  final List<String> wrong = new ArrayList<>();

  private final RunningService service;
  private RawConnection connection;
  private String decision = "";
  private long sent;

  BadRequests(RunningService service) throws IOException {
    this.service = service;
    connection = new RawConnection(service.server.port());
  }

  void send(Mutation mutation) throws IOException {
    if (sent++ % FRESH == 0) {
      decision = newDecision();
    }
    Mutation.Request request = mutation.next(service.admin, decision);
    RawConnection.Reply reply = exchange(request);
    if (reply.status() == 0 && request.framed()) {
      // The service may have closed the connection after a request before.
      connect();
      reply = exchange(request);
    }
    check(request, reply);
    if (reply.status() == 0 || !request.framed()) {
      connect();
    }
  }

  private void connect() throws IOException {
    connection.close();
    connection = new RawConnection(service.server.port());
  }

  /** After what is not a request, the connection may be cut at any time. */
  private RawConnection.Reply exchange(Mutation.Request request) throws IOException {
    try {
      connection.write(request.bytes());
      if (!request.framed()) {
        connection.end();
      }
      return connection.read();
    } catch (EOFException | SocketException cut) {
      if (request.framed()) {
        throw cut;
      }
      return new RawConnection.Reply(0, "");
    }
  }

  private String newDecision() {
    service.post(
        "/v1/experiments",
        "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}}");
    return service
        .post("/v1/experiments/e/decisions", "{}")
        .body()
        .get("decision")
        .asText();
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

  @Override
  public void close() throws IOException {
    connection.close();
  }
}
