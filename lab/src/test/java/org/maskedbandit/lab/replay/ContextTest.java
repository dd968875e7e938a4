package org.maskedbandit.lab.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.log.Labels;
import org.maskedbandit.lab.log.LogColumns;
import org.maskedbandit.lab.log.LogFile;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;

/** A learner for each segment of a log. */
class ContextTest {
  /** On Mondays the first arm is best, on all other days the second. */
  private static final double[][] MEANS = {{0.7, 0.3, 0.4}, {0.3, 0.7, 0.4}};

  private static final String[] DAYS = {"mon", "tue"};
  private static final int ROWS = 6000;

  /**
   * Standard errors are estimated from blocks, with about 33 degrees of freedom. A t variable with
   * as many exceeds 6 with probability 5.0e-7 (mpmath).
   */
  private static final double SURE = 6;

  @TempDir
  Path folder;

  private Path write(long seed) {
    SimulatedSource random = Seed.of(seed).child("log").stream();
    StringBuilder text = new StringBuilder("day,arm,reward,who\n");
    for (int row = 0; row < ROWS; row++) {
      int day = random.nextInt(2);
      int arm = random.nextInt(3);
      int reward = random.nextDouble() < MEANS[day][arm] ? 1 : 0;
      text.append(DAYS[day] + "," + arm + "," + reward + "," + row / 3 + "\n");
    }
    return file(text.toString());
  }

  private Path file(String text) {
    try {
      return Files.writeString(folder.resolve("log.csv"), text);
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  private static ReplayReport replayed(Path log, LogColumns columns, String policy) {
    return new Replay(new LogFile(log, columns), List.of(Policy.parse(policy)), 20, false, 1, 1)
        .run(Progress.SILENT);
  }

  /** A policy that does not see the day earns 0.5 at most, whatever it plays. */
  @Test
  void policiesWithContextsEarnWhatNoneWithoutCan() {
    LogColumns columns = LogColumns.of("arm", "reward");
    Path log = write(1);
    for (String policy : List.of("epoch-coins(eta=1)", "beta-thompson")) {
      RewardEstimate with =
          replayed(log, columns.contexts("day"), policy).rows().get(0).reward();
      RewardEstimate without = replayed(log, columns, policy).rows().get(0).reward();
      assertThat(with.mean() - SURE * with.standardError()).isGreaterThan(0.5);
      assertThat(without.mean() - SURE * without.standardError()).isLessThan(0.5);
    }
  }

  /**
   * Ten logs jointly: the sum of ten t variables over sqrt(10), of variance 1.07, is beyond 5.5
   * with probability 1e-7. The truth is simulated, with an error of a tenth of those that are
   * tested.
   */
  @Test
  void theTotalIsWhatEverySegmentEarns() {
    double regret = Study.of(Bernoulli.of(MEANS[0]))
        .policies(List.of(Policy.parse("beta-thompson")))
        .horizon(ROWS / 6)
        .runs(2000)
        .seed(1)
        .threads(1)
        .run(Progress.SILENT)
        .series()
        .get(0)
        .regret()
        .mean();
    double truth = 0.7 - regret / (ROWS / 6.0);
    LogColumns columns = LogColumns.of("arm", "reward").contexts("day");
    double[] errors = IntStream.rangeClosed(1, 10)
        .mapToObj(seed ->
            replayed(write(seed), columns, "beta-thompson").rows().get(0).reward())
        .mapToDouble(reward -> (reward.mean() - truth) / reward.standardError())
        .toArray();
    assertThat(Math.abs(Arrays.stream(errors).sum()) / Math.sqrt(errors.length))
        .as(Arrays.toString(errors))
        .isLessThan(5.5);
  }

  /** Of 3000 rows a third is taken; six deviations are exceeded with probability 2e-9. */
  @Test
  void segmentsAreToldApart() {
    LogColumns columns = LogColumns.of("arm", "reward").contexts("day");
    ReplayReport results = replayed(write(3), columns, "uniform");
    List<Takings> segments = results.replayed().get(0).earnings().segments();
    Takings all = results.replayed().get(0).earnings().all();
    assertThat(segments).hasSize(2);
    assertThat(segments.stream().mapToDouble(Takings::accepted).sum()).isEqualTo(all.accepted());
    assertThat(results.log().segments().stream().map(Segment::name))
        .containsExactlyInAnyOrder("day=mon", "day=tue");
    assertThat(results.log().segments().stream()
            .mapToLong(each -> each.rows().total())
            .sum())
        .isEqualTo(ROWS);
    for (Segment segment : results.log().segments()) {
      double expected = segment.rows().total() / 3.0;
      assertThat(segment.setting().horizon())
          .isBetween((long) expected, (long) (expected + 6 * Math.sqrt(expected)));
    }
    assertThat(results.segments(9).csv()).contains("day=mon,uniform").contains("day=tue,uniform");
    assertThat(results.segments(1).csv().lines()).hasSize(2);
  }

  /** However small a segment is: the truncation of a binomial number at the horizon is rare. */
  @Test
  void horizonsSeldomEndASegment() {
    for (long rows : List.of(1L, 5L, 40L, 700L, 1_000_000L)) {
      ArmCounts counts = new ArmCounts();
      IntStream.range(0, (int) rows).forEach(row -> counts.add(0));
      long horizon = Segment.of("x=1", counts, 5, 0.2).setting().horizon();
      SimulatedSource random = Seed.of(rows).stream();
      int ended = 0;
      for (int run = 0; run < 200; run++) {
        long taken = IntStream.range(0, (int) Math.min(rows, 5000))
            .filter(row -> random.nextDouble() < 0.2)
            .count();
        ended += rows <= 5000 && taken > horizon ? 1 : 0;
      }
      // More than 20 of 200 at a probability of 0.01 have probability 3e-14 (mpmath).
      assertThat(ended).isLessThanOrEqualTo(20);
      assertThat(horizon).isLessThanOrEqualTo(rows);
    }
  }

  private static Claim claim(Path log, LogColumns columns, String policy) {
    return new ReplayClaim(LogSummary.of(new LogFile(log, columns)), Policy.parse(policy)).claim();
  }

  @Test
  void aRewardIsPromisedWhatItsSegmentPromises() {
    LogColumns columns = LogColumns.of("arm", "reward").contexts("day");
    Claim claim = claim(write(4), columns, "epoch-coins(eta=1)");
    assertThat(claim.guarantee()).isEqualTo(new GaussianDp(1));
    assertThat(claim.rewards()).isEqualTo(1);
    assertThat(claim.sentence()).contains("and the context of each decision (day) is public");
  }

  /** A promise that depends on the horizon is the worst of all segments, and ends with them. */
  @ParameterizedTest
  @CsvSource({"500, 15", "15, 500"})
  void theWorstSegmentCounts(int mondays, int tuesdays) {
    Path log = file("day,arm,reward\n" + "mon,0,1\nmon,1,1\n".repeat(mondays)
        + "tue,0,1\ntue,1,1\n".repeat(tuesdays));
    LogColumns columns = LogColumns.of("arm", "reward").contexts("day");
    Policy policy = Policy.parse("modified-thompson(b=3, c=2)");
    Claim claim = claim(log, columns, policy.written());
    List<Segment> segments = LogSummary.of(new LogFile(log, columns)).segments();
    List<Claim> each = segments.stream().map(one -> policy.claim(one.setting())).toList();
    assertThat(each.get(0).guarantee()).isNotEqualTo(each.get(1).guarantee());
    assertThat(each).allMatch(one -> claim.guarantee().covers(one.guarantee()));
    assertThat(claim.rounds())
        .isEqualTo(segments.stream().mapToLong(one -> one.setting().horizon()).sum());
    assertThat(claim.sentence()).contains("no context has more decisions than replayed");
  }

  @Test
  void aSegmentThatIsTooSmallForAPolicyIsNamed() {
    Path log = file("day,arm,reward\n" + "mon,0,1\nmon,1,1\n".repeat(500) + "tue,0,1\n");
    LogColumns columns = LogColumns.of("arm", "reward").contexts("day");
    assertThatThrownBy(() -> replayed(log, columns, "modified-thompson(b=3, c=2)"))
        .hasMessageContaining(
            "cannot be played in segment 'day=tue' of 1 rows: b times the number");
  }

  /** Rewards of one person may be in several segments; a bound for one learner is too small. */
  @Test
  void theRewardsOfAPersonCountOverAllSegments() {
    Path log = write(5);
    LogColumns columns = LogColumns.of("arm", "reward").contexts("day").person("who");
    assertThat(claim(log, columns, "epoch-coins(eta=1)").guarantee()).isEqualTo(new GaussianDp(3));
    Policy policy = Policy.parse("modified-thompson(b=1, c=10)");
    Setting setting = LogSummary.of(new LogFile(log, columns)).segments().get(0).setting();
    assertThat(policy.claim(setting, 3).covers(policy.claim(setting).guarantee()))
        .isFalse();
    Claim claim = claim(log, columns, policy.written());
    assertThat(claim.rewards()).isEqualTo(3);
    assertThat(claim.guarantee().covers(policy.claim(setting).guarantee().group(3)))
        .isTrue();
  }

  @Test
  void severalColumnsAreOneContext() {
    Path log = file("b,arm,reward,a\n1,x,0,2\n1,x,0,1\n2,x,0,1\n1,x,0,2\n");
    List<Integer> segments = new ArrayList<>();
    LogFile file = new LogFile(log, LogColumns.of("arm", "reward").contexts("a", "b"));
    file.read(new Labels(), (segment, arm, reward, p, person) -> segments.add(segment));
    assertThat(segments).containsExactly(0, 1, 2, 0);
    assertThat(LogSummary.of(file).segments().stream().map(Segment::name))
        .containsExactly("a=2, b=1", "a=1, b=1", "a=1, b=2");
  }

  @Test
  void tooManySegmentsAreRefused() {
    String rows =
        IntStream.range(0, 1001).mapToObj(row -> row + ",a,0,0\n").collect(Collectors.joining());
    LogColumns columns = LogColumns.of("arm", "reward").contexts("who", "day");
    LogFile most = new LogFile(file("who,arm,reward,day\n" + rows), columns);
    assertThatThrownBy(() -> LogSummary.of(most))
        .hasMessageContaining("line 1002 of ")
        .hasMessageContaining("the values of who, day, must be at most 1000, but is more");
    LogFile fewer =
        new LogFile(file("who,arm,reward,day\n" + rows.replace("1000,", "1,")), columns);
    assertThat(LogSummary.of(fewer).segments()).hasSize(1000);
    Replay many = new Replay(fewer, List.of(Policy.parse("uniform")), 1001, false, 1, 1);
    assertThatThrownBy(() -> many.run(Progress.SILENT))
        .hasMessageContaining("one for each segment and repeat, must be");
  }

  @Test
  void armsThatASegmentLacksAreNoticed() {
    LogColumns columns = LogColumns.of("arm", "reward").contexts("day").propensity("p");
    String both = "mon,0,1,0.5\nmon,1,1,0.5\n".repeat(50);
    String one = "tue,0,1,0.5\n";
    LogSummary lacking =
        LogSummary.of(new LogFile(file("day,arm,reward,p\n" + both + one.repeat(50)), columns));
    assertThat(lacking.segmentsThatLackArms()).isEqualTo(1);
    LogSummary chance =
        LogSummary.of(new LogFile(file("day,arm,reward,p\n" + both + one.repeat(30)), columns));
    assertThat(chance.segmentsThatLackArms()).isZero();
  }

  /** Both days together have every arm equally often. */
  @Test
  void aSkewedSegmentIsNoticed() {
    String text = "day,arm,reward\n" + "mon,0,1\n".repeat(100) + "tue,1,1\n".repeat(100);
    LogColumns columns = LogColumns.of("arm", "reward");
    Path log = file(text);
    assertThat(LogSummary.of(new LogFile(log, columns)).skewedWithoutPropensities())
        .isFalse();
    assertThat(LogSummary.of(new LogFile(log, columns.contexts("day"))).skewedWithoutPropensities())
        .isTrue();
  }
}
