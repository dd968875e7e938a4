package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.serve.Clock;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.Database;

class MetricsTest {
  private static final String LABEL =
      "[a-zA-Z_][a-zA-Z0-9_]*=\"(?:[^\"\\\\\\n]|\\\\[\\\\\"n])*\",?";
  private static final Pattern SAMPLE = Pattern.compile(
      "([a-zA-Z_:][a-zA-Z0-9_:]*)(\\{(?:" + LABEL + ")*\\})? ([-+0-9.eE]+|NaN|[+-]Inf)");
  private static final Pattern COMMENT =
      Pattern.compile("# (HELP [a-zA-Z_:][a-zA-Z0-9_:]* .*|TYPE [a-zA-Z_:][a-zA-Z0-9_:]*"
          + " (counter|gauge|histogram|summary|untyped))");

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  /** The text format 0.0.4: each line is a comment or a sample, and no sample comes twice. */
  static Map<String, String> parse(String text) {
    assertThat(text).endsWith("\n");
    Map<String, String> samples = new TreeMap<>();
    Set<String> types = new HashSet<>();
    for (String line : text.lines().toList()) {
      if (line.startsWith("#")) {
        assertThat(line).matches(COMMENT);
        assertThat(!line.startsWith("# TYPE") || types.add(line.split(" ")[2])).isTrue();
        continue;
      }
      Matcher sample = SAMPLE.matcher(line);
      assertThat(sample.matches()).as(line).isTrue();
      String name = sample.group(1) + (sample.group(2) == null ? "" : sample.group(2));
      assertThat(samples.put(name, sample.group(3))).as(line).isNull();
    }
    return samples;
  }

  private static Map<String, String> scrape(RunningService service) {
    HttpResponse<String> answer = Traffic.raw(service, "/metrics");
    assertThat(answer.statusCode()).isEqualTo(200);
    return parse(answer.body());
  }

  /** What does not measure the machine. */
  static Map<String, String> counts(Map<String, String> samples) {
    Map<String, String> counts = new TreeMap<>(samples);
    counts
        .keySet()
        .removeIf(name -> !name.startsWith("maskedbandit")
            || name.startsWith("maskedbandit_store")
            || name.startsWith("maskedbandit_log_queue")
            || name.contains("_seconds_sum")
            || name.contains("_seconds_max")
            || name.contains("_seconds_bucket")
            || name.contains("route=\"/metrics\""));
    return counts;
  }

  @Test
  void reportsOfExperimentsWithAWindowAreNotCounted() {
    try (RunningService service = RunningService.sqlite(folder)) {
      service.post(
          "/v1/experiments",
          "{\"name\": \"w\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1},"
              + " \"reward\": {\"window\": \"PT1H\"}}");
      List<Traffic.Decided> decided = Traffic.decide(service, "w", 50);
      Traffic.await(() -> service.node.log().size() == 0);
      Traffic.await(() ->
          "50.0".equals(scrape(service).get("maskedbandit_decisions_total{experiment=\"w\"}")));
      Map<String, String> before = scrape(service);
      Traffic.report(service, decided, (arm, place) -> 1);
      service.put("/v1/decisions/" + decided.get(0).id() + "/reward", "{\"value\": 1}");
      service.put("/v1/%64ecisions/" + decided.get(0).id() + "/reward", "{\"value\": 1}");
      service.put("/v1/decisions/forged/reward", "{\"value\": 1}");
      Map<String, String> after = scrape(service);
      assertThat(counts(after)).isEqualTo(counts(before)).isNotEmpty();
      assertThat(before)
          .containsEntry(
              "maskedbandit_http_requests_seconds_count{method=\"POST\","
                  + "route=\"/v1/decisions\",status=\"200\"}",
              "1")
          .containsKey("maskedbandit_store_read_seconds_count")
          .containsKey("process_uptime_seconds");
    }
  }

  /** When it is read tells nothing of the moment: it moves every 15 seconds. */
  @Test
  void theLengthOfTheLogIsShownWhenItsTimeIsOver() {
    Database database = Database.sqlite(folder);
    Node node =
        Node.open(database, MasterKey.random(), new Clock(), Duration.ofHours(1), Node.RETENTION);
    try (RunningService service = new RunningService(database, node)) {
      service.post(
          "/v1/experiments",
          "{\"name\": \"q\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}}");
      Traffic.decide(service, "q", 3);
      assertThat(node.log().size()).isEqualTo(3);
      for (int i = 0; i < 5; i++) {
        assertThat(scrape(service)).containsEntry("maskedbandit_log_queue", "0.0");
      }
      Traffic.await(() -> "3.0".equals(scrape(service).get("maskedbandit_log_queue")));
    }
  }

  @Test
  void reportsOfExperimentsWithoutAWindowAreCounted() {
    try (RunningService service = RunningService.sqlite(folder)) {
      service.post(
          "/v1/experiments",
          "{\"name\": \"r\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}}");
      Traffic.report(service, Traffic.decide(service, "r", 5), (arm, place) -> 1);
      assertThat(scrape(service)).containsEntry("maskedbandit_rewards_acknowledged_total", "5.0");
      assertThat(service.send("GET", "/metrics", "", "mb_wrong").status()).isEqualTo(401);
    }
  }

  /** One that waits for a connection is as slow as it seems, and no slower. */
  @Test
  void aReadOfTheStoreTakesItsTime() throws InterruptedException {
    long start = System.nanoTime();
    try (RunningService service = RunningService.sqlite(folder)) {
      CountDownLatch free = new CountDownLatch(1);
      List<Thread> readers = occupy(service.database, free);
      Traffic.await(() -> Thread.getAllStackTraces().values().stream()
          .flatMap(Arrays::stream)
          .anyMatch(frame -> frame.getMethodName().equals("probe")));
      long waiting = System.nanoTime();
      Traffic.await(() -> System.nanoTime() - waiting > 100_000_000);
      free.countDown();
      for (Thread reader : readers) {
        reader.join();
      }
      Traffic.await(() -> seconds(service) >= 0.1);
      assertThat(seconds(service)).isLessThan((System.nanoTime() - start) / 1e9);
    }
  }

  private static double seconds(RunningService service) {
    String sum = scrape(service).get("maskedbandit_store_read_seconds_sum");
    return Double.parseDouble(Objects.requireNonNull(sum));
  }

  /** Takes all connections for reads; returns when they are taken. */
  private static List<Thread> occupy(Database database, CountDownLatch free)
      throws InterruptedException {
    CountDownLatch taken = new CountDownLatch(Database.READERS);
    List<Thread> readers = new ArrayList<>();
    for (int i = 0; i < Database.READERS; i++) {
      Thread reader = new Thread(() -> database.read(tx -> {
        taken.countDown();
        try {
          free.await();
        } catch (InterruptedException interrupted) {
          throw new AssertionError(interrupted);
        }
        return true;
      }));
      reader.start();
      readers.add(reader);
    }
    taken.await();
    return readers;
  }
}
