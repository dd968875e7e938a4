package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.Eta;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.Statistics;

class RunningSumTest {

  @Test
  void withoutNoiseItIsTheSumOfAllRewardsEveryTime() {
    RunningSum sum = new RunningSum();
    sum.add(0.25);
    sum.add(Double.NaN);
    assertThat(sum.release(1, NoiseMeter.silent())).isEqualTo(0.25);
    sum.add(7);
    assertThat(sum.release(0.5, NoiseMeter.silent())).isEqualTo(1.25);
    assertThat(sum.size()).isEqualTo(3);
  }

  @Test
  void everyReleaseIsOneDrawAndTheLatestIsKept() {
    NoiseMeter noise = NoiseMeter.of(3);
    RunningSum[] sums = RunningSum.forArms(2);
    sums[1].add(1);
    for (int i = 1; i <= 5; i++) {
      double released = sums[1].release(0.5, noise);
      assertThat(RunningSum.latest(sums)).containsExactly(0, released);
      assertThat(noise.draws()).isEqualTo(i);
    }
  }

  @Test
  void theFirstRewardPaysForAllReleases() {
    RunningSum[] sums = RunningSum.forArms(2);
    assertThat(RunningSum.spent(sums)).isEqualTo(PureDp.NOTHING);
    sums[0].release(0.4, NoiseMeter.of(1));
    sums[1].release(0.1, NoiseMeter.of(1));
    sums[0].release(0.2, NoiseMeter.of(1));
    double squares = 0.4 * 0.4 + 0.2 * 0.2;
    assertThat(Eta.of(RunningSum.spent(sums)))
        .isCloseTo(Math.sqrt(Math.PI / 2 * squares), within(1e-15));
  }

  /**
   * The simple factor is no smaller than the exact conversion from pure to Gaussian, and close
   * where epsilon is small.
   */
  @Test
  void theBillCoversThePureGuaranteeOfEveryRelease() {
    for (double epsilon = 1e-4; epsilon < 30; epsilon *= 1.1) {
      RunningSum sum = new RunningSum();
      sum.release(epsilon, NoiseMeter.of(1));
      double exact = new PureDp(epsilon).toGaussian().eta();
      assertThat(sum.spent().eta()).isGreaterThanOrEqualTo(exact * (1 - 1e-12));
      assertThat(sum.spent().eta()).isLessThanOrEqualTo(exact * (epsilon < 1 ? 1.02 : 10));
    }
  }

  /** The fourth central moment of a Laplace variable is 24 times the fourth power of its scale. */
  @Test
  void theNoiseIsLaplaceOfScaleOneOverEpsilon() {
    RandomSource random = Seed.of(9).stream();
    RunningSum sum = new RunningSum();
    sum.add(1);
    Statistics.of(50_000, () -> sum.release(0.5, random))
        .assertMean(1, 8)
        .assertVariance(1, 8, 24 * 16);
  }

  @Test
  void epsilonMustBePositive() {
    assertThatThrownBy(() -> new RunningSum().release(0, NoiseMeter.of(1)))
        .hasMessage("epsilon must be positive and finite, but is 0");
  }
}
