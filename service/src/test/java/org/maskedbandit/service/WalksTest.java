package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.service.CallRecorder.Call;
import org.maskedbandit.service.http.Server;
import org.maskedbandit.service.start.Options;
import org.maskedbandit.service.start.Service;
import org.maskedbandit.service.start.StoreLocation;

/**
 * The walks of ARCHITECTURE.md are those that a recorder of calls finds in a running service, in
 * the order of the first calls, and none is long.
 *
 * <p>What counts as a file of a walk is a class with behaviour that takes part. Values do not
 * (records, enums, interfaces, and {@code Experiment}, which is immutable), nor does a class that
 * is only constructed. Tools that several walks share and parts that one class alone uses are
 * listed beside the walks; a class that is in neither list fails the test.
 */
@EnabledIfSystemProperty(named = "service.walks", matches = "true")
class WalksTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Immutable, though not a record; and the program of this test. */
  private static final Set<String> VALUES = Set.of("Experiment", "WalksTest");

  private static final Predicate<String> LOOP = name -> name.startsWith("vert.x-eventloop");
  private static final Predicate<String> WRITER = "writer"::equals;

  /** What the thread of the writer does in each of its rounds, whoever asks. */
  private static final Set<String> ROUNDS = Set.of("Writer", "DecisionLog", "DecisionStore");

  private static final String DOCUMENT = document();

  /** Files in the order of their first calls, for each walk. */
  private static final Map<String, List<String>> RECORDED = new LinkedHashMap<>();

  /** The program that is recorded. */
  static final class Served {
    private Served() {}

    public static void main(String[] args) {
      System.out.println(Service.start(options(Path.of(args[0]))).url());
    }
  }

  /** Sends requests with the key of the admin. */
  private record Client(HttpClient http, String url, String key) {
    JsonNode send(String method, String path, String body) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
          .header("Authorization", "Bearer " + key)
          .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
          .build();
      try {
        return JSON.readTree(http.send(request, BodyHandlers.ofString()).body());
      } catch (IOException | InterruptedException failed) {
        throw new IllegalStateException(failed);
      }
    }

    void create(String name, String more) {
      send(
          "POST",
          "/v1/experiments",
          "{\"name\": \"" + name + "\", \"arms\": [\"a\", \"b\"],"
              + " \"policy\": \"epoch-coins(eta=1)\"" + more + "}");
    }

    String decide(String experiment) {
      return send("POST", "/v1/experiments/" + experiment + "/decisions", "{}")
          .path("decision")
          .asText();
    }

    void report(String decision) {
      send("PUT", "/v1/decisions/" + decision + "/reward", "{\"value\": 1}");
    }

    JsonNode show(String experiment) {
      return send("GET", "/v1/experiments/" + experiment, "");
    }
  }

  private static Options options(Path folder) {
    return new Options(
        new StoreLocation(folder, Optional.empty(), Optional.empty()),
        new Server.Address("127.0.0.1", 0),
        false,
        false,
        Duration.ofDays(90),
        OptionalInt.empty());
  }

  @BeforeAll
  static void record(@TempDir Path folder) {
    Service first = Service.start(options(folder));
    String key = first.adminKey().orElseThrow();
    first.close();
    try (CallRecorder recorder = CallRecorder.launch(Served.class, folder.toString())) {
      recorder.begin();
      recorder.run();
      String url = recorder.line();
      keep("Start", recorder.end(), "main"::equals);
      Client client = new Client(HttpClient.newHttpClient(), url, key);
      client.create("warm", "");
      client.report(client.decide("warm"));
      client.show("warm");
      recorder.begin();
      String decision = client.decide("warm");
      keep("Decide, over HTTP", recorder.end(), LOOP);
      reward(recorder, client, decision);
      release(recorder, client);
    }
  }

  private static void reward(CallRecorder recorder, Client client, String decision) {
    // A report waits until its decision is stored. That of another one stores this one too.
    client.report(client.decide("warm"));
    recorder.begin();
    client.report(decision);
    keep("Reward, over HTTP", recorder.end(), LOOP.or(WRITER));
  }

  /** A window closes while nothing else is asked; then the new state is shown. */
  private static void release(CallRecorder recorder, Client client) {
    String name = "";
    for (int i = 0; !RECORDED.containsKey("Release"); i++) {
      name = "windowed" + i;
      client.create(name, ", \"reward\": {\"window\": \"PT2S\", \"default\": 0}");
      for (int j = 0; j < 50; j++) {
        client.decide(name);
      }
      client.report(client.decide(name));
      recorder.begin();
      String weights = "/v1/experiments/" + name + "/weights";
      Traffic.await(() -> client.send("GET", weights, "").path("release").asLong() > 0);
      List<Call> calls = recorder.end();
      // A slow machine may have released before the recording began.
      List<String> files = calls.stream().map(Call::file).toList();
      if (files.contains("Epoch")) {
        int look = calls.subList(0, files.indexOf("Epoch")).stream()
            .map(Call::method)
            .toList()
            .lastIndexOf("releaseDue");
        List<Call> since = calls.subList(Math.max(look, 0), calls.size());
        keep("Release", since, WRITER.or("releaser"::equals));
      }
    }
    recorder.begin();
    client.show(name);
    keep("Show", recorder.end(), LOOP.or(thread -> thread.startsWith("show-")));
  }

  private static void keep(String walk, List<Call> calls, Predicate<String> threads) {
    Set<String> files = new LinkedHashSet<>();
    for (Call call : calls) {
      // The length of the log is a metric, which is sampled at fixed times.
      boolean background = WRITER.test(call.thread())
          ? ROUNDS.contains(call.file())
          : call.method().equals("size");
      if (threads.test(call.thread()) && !background && !VALUES.contains(call.file())) {
        files.add(call.file());
      }
    }
    RECORDED.put(walk, List.copyOf(files));
  }

  @ParameterizedTest
  @CsvSource({
    "'Decide, over HTTP', 10",
    "'Reward, over HTTP', 8",
    "Release, 9",
    "Show, 7",
    "Start, 7"
  })
  void theRecorderFindsTheWalk(String walk, int limit) {
    List<String> listed = listed(walk);
    assertThat(listed).hasSizeBetween(5, limit);
    List<String> recorded = RECORDED.get(walk);
    // The command line is another module.
    List<String> service =
        listed.stream().filter(file -> !file.equals("ServeCommand")).toList();
    // Threads hand work to each other, so which of two files is entered first may change.
    assertThat(recorded.stream().filter(service::contains))
        .as(walk)
        .containsExactlyInAnyOrderElementsOf(service);
    List<String> others = new ArrayList<>(recorded);
    others.removeAll(service);
    assertThat(beside()).as(walk + " enters more").containsAll(others);
  }

  @Test
  void whatIsBesideTheWalksExists() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src", "main", "java"))) {
      assertThat(files.map(file -> file.getFileName().toString().replace(".java", "")))
          .containsAll(beside());
    }
    assertThat(beside()).hasSizeGreaterThan(20);
  }

  /** The files that the document lists for a walk. */
  private static List<String> listed(String walk) {
    String list = " ((?:`\\w+`(?: → )?)+)";
    return Pattern.compile("^\\*\\*" + walk + "\\.\\*\\*" + list, Pattern.MULTILINE)
        .matcher(DOCUMENT)
        .results()
        .flatMap(found -> names(found.group(1)))
        .toList();
  }

  private static Set<String> beside() {
    return Pattern.compile("^- \\*(?:Tools|Parts)[^*]*\\*: (.*)$", Pattern.MULTILINE)
        .matcher(DOCUMENT)
        .results()
        .flatMap(found -> names(found.group(1)))
        .collect(Collectors.toSet());
  }

  private static Stream<String> names(String text) {
    return Pattern.compile("`([A-Z]\\w+)`")
        .matcher(text)
        .results()
        .map((MatchResult name) -> name.group(1));
  }

  private static String document() {
    try {
      return Files.readString(Path.of("..", "ARCHITECTURE.md"));
    } catch (IOException failed) {
      throw new IllegalStateException(failed);
    }
  }
}
