package org.maskedbandit.service.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.ReleaseLearner;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.Release;
import org.maskedbandit.service.RunningService;
import org.maskedbandit.service.Traffic;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.kind.NewExperiment;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.serve.Clock;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.store.RewardStore.Outcome;
import org.maskedbandit.service.store.RewardStore.Report;
import org.maskedbandit.service.store.Stores.Kind;

/**
 * What experiments take in the memory of a node, rows on disk and answers on the network; the
 * numbers are printed. {@code -Dservice.experiments=1000 -Dservice.rows=1000000} is the long
 * version, for docs/scale.md.
 */
class FootprintTest {
  private static final int EXPERIMENTS = Integer.getInteger("service.experiments", 20);
  private static final int ROWS = Integer.getInteger("service.rows", 5_000);
  private static final int PLAYED = 100_000;
  private static final int BATCH = 10_000;
  private static final double AGREED_BYTES = 20_000;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final MasterKey master = MasterKey.random();

  private static String json(String name, int arms) {
    String labels = IntStream.range(0, arms)
        .mapToObj(arm -> "\"arm-" + arm + "\"")
        .collect(Collectors.joining(", "));
    return "{\"name\": \"" + name + "\", \"arms\": [" + labels
        + "], \"policy\": \"epoch-coins(eta=1)\", \"reward\": {\"window\": \"PT24H\"}}";
  }

  private static Definition definition(String name, int arms) {
    try {
      return NewExperiment.read(new ObjectMapper().readTree(json(name, arms)));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** What a run of the laboratory releases on means of 0.5, 0.5 - 0.5/K, …, played in blocks. */
  private static List<Release> releases(int arms) {
    ReleaseLearner learner =
        (ReleaseLearner) Policy.parse("epoch-coins(eta=1)").start(Setting.arms(arms), Seed.of(1));
    for (long left = PLAYED; left > 0; ) {
      left -=
          learner.play(left, (arm, count) -> Math.rint(count * 0.5 * (1 - (double) arm / arms)));
    }
    return learner.releases();
  }

  private static long heap() {
    for (int i = 0; i < 2; i++) {
      ManagementFactory.getMemoryMXBean().gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** Other threads may take or free memory at any time: measured until two in a row agree. */
  private double heapOfNode(Database database) {
    double[] latest = {measured(database)};
    Traffic.await(() -> {
      double before = latest[0];
      latest[0] = measured(database);
      return Math.abs(latest[0] - before) < Math.max(AGREED_BYTES, 0.02 * latest[0]);
    });
    return latest[0];
  }

  private double measured(Database database) {
    long before = heap();
    try (Node node = Node.open(database, master, new Clock())) {
      long after = heap();
      assertThat(node.experiments().all().size()).isIn(0, EXPERIMENTS);
      return after - before;
    }
  }

  private static void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 100})
  void aNodeHoldsReleasesAndLawsAlone(int arms) throws Exception {
    List<Release> releases = releases(arms);
    try (Database database = Stores.open(Kind.SQLITE, folder)) {
      heapOfNode(database);
      double empty = heapOfNode(database);
      database.write(tx -> {
        for (int i = 0; i < EXPERIMENTS; i++) {
          ExperimentStore.create(tx, definition("e" + i, arms), 0);
        }
        return true;
      });
      double bare = heapOfNode(database);
      for (long id = 1; id <= EXPERIMENTS; id++) {
        insert(database, id, releases);
      }
      double whole = heapOfNode(database);
      double release = (whole - bare) / EXPERIMENTS / releases.size();
      print(
          "memory of %d experiments with %d arms: %.0f bytes an arm without releases; %d releases"
              + " an experiment after %d decisions, %.0f bytes each; %.1f kB an experiment",
          EXPERIMENTS,
          arms,
          (bare - empty) / EXPERIMENTS / arms,
          releases.size(),
          PLAYED,
          release,
          (whole - empty) / EXPERIMENTS / 1000);
      assertThat(release).isBetween(50.0, 400.0);
      assertThat((bare - empty) / EXPERIMENTS / arms).isBetween(100.0, 3000.0);
    }
  }

  private static void insert(Database database, long experiment, List<Release> releases) {
    database.write(tx -> {
      List<Integer> places = IntStream.range(0, releases.size()).boxed().toList();
      tx.batch(
          "INSERT INTO release (experiment, version, slot, rewards, sum, decisions,"
              + " cancelled_share, time) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
          places,
          (statement, place) -> {
            Release release = releases.get(place);
            statement.setLong(1, experiment);
            statement.setLong(2, place + 1);
            statement.setInt(3, SlotId.of(release.arm(), false));
            statement.setLong(4, release.rewards());
            statement.setDouble(5, release.sum());
            statement.setLong(6, release.decisions());
            statement.setInt(7, release.back());
            statement.setLong(8, System.currentTimeMillis());
          });
      return true;
    });
  }

  @ParameterizedTest
  @EnumSource
  void rowsTakeTheirBytesOnDisk(Kind kind) throws Exception {
    try (StoreBench bench = new StoreBench(Stores.open(kind, folder), master, json("e", 10))) {
      List<DecisionId> decisions = IntStream.rangeClosed(1, ROWS)
          .mapToObj(row -> decision(bench.id, row))
          .toList();
      double open = added(kind, bench, () -> inBatches(bench, decisions, DecisionStore::insert));
      double reward = added(
          kind, bench, () -> inBatches(bench, decisions, (tx, part) -> report(bench, tx, part)));
      double closed = open + reward + added(kind, bench, () -> close(kind, bench));
      double person =
          added(kind, bench, () -> inBatches(bench, decisions, FootprintTest::countPersons));
      List<Release> releases = releases(10);
      int runs = ROWS / releases.size();
      double release = added(
              kind,
              bench,
              () ->
                  IntStream.range(2, 2 + runs).forEach(id -> insert(bench.database, id, releases)))
          * ROWS
          / (runs * releases.size());
      print(
          "%s, %d rows of each: an open decision %.0f bytes, a reward %.0f, a closed decision %.0f,"
              + " a person %.0f, a release %.0f",
          kind, ROWS, open, reward, closed, person, release);
      assertThat(open).isBetween(50.0, kind == Kind.SQLITE ? 85.0 : 250.0);
      assertThat(closed).isBetween(40.0, open);
      assertThat(reward).isBetween(60.0, 250.0);
      assertThat(person).isBetween(20.0, 200.0);
      assertThat(release).isBetween(20.0, 200.0);
    }
  }

  /** How many bytes it adds to the store for each row. */
  private static double added(Kind kind, StoreBench bench, Runnable work) {
    long before = size(kind, bench);
    work.run();
    return (double) (size(kind, bench) - before) / ROWS;
  }

  private static void report(StoreBench bench, Tx tx, List<DecisionId> decisions) {
    List<Report> reports = decisions.stream().map(each -> bench.report(each, 1)).toList();
    assertThat(bench.rewards.take(tx, reports, decisions.get(0).time()))
        .containsOnly(Outcome.COUNTED);
  }

  private static void countPersons(Tx tx, List<DecisionId> decisions) {
    tx.batch(
        "INSERT INTO person (experiment, person, counted, erased) VALUES (?, ?, 1, 0)",
        decisions,
        (statement, decision) -> {
          statement.setLong(1, decision.experiment());
          statement.setBytes(2, decision.person().bytes());
        });
  }

  /** As if all of them were released and the store was tidied up. */
  private static void close(Kind kind, StoreBench bench) {
    bench.write(tx -> tx.handle().execute("DELETE FROM reward")
        + tx.handle().execute("UPDATE decision SET state = 1"));
    bench
        .database
        .writing()
        .useHandle(handle -> handle.execute(kind == Kind.SQLITE ? "VACUUM" : "VACUUM FULL"));
  }

  private static DecisionId decision(long experiment, int row) {
    byte[] person = new byte[Pseudonym.BYTES];
    ByteBuffer.wrap(person).putLong(row * 0x9E3779B97F4A7C15L).putLong(~row);
    int slot = SlotId.of(row % 10, false);
    long time = 1_700_000_000_000L + row;
    return new DecisionId(experiment, row, slot, time, 1, 0.1, true, new Pseudonym(person));
  }

  private static void inBatches(
      StoreBench bench, List<DecisionId> all, BiConsumer<Tx, List<DecisionId>> work) {
    for (int from = 0; from < all.size(); from += BATCH) {
      List<DecisionId> part = all.subList(from, Math.min(all.size(), from + BATCH));
      bench.write(tx -> {
        work.accept(tx, part);
        return true;
      });
    }
  }

  private static long size(Kind kind, StoreBench bench) {
    String sizes = kind == Kind.SQLITE
        ? "SELECT (SELECT page_count FROM pragma_page_count)"
            + " * (SELECT page_size FROM pragma_page_size)"
        : "SELECT sum(pg_total_relation_size(oid))::bigint FROM pg_class"
            + " WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace";
    return bench.write(tx -> tx.handle().select(sizes).mapTo(Long.class).one());
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 100})
  void answersTakeTheirBytesOnTheNetwork(int arms) {
    try (RunningService service = RunningService.sqlite(folder)) {
      service.post("/v1/experiments", json("e", arms));
      int decision =
          service.post("/v1/experiments/e/decisions", "{}").body().toString().length();
      int weights = service.get("/v1/experiments/e/weights").body().toString().length();
      print("answers with %d arms: a decision %d bytes, weights %d", arms, decision, weights);
      assertThat(decision).isBetween(100, 500);
      assertThat(weights).isBetween(10 * arms, 50 * arms + 50);
    }
  }
}
