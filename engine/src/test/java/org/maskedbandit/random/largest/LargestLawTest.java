package org.maskedbandit.random.largest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.argmax.ArgmaxProbabilities;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;

class LargestLawTest {
  /** By a second implementation in C with erfc, to twelve digits. */
  @Test
  void goldenValues() {
    assertThat(LargestLaw.probabilities(new double[] {.7, .65, .5}, new double[] {.05, .1, .3}))
        .containsExactly(new double[] {.509473268901, .258934695069, .231592036031}, within(1e-12));
    assertThat(LargestLaw.probabilities(
            new double[] {.74, .7, .5, .5}, new double[] {.004, .05, .5, .5}))
        .containsExactly(
            new double[] {.368899350817, .105373703139, .262863473022, .262863473022},
            within(1e-12));
  }

  @Test
  void agreesWithTheTrapezoidalRule() {
    SimulatedSource random = Seed.of(9).stream();
    for (int i = 0; i < 30; i++) {
      int arms = 1 + random.nextInt(12);
      double[] means = random.doubles(arms).toArray();
      double[] deviations = random.doubles(arms).map(u -> 0.02 + u * u / 2).toArray();
      assertThat(LargestLaw.probabilities(means, deviations))
          .containsExactly(ArgmaxProbabilities.of(means, deviations), within(1e-9));
    }
  }

  @Test
  void deviationsOfAnySizeMix() {
    double[] law = LargestLaw.probabilities(
        new double[] {0.5, 0.5, 0.5001, 0}, new double[] {1e-9, 0.5, 1e-4, 1e-6});
    assertThat(Arrays.stream(law).sum()).isCloseTo(1, within(1e-12));
    assertThat(law[3]).isZero();
    assertThat(law[1]).isCloseTo(0.5, within(1e-3));
  }

  /** P(Beta(a, b) > Beta(c, d)) for whole shapes in closed form: uniform against Beta(2, 1). */
  @Test
  void betaLaws() {
    assertThat(LargestLaw.probabilities(new BetaLaw(1, 1), new BetaLaw(2, 1)))
        .containsExactly(new double[] {1 / 3.0, 2 / 3.0}, within(1e-12));
    assertThat(LargestLaw.probabilities(new BetaLaw(1, 1000), new BetaLaw(1, 3000)))
        .containsExactly(new double[] {0.75, 0.25}, within(1e-9));
    assertThat(LargestLaw.probabilities(
            new BetaLaw(50_000, 50_000), new BetaLaw(50_000, 50_000), new BetaLaw(1, 1)))
        .satisfies(law -> assertThat(law[0]).isCloseTo(law[1], within(1e-12)))
        .satisfies(law -> assertThat(law[2]).isCloseTo(0.5, within(2e-3)));
  }
}
