package org.maskedbandit.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.serve.Clock;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.DecisionStore;
import org.maskedbandit.service.store.KeyStore.Role;
import org.maskedbandit.service.store.Sql;
import org.maskedbandit.service.store.Stores;
import org.maskedbandit.service.store.Stores.Kind;

/**
 * Two keys report for the same decision: the answers to one of them are the same bytes whether or
 * not the other one has reported, what, and when.
 */
class TwoKeysTest {
  private static final long HOUR = 3_600_000;
  private static final int LETTERS = 3;

  /** More than what is filled and all worlds have: nothing is released in the middle of a word. */
  private static final int EPOCH = 200;

  private static final int FILL = 50;
  private static final char RELEASE = 'x';

  /** What the other key reports before the letter of that number. */
  private record Other(int place, char value) {}

  /** What one decision sees: a word of its key, and what the other key does between. */
  private static final class World {
    final List<Other> others;
    final List<String> answers = new ArrayList<>();
    String decision = "";

    World(List<Other> others) {
      this.others = others;
    }
  }

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final AtomicLong time = new AtomicLong(1000 * HOUR);
  private final HttpClient client = HttpClient.newHttpClient();

  private RunningService start(Kind kind) {
    return new RunningService(Stores.open(kind, folder), MasterKey.random(), new Clock(time::get));
  }

  private static void create(RunningService service, String reward) {
    assertThat(service
            .post(
                "/v1/experiments",
                "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"policy\":"
                    + " \"epoch-coins(eta=1000, m0=" + EPOCH + ", rho=0)\", \"reward\": " + reward
                    + "}")
            .status())
        .isEqualTo(201);
  }

  /** All words of the key: two values, and a release or the end of the window at most once. */
  private static List<String> words(int length) {
    List<String> words = List.of("");
    for (int i = 0; i < length; i++) {
      words = words.stream()
          .flatMap(word -> List.of("0", "1", String.valueOf(RELEASE)).stream().map(word::concat))
          .filter(word -> word.indexOf(RELEASE) == word.lastIndexOf(RELEASE))
          .toList();
    }
    return words;
  }

  /** The other key is silent, reports once, or reports both values, at all places. */
  private static List<World> worlds(int length) {
    List<World> worlds = new ArrayList<>();
    worlds.add(new World(List.of()));
    for (int place = 0; place <= length; place++) {
      for (char value : new char[] {'0', '1'}) {
        Other first = new Other(place, value);
        worlds.add(new World(List.of(first)));
        for (int later = place; later <= length; later++) {
          worlds.add(new World(List.of(first, new Other(later, value == '0' ? '1' : '0'))));
        }
      }
    }
    return worlds;
  }

  private static List<String> decide(RunningService service, int number) {
    StringBuilder requests = new StringBuilder();
    for (int i = 0; i < number; i++) {
      requests.append(i == 0 ? "" : ",").append("{\"experiment\": \"e\", \"eligible\": [\"a\"]}");
    }
    List<String> ids = new ArrayList<>();
    service
        .post("/v1/decisions", "{\"requests\": [" + requests + "]}")
        .body()
        .get("results")
        .forEach(each -> ids.add(each.get("decision").textValue()));
    return ids;
  }

  private CompletableFuture<String> report(
      RunningService service, String key, String decision, char value) {
    HttpRequest request = HttpRequest.newBuilder(
            URI.create(service.url() + "/v1/decisions/" + decision + "/reward"))
        .header("Authorization", "Bearer " + key)
        .PUT(BodyPublishers.ofString("{\"value\": " + value + "}"))
        .build();
    return client.sendAsync(request, BodyHandlers.ofString()).thenApply(TwoKeysTest::written);
  }

  /** All of an answer but its date. */
  private static String written(HttpResponse<String> response) {
    Map<String, List<String>> headers = new TreeMap<>(response.headers().map());
    headers.remove("date");
    return response.statusCode() + " " + headers + " " + response.body();
  }

  private List<String> together(List<CompletableFuture<String>> answers) {
    List<String> all = answers.stream().map(CompletableFuture::join).toList();
    time.incrementAndGet();
    return all;
  }

  private static long count(RunningService service, String sql) {
    return Sql.of(service.database)
        .withHandle(handle -> handle.select(sql).mapTo(Long.class).one());
  }

  /** Returns when all that was reported before is part of a release. */
  private void release(RunningService service, boolean windowed) {
    if (windowed) {
      time.addAndGet(HOUR);
      return;
    }
    time.incrementAndGet();
    long last = count(service, "SELECT coalesce(max(reported), 0) FROM reward");
    Traffic.await(() -> {
      time.addAndGet(1_000);
      Traffic.report(
          service,
          decide(service, FILL).stream().map(id -> new Traffic.Decided(id, "a")).toList(),
          (arm, place) -> 1);
      return count(
              service,
              "SELECT count(*) FROM reward WHERE value IS NOT NULL AND reported <= " + last)
          == 0;
    });
  }

  private void play(
      RunningService service,
      String word,
      List<World> worlds,
      List<String> keys,
      boolean windowed) {
    List<String> ids = decide(service, worlds.size());
    for (int i = 0; i < ids.size(); i++) {
      worlds.get(i).decision = ids.get(i);
    }
    for (int place = 0; place <= word.length(); place++) {
      int now = place;
      for (int turn = 0; turn < 2; turn++) {
        List<CompletableFuture<String>> answers = new ArrayList<>();
        for (World world : worlds) {
          if (world.others.size() > turn && world.others.get(turn).place() == now) {
            char value = world.others.get(turn).value();
            answers.add(report(service, keys.get(0), world.decision, value));
          }
        }
        together(answers);
      }
      if (place < word.length() && word.charAt(place) == RELEASE) {
        release(service, windowed);
      } else if (place < word.length()) {
        List<String> answers = together(worlds.stream()
            .map(world -> report(service, keys.get(1), world.decision, word.charAt(now)))
            .toList());
        for (int i = 0; i < answers.size(); i++) {
          worlds.get(i).answers.add(answers.get(i));
        }
      }
    }
  }

  private void compare(Kind kind, String reward) {
    try (RunningService service = start(kind)) {
      create(service, reward);
      List<String> keys = List.of(service.key(Role.APP, "e"), service.key(Role.APP, "e"));
      for (String word : words(LETTERS)) {
        List<World> worlds = worlds(LETTERS);
        boolean windowed = reward.contains("window");
        release(service, windowed);
        play(service, word, worlds, keys, windowed);
        List<String> alone = worlds.get(0).answers;
        for (World world : worlds) {
          assertThat(world.answers).as("%s beside %s", word, world.others).isEqualTo(alone);
        }
        assertRead(word, reward, alone);
      }
    }
  }

  /** What the key is told when it is alone. */
  private static void assertRead(String word, String reward, List<String> answers) {
    int next = 0;
    char first = ' ';
    boolean over = false;
    for (int i = 0; i < word.length(); i++) {
      char letter = word.charAt(i);
      if (letter == RELEASE) {
        over = true;
        continue;
      }
      String answer = answers.get(next++);
      if (over && reward.contains("window")) {
        assertThat(answer).startsWith("410");
      } else if (first == ' ') {
        assertThat(answer).startsWith("200").contains("\"counted\"");
        first = letter;
        over = false;
      } else if (over || letter == first) {
        assertThat(answer).startsWith("200").contains("\"repeated\"");
      } else {
        assertThat(answer).startsWith("409");
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void answersWithoutAWindow(Kind kind) {
    compare(kind, "{}");
  }

  @ParameterizedTest
  @EnumSource
  void answersWithAWindow(Kind kind) {
    compare(kind, "{\"window\": \"PT10M\", \"default\": 0.5}");
  }

  /**
   * What only one key has reported is kept for its release; what nobody has reported is removed.
   */
  @ParameterizedTest
  @EnumSource
  void answersAboutDecisionsThatAreOlderThanTheLog(Kind kind) {
    try (RunningService service = start(kind)) {
      create(service, "{}");
      List<String> keys = List.of(service.key(Role.APP, "e"), service.key(Role.APP, "e"));
      List<String> ids = decide(service, 3);
      together(List.of(
          report(service, keys.get(0), ids.get(0), '0'),
          report(service, keys.get(0), ids.get(1), '1')));
      time.addAndGet(Node.RETENTION.toMillis());
      for (int pass = 0; pass < 2; pass++) {
        List<String> answers = together(
            ids.stream().map(id -> report(service, keys.get(1), id, '1')).toList());
        assertThat(answers).allMatch(answer -> answer.equals(answers.get(0)));
        assertThat(answers.get(0)).startsWith("410");
        time.addAndGet(HOUR);
        assertThat(service.database.<Integer>write(tx -> DecisionStore.remove(
                tx, DecisionStore.old(tx, Long.MIN_VALUE, time.get(), Node.RETENTION))))
            .isEqualTo(pass == 0 ? 1 : 0);
      }
    }
  }

  private static JsonNode ask(
      RunningService service, String key, String person, String experiment) {
    return service
        .send(
            "POST",
            "/v1/experiments/" + experiment + "/decisions",
            "{\"person\": \"" + person + "\", \"request\": \"r-1\"}",
            key)
        .body();
  }

  @ParameterizedTest
  @EnumSource
  void aRequestBelongsToItsKeyItsExperimentAndItsPerson(Kind kind) {
    try (RunningService service = start(kind)) {
      create(service, "{}");
      service.post(
          "/v1/experiments",
          "{\"name\": \"f\", \"arms\": [\"a\", \"b\"], \"promise\": {\"eta\": 1}}");
      List<String> keys = List.of(service.key(Role.APP, null), service.key(Role.APP, null));
      Map<String, JsonNode> first = new TreeMap<>();
      for (int round = 0; round < 3; round++) {
        for (String key : keys) {
          for (String where : List.of("e", "f")) {
            for (String person : List.of("ann", "bob", "1 ann")) {
              JsonNode answer = ask(service, key, person, where);
              JsonNode before = first.putIfAbsent(key + where + person, answer);
              assertThat(before == null ? answer : before).isEqualTo(answer);
            }
          }
        }
        Traffic.flush(service.node);
      }
      assertThat(first.values().stream()
              .map(each -> each.get("decision").textValue())
              .distinct())
          .hasSize(12);
    }
  }
}
