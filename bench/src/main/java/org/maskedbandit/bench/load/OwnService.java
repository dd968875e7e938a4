package org.maskedbandit.bench.load;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.maskedbandit.bench.load.HttpLoad.Request;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.http.Server;
import org.maskedbandit.service.kind.NewExperiment;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.serve.Clock;
import org.maskedbandit.service.serve.Decisions;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.KeyStore;

/**
 * A service with two experiments, one of them sticky, on loopback and on SQLite in a temporary
 * folder.
 */
final class OwnService implements AutoCloseable {
  private static final String NAME = "bench";
  private static final String STICKY_NAME = "sticky";
  private static final int PEOPLE = 1000;
  static final Buffer BODY = body(123_456_789);
  static final Request DECISION = decision(NAME, BODY);

  /** Decisions of different people. */
  static final List<Request> STICKY = IntStream.range(0, PEOPLE)
      .mapToObj(person -> decision(STICKY_NAME, body(person)))
      .toList();

  private static final Decisions.Question NOBODY =
      new Decisions.Question(Optional.empty(), Optional.empty(), Optional.empty(), "key");

  private final Path folder = folder();
  private final Database database = Database.sqlite(folder);
  private final Node node = Node.open(database, MasterKey.random(), new Clock());
  private final Server server = Server.start(node, new Server.Address("127.0.0.1", 0));
  private final Experiment experiment;
  final String key;

  OwnService() {
    key = node.changes()
        .change(tx -> KeyStore.create(tx, KeyStore.Role.APP, null, 0))
        .join();
    create(NAME, JsonNodeFactory.instance.objectNode());
    create(STICKY_NAME, JsonNodeFactory.instance.objectNode().put("sticky", "PT1H"));
    experiment = node.experiments().find(NAME).orElseThrow();
  }

  private void create(String name, ObjectNode json) {
    json.put("name", name).put("policy", "epoch-coins(eta=1)");
    json.putArray("arms").add("a").add("b").add("c");
    node.changes().create(NewExperiment.read(json), NAME).join();
  }

  private static Buffer body(int person) {
    return Buffer.buffer(String.format(Locale.ROOT, "{\"person\": \"visitor-%010d\"}", person));
  }

  private static Request decision(String experiment, Buffer body) {
    return new Request(HttpMethod.POST, "/v1/experiments/" + experiment + "/decisions", body);
  }

  int port() {
    return server.port();
  }

  /** Reports a reward for a decision of its own; nothing if the store is too far behind. */
  Optional<Request> reward() {
    return node.people()
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
