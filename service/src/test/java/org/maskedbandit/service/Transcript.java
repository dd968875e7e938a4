package org.maskedbandit.service;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.page.Rendered;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.Sql;
import org.slf4j.LoggerFactory;

/**
 * All that a service shows of a fixed sequence of decisions, time stamps aside. Arms are chosen by
 * naming one that is eligible. The store replaces each released sum by a function of counts: that
 * is the noise which makes the releases of all transcripts agree.
 */
final class Transcript {
  private static final String AGREED = "CREATE TRIGGER agreed AFTER INSERT ON release BEGIN"
      + " UPDATE release SET sum = new.rewards * (0.3 + 0.1 * (new.slot % 4)) + new.version"
      + " WHERE experiment = new.experiment AND version = new.version; END";

  private static final List<String> PATHS = List.of(
      "/v1/experiments",
      "/v1/experiments/w",
      "/v1/experiments/r",
      "/v1/experiments/w/history?points=3",
      "/v1/experiments/r/history",
      "/v1/experiments/w/weights",
      "/v1/experiments/r/weights",
      "/v1/experiments/w/decisions.csv",
      "/v1/experiments/r/decisions.csv",
      "/v1/experiments/sealed-w",
      "/v1/experiments/sealed-r",
      "/v1/experiments/sealed-w/history",
      "/v1/experiments/sealed-r/weights",
      "/v1/experiments/sealed-w/decisions.csv",
      "/v1/experiments/sealed-r/decisions.csv",
      "/v1/experiments/none",
      "/v1/privacy",
      "/v1/privacy?epsilon=1&delta=1e-6",
      "/v1/privacy/meaning?epsilon=1&delta=1e-6",
      "/v1/key",
      "/v1/journal",
      "/v1/journal?experiment=w",
      "/healthz",
      "/readyz",
      "/openapi.yaml",
      "/docs",
      "/docs/docs.js",
      "/");

  private static final Path PAGES =
      Path.of("src", "main", "resources", "org", "maskedbandit", "service", "page");

  private static final int SEALED_DECISIONS = 8;
  private static final String EPOCHS = " \"policy\": \"epoch-coins(eta=2)\"";

  /** Draws among one arm play that arm, so that arms agree. */
  private static final String SEALED =
      " \"policy\": \"modified-thompson(b=2, c=1)\", \"horizon\": 1000";

  private static final String WINDOW = ", \"reward\": {\"window\": \"PT1S\", \"default\": 0.2}";

  /** What is reported for a decision; nothing if not a number. */
  interface Values {
    double of(String experiment, String arm, int place);
  }

  private Transcript() {}

  static Map<String, String> of(
      Path folder, MasterKey key, List<String> triggers, int rounds, Values values) {
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    Logger root = (Logger) LoggerFactory.getLogger("org.maskedbandit");
    root.addAppender(log);
    List<String> events = Collections.synchronizedList(new ArrayList<>());
    Map<String, String> seen = new TreeMap<>();
    Thread listener;
    try (RunningService service = new RunningService(Database.sqlite(folder), key)) {
      Sql.of(service.database).useHandle(handle -> {
        handle.execute(AGREED);
        triggers.forEach(handle::execute);
      });
      create(service, "w", EPOCHS, WINDOW);
      create(service, "r", EPOCHS, "");
      create(service, "sealed-w", SEALED, WINDOW);
      create(service, "sealed-r", SEALED, "");
      listener = listen(service, events);
      for (int round = 0; round < rounds; round++) {
        play(service, "w", "ab".charAt(round % 2) + "", values);
        play(service, "r", "ab".charAt(round % 2) + "", values);
      }
      for (String name : List.of("sealed-r", "sealed-w")) {
        play(service, name, "b", values);
      }
      PATHS.forEach(path -> seen.put(path, shown(service, path)));
      files().forEach(path -> seen.put(path, shown(service, path)));
      // What follows asks as often as it has to.
      seen.put("/metrics", shown(service, "/metrics"));
      String plan = plan(service);
      seen.put("/v1/plans/" + plan, shown(service, "/v1/plans/" + plan));
      seen.putAll(Rendered.of(service, List.of("w", "r", "sealed-w", "sealed-r")));
    } finally {
      root.detachAppender(log);
    }
    // The stream ends with the service.
    Traffic.await(() -> !listener.isAlive());
    seen.put("events", masked(String.join("\n", events).replaceAll("9\n: alive\n+", "")));
    seen.put(
        "log",
        log.list.stream().map(ILoggingEvent::getFormattedMessage).toList().toString());
    return seen;
  }

  /** Every file of the dashboard. */
  private static List<String> files() {
    try (Stream<Path> list = Files.list(PAGES)) {
      return list.map(file -> "/page/" + file.getFileName()).sorted().toList();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The id of a plan that has an answer. */
  private static String plan(RunningService service) {
    String question =
        "{\"eta\": 1, \"arms\": 2, \"traffic\": 100, \"days\": 3, \"difference\": 0.3}";
    Traffic.await(() -> service.post("/v1/plans", question).status() == 200);
    return service.post("/v1/plans", question).body().get("plan").asText();
  }

  private static void create(RunningService service, String name, String policy, String more) {
    service.post(
        "/v1/experiments",
        "{\"name\": \"" + name + "\", \"arms\": [\"a\", \"b\"]," + policy + more + "}");
  }

  /** As many decisions for an arm as its next release needs. */
  private static void play(RunningService service, String name, String arm, Values values) {
    Experiment experiment = service.node.experiments().find(name).orElseThrow();
    long before = counted(service, experiment.id());
    long due = Traffic.model(experiment)
        .next(SlotId.of(experiment.find(arm).orElseThrow(), false))
        .least();
    StringBuilder requests = new StringBuilder();
    long number = experiment.definition().policy().kind().equals("sealed") ? SEALED_DECISIONS : due;
    for (long i = 0; i < number; i++) {
      requests
          .append(i == 0 ? "" : ",")
          .append("{\"experiment\": \"" + name + "\", \"eligible\": [\"" + arm + "\"],")
          .append(" \"person\": \"" + experiment.version() + before + arm + i + "\"}");
    }
    List<String> rewards = new ArrayList<>();
    service
        .post("/v1/decisions", "{\"requests\": [" + requests + "]}")
        .body()
        .get("results")
        .forEach(result -> {
          double value = values.of(name, arm, rewards.size());
          rewards.add("{\"decision\": \"" + result.get("decision").asText() + "\", \"value\": "
              + value + "}");
        });
    rewards.removeIf(each -> each.endsWith("NaN}"));
    service.post("/v1/rewards", "{\"rewards\": [" + String.join(",", rewards) + "]}");
    Traffic.await(() -> Traffic.release(service, name) > experiment.version()
        || counted(service, experiment.id()) == before + number);
  }

  /** How many rewards are part of sums that are not released. */
  private static long counted(RunningService service, long experiment) {
    return Sql.of(service.database)
        .withHandle(handle -> handle
            .select("SELECT sum(counted) FROM slot WHERE experiment = ?", experiment)
            .mapTo(Long.class)
            .one());
  }

  private static Thread listen(RunningService service, List<String> lines) {
    try {
      Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.server.port());
      socket
          .getOutputStream()
          .write(("GET /v1/events HTTP/1.1\r\nHost: x\r\nX-API-Key: " + service.admin + "\r\n\r\n")
              .getBytes(StandardCharsets.US_ASCII));
      BufferedReader in = new BufferedReader(
          new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
      lines.add(in.readLine());
      Thread reader = new Thread(() -> in.lines().forEach(lines::add));
      reader.setDaemon(true);
      reader.start();
      return reader;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static String shown(RunningService service, String path) {
    HttpResponse<String> answer = Traffic.raw(service, path);
    String text = path.equals("/metrics") ? metrics(answer.body()) : answer.body();
    return answer.statusCode() + " "
        + answer.headers().firstValue("ETag").orElse("") + " "
        + answer.headers().firstValue("Content-Type").orElse("") + "\n"
        + masked(text);
  }

  /** All names, and the values of those that do not measure the machine. */
  private static String metrics(String text) {
    Map<String, String> samples = MetricsTest.parse(text);
    Map<String, String> shown = new TreeMap<>(MetricsTest.counts(samples));
    samples.forEach((name, value) -> shown.putIfAbsent(name, "a measurement"));
    return shown.toString();
  }

  /** Without times, what is hashed with them, and the ids of keys, which are random. */
  private static String masked(String text) {
    return text.replaceAll("\\b1\\d{12}\\b", "TIME")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "TIME")
        .replaceAll("\"hash\":\"[0-9a-f]{64}\"", "HASH")
        .replaceAll("\"key [0-9a-f]{12}\"", "KEY")
        .replaceAll("\"id\":\"[0-9a-f]{12}\"", "KEY");
  }
}
