package org.maskedbandit.lab.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.Policy;

/** How often intervals of learning policies hold what the policy earns in as many decisions. */
class ReplayCoverageTest {
  private static final double[] REVIEWED = {0.3, 0.25, 0.2, 0.2, 0.1};

  /** Ten arms from .3 to .75, of which the policy finds another one on each log. */
  private static final MemoryLog MANY_ARMS =
      MemoryLog.uniform(4000, 1, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.75);

  /**
   * Intervals that miss in at most 0.07 of the logs miss in more than 22 of 100 with probability
   * 3.4e-7 (exact binomial sum in Python). Those without what all repeats learn alike, the broken
   * twin, miss in most.
   */
  @Test
  void intervalsHoldWhatAllRepeatsLearnAlike() {
    ReplayCoverage coverage = ReplayCoverage.of(MANY_ARMS, new Commit(5), 100, 10, 400);
    assertThat(coverage.missed()).as(coverage.words()).isLessThanOrEqualTo(22);
    assertThat(coverage.old()).as(coverage.words()).isGreaterThan(22);
  }

  static Stream<Arguments> logs() {
    return Stream.of(
        Arguments.of(MemoryLog.uniform(5000, 1, REVIEWED)),
        Arguments.of(MemoryLog.uniform(25_000, 1, REVIEWED)),
        Arguments.of(
            new MemoryLog(Numbers.of(REVIEWED), Numbers.of(0.4, 0.3, 0.1, 0.1, 0.1), 10_000, 1)),
        Arguments.of(
            new MemoryLog(Numbers.of(0.05, 0.03, 0.03), Numbers.of(0.5, 0.3, 0.2), 20_000, 1)),
        Arguments.of(new MemoryLog(Numbers.of(0.6, 0.5), Numbers.of(0.7, 0.3), 3000, 1)));
  }

  /**
   * The long command: {@code -Dreplay.logs=400} and as many logs of each kind. Coverage is 0.93 to
   * 0.97, up to five standard errors.
   */
  @ParameterizedTest
  @MethodSource("logs")
  @EnabledIfSystemProperty(named = "replay.logs", matches = "[0-9]+")
  void intervalsCoverAsPromised(MemoryLog log) {
    int logs = Integer.getInteger("replay.logs");
    for (String policy : new String[] {"epoch-coins(eta=1)", "beta-thompson", "uniform"}) {
      ReplayCoverage coverage =
          ReplayCoverage.of(log, Policy.parse(policy), logs, 50, ReplayCoverage.ALL);
      System.out.println(
          log.means() + " " + log.propensities() + " " + log.rows() + " rows, " + coverage.words());
      double error = Math.sqrt(0.05 * 0.95 / logs);
      assertThat(1 - (double) coverage.missed() / logs)
          .as(coverage.words())
          .isBetween(0.93 - 5 * error, 0.97 + 5 * error);
    }
  }
}
