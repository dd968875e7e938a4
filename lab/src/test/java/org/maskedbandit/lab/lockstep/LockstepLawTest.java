package org.maskedbandit.lab.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.policy.ModifiedThompson;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.Seed;

/** Lockstep against the plain learner: the same law of regret and of the plays of every arm. */
class LockstepLawTest {
  private static final Bernoulli TWO = Bernoulli.of(0.6, 0.45);
  private static final Bernoulli FIVE = Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25);

  private static List<Outcome> lockstep(
      Bernoulli coins, ModifiedThompson policy, Checkpoints checkpoints, int runs) {
    List<Seed> seeds =
        IntStream.range(0, runs).mapToObj(run -> Seed.of(11).child(run)).toList();
    return new Lockstep(coins, policy, checkpoints.horizon()).run(checkpoints, seeds);
  }

  private static List<Outcome> trials(
      Bernoulli coins, ModifiedThompson policy, Checkpoints checkpoints, int runs) {
    return IntStream.range(0, runs)
        .mapToObj(
            run -> new Trial(coins, policy, checkpoints.horizon(), Seed.of(13).child(run))
                .run(checkpoints))
        .toList();
  }

  private static double[] column(List<Outcome> outcomes, ToDoubleFunction<Outcome> reading) {
    return outcomes.stream().mapToDouble(reading).toArray();
  }

  /**
   * At most 12 (3 + 5) = 96 comparisons, each with a false-alarm rate of 1e-8 or less (ties make Kolmogorov and Smirnov's test
   * conservative): 1e-6 in all.
   */
  @ParameterizedTest
  @CsvSource({
    "2, 0.25, 0", "2, 0.25, 20", "2, 1, 0", "2, 1, 20", "2, 10, 0", "2, 10, 20",
    "5, 0.25, 0", "5, 0.25, 20", "5, 1, 0", "5, 1, 20", "5, 10, 0", "5, 10, 20"
  })
  void regretAndPlaysHaveTheSameLaw(int arms, double c, long b) {
    Bernoulli coins = arms == 2 ? TWO : FIVE;
    ModifiedThompson policy = new ModifiedThompson(b, c);
    Checkpoints checkpoints = new Checkpoints(400, 4);
    List<Outcome> fast = lockstep(coins, policy, checkpoints, 2000);
    List<Outcome> plain = trials(coins, policy, checkpoints, 2000);
    assertSameLaw(fast, plain, outcome -> outcome.regret()[1]);
    assertSameLaw(fast, plain, Outcome::finalRegret);
    assertSameLaw(fast, plain, Outcome::finalRewardRegret);
    for (int arm = 0; arm < arms; arm++) {
      int played = arm;
      assertSameLaw(fast, plain, outcome -> outcome.pulls()[played]);
    }
  }

  private static void assertSameLaw(
      List<Outcome> some, List<Outcome> others, ToDoubleFunction<Outcome> reading) {
    assertThat(KolmogorovSmirnovTest.withDefaults()
            .test(column(some, reading), column(others, reading))
            .getPValue())
        .isGreaterThan(1e-8);
  }

  /** By how many standard errors two mean regrets differ. */
  private static double distance(List<Outcome> some, List<Outcome> others) {
    double[] x = column(some, Outcome::finalRegret);
    double[] y = column(others, Outcome::finalRegret);
    return Math.abs(mean(x) - mean(y)) / Math.sqrt(squaredError(x) + squaredError(y));
  }

  private static double mean(double[] x) {
    return Arrays.stream(x).average().orElseThrow();
  }

  private static double squaredError(double[] x) {
    double mean = mean(x);
    return Arrays.stream(x).map(each -> (each - mean) * (each - mean)).sum()
        / x.length
        / (x.length - 1);
  }

  /**
   * A normal variable is 5 standard deviations away with probability 6e-7. A deviation that is 1% too large is told apart: coins that
   * always pay the same and many arms leave regret so little noise of its own that it moves by 12 standard errors.
   */
  @Test
  void onePercentOfTheDeviationIsNoticed() {
    Bernoulli certain = Bernoulli.of(1, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    Checkpoints checkpoints = new Checkpoints(1000, 1);
    List<Outcome> plain = trials(certain, new ModifiedThompson(0, 4), checkpoints, 1000);
    assertThat(distance(lockstep(certain, new ModifiedThompson(0, 4), checkpoints, 1000), plain))
        .isLessThan(5);
    ModifiedThompson wide = new ModifiedThompson(0, 4 * 1.01 * 1.01);
    assertThat(distance(lockstep(certain, wide, checkpoints, 1000), plain)).isGreaterThan(5);
  }
}
