package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Golden;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

class GaussianNoisyMaxTest {
  private static final int RUNS = 300_000;

  private final RandomSource random = Seed.of(12).stream();

  /**
   * The second value hardly moves and has hardly any noise, as the mean of an arm that was played a
   * million times.
   */
  private final GaussianNoisyMax vanishing = vanishing(1);

  @Test
  void withoutNoiseItIsTheLargestAndNotTheSmallest() {
    GaussianNoisyMax quiet =
        new GaussianNoisyMax(Numbers.of(1, 1, 1), Numbers.of(1e-9, 1e-9, 1e-9));
    for (int i = 0; i < 1_000; i++) {
      assertThat(quiet.release(new double[] {0.1, 0.9, 0.5}, random)).isEqualTo(1);
      assertThat(quiet.release(new double[] {-0.1, -0.9, -0.5}, random)).isZero();
    }
    assertThat(quiet.release(new double[] {3, 3, 3}, NoiseMeter.silent())).isZero();
  }

  @Test
  void valuesAreNotTouchedAndEachGetsOneDraw() {
    double[] values = {0.1, 0.9};
    NoiseMeter noise = NoiseMeter.of(1);
    vanishing.release(values, noise);
    assertThat(values).containsExactly(0.1, 0.9);
    assertThat(noise.draws()).isEqualTo(2);
  }

  /**
   * Probabilities: mpmath, by quadrature of a density times the other distribution functions; three
   * or five bins.
   */
  @Test
  void theLawIsThatOfQuadrature() {
    for (Golden.Row row : Golden.rows("/argmax_probability")) {
      double[] means = row.numbers("means");
      GaussianNoisyMax max = withDeviations(row.numbers("sds"));
      new Law(row.numbers("prob")).assertIsThatOf(() -> max.release(means, random));
    }
  }

  @Test
  void fivePercentMoreNoiseHasAnotherLaw() {
    Golden.Row row = Golden.rows("/argmax_probability").get(2);
    double[] means = row.numbers("means");
    double[] deviations = row.numbers("sds");
    deviations[4] *= 1.05;
    GaussianNoisyMax max = withDeviations(deviations);
    new Law(row.numbers("prob")).assertIsNotThatOf(() -> max.release(means, random));
  }

  @Test
  void theGuaranteeIsTheLargestRatioRoundedUp() {
    GaussianDp guarantee =
        new GaussianNoisyMax(Numbers.of(1, 3, 0.5), Numbers.of(2, 4, 8)).guarantee();
    assertThat(guarantee.eta()).isEqualTo(Math.nextUp(0.75));
    assertThat(vanishing.guarantee().eta()).isEqualTo(Math.nextUp(1.0));
  }

  @Test
  void epsilonAsPublishedIsThePrintedFormula() {
    GaussianNoisyMax max = new GaussianNoisyMax(Numbers.of(1, 3, 0.5), Numbers.of(2, 4, 8));
    // sqrt(ln(2 / 2e-6)) / 2 * 3/4, and ln 1e6 = 13.815510557964274.
    assertThat(max.epsilonAsPublished(1e-6))
        .isCloseTo(0.375 * Math.sqrt(13.815510557964274), within(1e-14));
  }

  /**
   * The event is that the first value, which rises from 0 to 1, exceeds the second. At the best
   * threshold 1/2 + epsilon the true delta is that of one Gaussian, 0.031 where 1e-6 is claimed.
   * Both limits hold together with probability 1 - 2e-7.
   */
  @Test
  void thePublishedTheoremIsRefutedAndTheGuaranteeIsNot() {
    double epsilon = vanishing.epsilonAsPublished(1e-6);
    double threshold = 0.5 + epsilon;
    double truth = vanishing.guarantee().delta(epsilon);
    assertThat(Normal.survival(threshold - 1) - Math.exp(epsilon) * Normal.survival(threshold))
        .isCloseTo(truth, within(1e-12));
    double proven = above(vanishing, 1, threshold).atLeast()
        - Math.exp(epsilon) * above(vanishing, 0, threshold).atMost();
    assertThat(proven).isGreaterThan(10_000 * 1e-6).isLessThan(truth);
  }

  /**
   * At the threshold 1/2 the two errors are equal, and eta is twice the quantile of their common
   * rate.
   */
  @Test
  void theGuaranteeSurvivesTheAttackAndAThirdOfTheNoiseDoesNot() {
    double claimed = vanishing.guarantee().eta();
    // Each rate, 0.31, is off by 0.009 at most, which is 0.025 in its quantile.
    assertThat(provenEta(vanishing)).isBetween(0.95 * claimed, claimed);
    assertThat(provenEta(vanishing(1 / 3.0))).isGreaterThan(claimed);
  }

  private double provenEta(GaussianNoisyMax max) {
    double falsePositives = above(max, 0, 0.5).atMost();
    double falseNegatives = 1 - above(max, 1, 0.5).atLeast();
    return -Normal.quantile(falsePositives) - Normal.quantile(falseNegatives);
  }

  private Rate above(GaussianNoisyMax max, double value, double threshold) {
    return Rate.of(RUNS, () -> max.release(new double[] {value, threshold}, random) == 0);
  }

  @Test
  void parametersAreChecked() {
    assertThatThrownBy(() -> new GaussianNoisyMax(Numbers.of(), Numbers.of()))
        .hasMessage("the number of sensitivities must be 1 or more, but is 0");
    assertThatThrownBy(() -> new GaussianNoisyMax(Numbers.of(1, 1), Numbers.of(1)))
        .hasMessage("the number of deviations must be 2, but is 1");
    assertThatThrownBy(() -> new GaussianNoisyMax(Numbers.of(1, 0), Numbers.of(1, 1)))
        .hasMessage("sensitivities[1] must be positive and finite, but is 0");
    assertThatThrownBy(() -> new GaussianNoisyMax(Numbers.of(1, 1), Numbers.of(1, -1)))
        .hasMessage("deviations[1] must be positive and finite, but is -1");
  }

  private static GaussianNoisyMax vanishing(double deviation) {
    return new GaussianNoisyMax(Numbers.of(1, 1e-6), Numbers.of(deviation, 1e-3));
  }

  private static GaussianNoisyMax withDeviations(double[] deviations) {
    double[] sensitivities = new double[deviations.length];
    Arrays.fill(sensitivities, 1);
    return new GaussianNoisyMax(Numbers.of(sensitivities), Numbers.of(deviations));
  }
}
