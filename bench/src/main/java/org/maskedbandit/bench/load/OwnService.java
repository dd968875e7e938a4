package org.maskedbandit.bench.load;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.maskedbandit.bench.load.HttpLoad.Request;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.http.Server;
import org.maskedbandit.service.node.Clock;
import org.maskedbandit.service.node.Decisions;
import org.maskedbandit.service.node.Node;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.ApiKeys;
import org.maskedbandit.service.store.Database;

/** A service with one experiment, on loopback and on SQLite in a temporary folder. */
final class OwnService implements AutoCloseable {
  private static final String NAME = "bench";
  static final Buffer BODY = Buffer.buffer("{\"person\": \"visitor-0123456789\"}");
  static final Request DECISION =
      new Request(HttpMethod.POST, "/v1/experiments/" + NAME + "/decisions", BODY);
  private static final Decisions.Question NOBODY =
      new Decisions.Question(Optional.empty(), Optional.empty(), Optional.empty());

  private final Path folder = folder();
  private final Database database = Database.sqlite(folder);
  private final Node node = new Node(database, MasterKey.random(), new Clock());
  private final Server server = Server.start(node, new Server.Address("127.0.0.1", 0));
  private final Experiment experiment;
  final String key;

  OwnService() {
    key =
        node.change(handle -> ApiKeys.create(handle, ApiKeys.Role.app, null, 0)).join();
    node.create(
            Definition.read(JsonNodeFactory.instance
                .objectNode()
                .put("name", NAME)
                .put("policy", "epoch-coins(eta=1)")
                .set(
                    "arms",
                    JsonNodeFactory.instance.arrayNode().add("a").add("b").add("c"))),
            NAME)
        .join();
    experiment = node.find(NAME).orElseThrow();
  }

  int port() {
    return server.port();
  }

  /** Reports a reward for a decision of its own; nothing if the store is too far behind. */
  Optional<Request> reward() {
    return node.kept()
        .decide(experiment, NOBODY)
        .join()
        .map(answer -> new Request(
            HttpMethod.PUT,
            "/v1/decisions/" + answer.id() + "/reward",
            Buffer.buffer("{\"value\": 1}")));
  }

  private static Path folder() {
    try {
      return Files.createTempDirectory("maskedbandit-bench");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public void close() {
    server.close();
    node.close();
    database.close();
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
