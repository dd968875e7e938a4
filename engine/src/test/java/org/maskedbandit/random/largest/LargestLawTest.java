package org.maskedbandit.random.largest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.argmax.ArgmaxProbabilities;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;

class LargestLawTest {
  /** By a second implementation in C with erfc, to twelve digits. */
  @Test
  void goldenValues() {
    LargestLaw three = LargestLaw.of(new double[] {.7, .65, .5}, new double[] {.05, .1, .3});
    assertThat(three.probabilities())
        .containsExactly(new double[] {.509473268901, .258934695069, .231592036031}, within(1e-12));
    assertThat(three.mean()).isCloseTo(.765125080484, within(1e-12));
    LargestLaw four =
        LargestLaw.of(new double[] {.74, .7, .5, .5}, new double[] {.004, .05, .5, .5});
    assertThat(four.probabilities())
        .containsExactly(
            new double[] {.368899350817, .105373703139, .262863473022, .262863473022},
            within(1e-12));
    assertThat(four.mean()).isCloseTo(.928853386651, within(1e-12));
  }

  /** mpmath with 40 digits, 24 nodes on each of 35 to 60 pieces. */
  @Test
  void tenDrawsAreExactToTwelvePlaces() {
    LargestLaw ten = LargestLaw.of(means(10), deviations(10));
    double[] p = ten.probabilities();
    assertThat(p[0]).isCloseTo(1.702561338010026e-8, within(1e-12));
    assertThat(p[3]).isCloseTo(.0445416000464016, within(1e-12));
    assertThat(p[7]).isCloseTo(.1900178602034346, within(1e-12));
    assertThat(ten.mean()).isCloseTo(.656889730097147, within(1e-12));
    double[] halved =
        IntStream.range(0, 10).mapToDouble(i -> Math.scalb(.5, -i)).toArray();
    LargestLaw mixed = LargestLaw.of(means(10), halved);
    assertThat(mixed.probabilities()[0]).isCloseTo(.3512566563708931, within(1e-12));
    assertThat(mixed.probabilities()[2]).isCloseTo(.1972649345027698, within(1e-12));
    assertThat(mixed.probabilities()[5]).isCloseTo(.04908868598601393, within(1e-12));
    assertThat(mixed.mean()).isCloseTo(.8191742175192191, within(1e-12));
  }

  /** mpmath as above. */
  @Test
  void aHundredDrawsAreExactToNinePlaces() {
    LargestLaw hundred = LargestLaw.of(means(100), deviations(100));
    double[] p = hundred.probabilities();
    assertThat(p[60]).isCloseTo(.05547361803928268, within(1e-9));
    assertThat(p[95]).isCloseTo(.05502594911241282, within(1e-9));
    assertThat(p[50]).isCloseTo(1.48380839669689e-5, within(1e-9));
    assertThat(Arrays.stream(p).map(x -> x * x).sum()).isCloseTo(.03343620555433237, within(1e-9));
    assertThat(hundred.mean()).isCloseTo(.75392242571681, within(1e-9));
  }

  private static double[] means(int draws) {
    return IntStream.range(0, draws)
        .mapToDouble(i -> (500 + 37 * i % 101) / 1000.0)
        .toArray();
  }

  private static double[] deviations(int draws) {
    return IntStream.range(0, draws)
        .mapToDouble(i -> (10 + 53 * i % 97) / 1000.0)
        .toArray();
  }

  /** P(best of two) is in closed form; with a third draw that never wins it is integrated. */
  @Test
  void theClosedFormOfTwoAgreesWithTheIntegral() {
    LargestLaw two = LargestLaw.of(new double[] {.52, .5}, new double[] {.03, .01});
    LargestLaw three = LargestLaw.of(new double[] {.52, .5, 0}, new double[] {.03, .01, .001});
    assertThat(three.probabilities()[0]).isCloseTo(two.probabilities()[0], within(1e-13));
    assertThat(three.probabilities()[1]).isCloseTo(two.probabilities()[1], within(1e-13));
    assertThat(three.probabilities()[2]).isZero();
    assertThat(three.mean()).isCloseTo(two.mean(), within(1e-13));
  }

  @Test
  void oneDrawIsTheLargest() {
    LargestLaw one = LargestLaw.of(new double[] {.3}, new double[] {.1});
    assertThat(one.probabilities()).containsExactly(1);
    assertThat(one.mean()).isCloseTo(.3, within(1e-13));
  }

  @Test
  void agreesWithTheTrapezoidalRule() {
    SimulatedSource random = Seed.of(9).stream();
    for (int i = 0; i < 30; i++) {
      int arms = 1 + random.nextInt(12);
      double[] means = random.doubles(arms).toArray();
      double[] deviations = random.doubles(arms).map(u -> 0.05 + u * u / 2).toArray();
      assertThat(LargestLaw.of(means, deviations).probabilities())
          .containsExactly(ArgmaxProbabilities.of(means, deviations), within(1e-12));
    }
  }

  @Test
  void deviationsOfAnySizeMix() {
    double[] law = LargestLaw.of(
            new double[] {0.5, 0.5, 0.5001, 0}, new double[] {1e-9, 0.5, 1e-4, 1e-6})
        .probabilities();
    assertThat(Arrays.stream(law).sum()).isCloseTo(1, within(1e-12));
    assertThat(law[3]).isZero();
    assertThat(law[1]).isCloseTo(0.5, within(1e-3));
  }

  /** P(Beta(a, b) > Beta(c, d)) for whole shapes in closed form: uniform against Beta(2, 1). */
  @Test
  void betaLaws() {
    assertThat(LargestLaw.of(new BetaLaw(1, 1), new BetaLaw(2, 1)).probabilities())
        .containsExactly(new double[] {1 / 3.0, 2 / 3.0}, within(1e-12));
    assertThat(LargestLaw.of(new BetaLaw(1, 1), new BetaLaw(2, 1)).mean())
        .isCloseTo(3 / 4.0, within(1e-12));
    assertThat(LargestLaw.of(new BetaLaw(1, 1000), new BetaLaw(1, 3000)).probabilities())
        .containsExactly(new double[] {0.75, 0.25}, within(1e-9));
    assertThat(LargestLaw.of(
                new BetaLaw(50_000, 50_000), new BetaLaw(50_000, 50_000), new BetaLaw(1, 1))
            .probabilities())
        .satisfies(law -> assertThat(law[0]).isCloseTo(law[1], within(1e-12)))
        .satisfies(law -> assertThat(law[2]).isCloseTo(0.5, within(2e-3)));
  }
}
