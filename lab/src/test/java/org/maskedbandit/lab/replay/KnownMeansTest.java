package org.maskedbandit.lab.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.log.LogColumns;
import org.maskedbandit.lab.log.LogFile;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.problem.Bernoulli;

/**
 * Estimates from logs with known means, for 20 logs jointly. Errors are counted in standard errors,
 * which are themselves estimated from 49 differences of blocks, about 33 degrees of freedom.
 *
 * <p>False alarms of one case. A t variable with 33 degrees is beyond 3 with probability 0.0051, so
 * more than 4 of 20 are with probability 20 choose 5 times 0.0051^5 = 5e-8 at most. Their sum over
 * sqrt(20) has variance 1.07 and is beyond 5.5 with probability 1e-7. A test has three cases at
 * most, so it fails by chance with probability 4.5e-7.
 */
class KnownMeansTest {
  private static final int LOGS = 20;
  private static final int ROWS = 8000;

  @TempDir
  static Path folder;

  static Stream<SyntheticLog> logs() {
    return Stream.of(SyntheticLog.uniform(), SyntheticLog.skewed());
  }

  private static void check(
      SyntheticLog log, double truth, Function<LogFile, RewardEstimate> estimator) {
    double[] errors = LongStream.rangeClosed(1, LOGS)
        .mapToObj(seed -> estimator.apply(log.write(folder, seed, ROWS)))
        .mapToDouble(estimate -> (estimate.mean() - truth) / estimate.standardError())
        .toArray();
    assertThat(Arrays.stream(errors).filter(error -> !(Math.abs(error) <= 3)).count())
        .as(Arrays.toString(errors))
        .isLessThanOrEqualTo(4);
    assertThat(Math.abs(Arrays.stream(errors).sum()) / Math.sqrt(LOGS))
        .as(Arrays.toString(errors))
        .isLessThan(5.5);
  }

  private static RewardEstimate replayed(LogFile log, String policy) {
    Replay replay = new Replay(log, List.of(Policy.parse(policy)), 20, false, 1, 1);
    return replay.run(Progress.SILENT).rows().get(0).reward();
  }

  @ParameterizedTest
  @MethodSource("logs")
  void replayOfUniformPlay(SyntheticLog log) {
    double truth = Arrays.stream(log.means()).average().orElseThrow();
    check(log, truth, file -> replayed(file, "uniform"));
  }

  /** The truth is simulated, with an error of a tenth of those that are tested. */
  @ParameterizedTest
  @MethodSource("logs")
  void replayOfLearningPolicies(SyntheticLog log) {
    long horizon = LogSummary.of(log.write(folder, 1, ROWS)).setting().horizon();
    for (String policy : List.of("beta-thompson", "epoch-coins(eta=1)")) {
      double regret = Study.of(Bernoulli.of(log.means()))
          .policies(List.of(Policy.parse(policy)))
          .horizon(horizon)
          .runs(2000)
          .seed(1)
          .threads(1)
          .run(Progress.SILENT)
          .series()
          .get(0)
          .regret()
          .mean();
      check(log, log.means()[1] - regret / horizon, file -> replayed(file, policy));
    }
  }

  @ParameterizedTest
  @MethodSource("logs")
  void theLoggingPolicy(SyntheticLog log) {
    check(log, log.logged(), file -> FixedPolicy.logging(LogSummary.of(file)));
  }

  @ParameterizedTest
  @MethodSource("logs")
  void alwaysTheRarestArm(SyntheticLog log) {
    fixed(log, log.means()[1], summary -> named(summary, "always arm arm 1"));
  }

  @ParameterizedTest
  @MethodSource("logs")
  void everyArmEquallyOften(SyntheticLog log) {
    double truth = Arrays.stream(log.means()).average().orElseThrow();
    fixed(log, truth, summary -> named(summary, "every arm equally often"));
  }

  private static void fixed(
      SyntheticLog log, double truth, Function<LogSummary, FixedPolicy> policy) {
    check(log, truth, file -> policy.apply(LogSummary.of(file)).ips(LogSummary.of(file)));
    check(
        log, truth, file -> policy.apply(LogSummary.of(file)).selfNormalised(LogSummary.of(file)));
    check(log, truth, file -> policy.apply(LogSummary.of(file)).doublyRobust(LogSummary.of(file)));
  }

  private static FixedPolicy named(LogSummary log, String name) {
    return FixedPolicy.all(log).stream()
        .filter(policy -> policy.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** Without propensities the same log is read as uniform, and it is said if it is not. */
  @Test
  void aSkewedLogWithoutPropensitiesIsNoticed() {
    for (SyntheticLog log : logs().toList()) {
      LogFile whole = log.write(folder, 7, ROWS);
      LogFile without = new LogFile(whole.path(), LogColumns.of("arm", "reward"));
      boolean skewed = !log.plain().equals(log.better());
      assertThat(LogSummary.of(without).skewedWithoutPropensities()).isEqualTo(skewed);
      assertThat(LogSummary.of(whole).skewedWithoutPropensities()).isFalse();
    }
  }

  /** The number of taken rows is binomial; six deviations are exceeded with probability 2e-9. */
  @Test
  void rowsAreTakenAsOftenAsTheLeastPropensity() {
    LogFile log = SyntheticLog.skewed().write(folder, 3, ROWS);
    LogSummary summary = LogSummary.of(log);
    assertThat(summary.setting().horizon()).isEqualTo(ROWS / 10);
    Replay replay = new Replay(log, List.of(Policy.parse("uniform")), 100, false, 1, 1);
    Earnings earnings = replay.run(Progress.SILENT).replayed().get(0).earnings();
    double deviation = Math.sqrt(ROWS * 0.09);
    assertThat(earnings.all().fewest()).isGreaterThan((long) (ROWS * 0.1 - 6 * deviation));
    assertThat(earnings.point(earnings.reached() - 1))
        .isLessThanOrEqualTo(earnings.all().fewest());
  }
}
