package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComposedTest {
  private static final double DELTA = 1e-6;

  private static Composed of(String... parts) {
    return new Composed(Arrays.stream(parts).map(Guarantee::parse).toList(), 1);
  }

  private static Composed times(String part, long count) {
    return new Composed(List.of(Guarantee.parse(part)), count);
  }

  @Test
  void aSingleReleaseIsWhatItWas() {
    for (String written : List.of("gdp(eta=1)", "pure(epsilon=1)", "zcdp(rho=0.5)", "none")) {
      Guarantee part = Guarantee.parse(written);
      assertThat(of(written).guarantee(DELTA)).isEqualTo(part);
      assertThat(of(written).epsilon(DELTA)).isEqualTo(part.epsilon(DELTA));
      assertThat(of(written).delta(0.5)).isEqualTo(part.delta(0.5));
      assertThat(of(written).routes()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = ';', textBlock = """
      pure(epsilon=1); pure(epsilon=2);                     pure(epsilon=3)
      gdp(eta=3);      gdp(eta=4);                          gdp(eta=5)
      gdp(eta=1);      zcdp(rho=0.5);                       zcdp(rho=1)
      pure(epsilon=1); zcdp(rho=0.5);                       zcdp(rho=1)
      gdp(eta=1);      renyi(alpha=2, epsilon=3);           renyi(alpha=2, epsilon=4)
      renyi(alpha=4, epsilon=1); renyi(alpha=2, epsilon=3); renyi(alpha=2, epsilon=4)
      approximate(epsilon=1, delta=0.25); pure(epsilon=2);  approximate(epsilon=3, delta=0.25)
      gdp(eta=1);      none;                                none
      """)
  void twoKindsComposeInTheStrongestThatBothImply(String one, String other, String together) {
    Guarantee expected = Guarantee.parse(together);
    Guarantee found = of(one, other).guarantee(DELTA);
    assertThat(found.kind()).isEqualTo(expected.kind());
    assertThat(found.covers(expected)).isTrue();
    double delta = expected instanceof ApproximateDp point ? point.delta() : DELTA;
    assertThat(found.epsilon(delta))
        .isBetween(expected.epsilon(delta), expected.epsilon(delta) * (1 + 1e-9));
    assertThat(of(other, one).guarantee(DELTA)).isEqualTo(found);
  }

  @Test
  void pureAndGaussianComposeAsGaussian() {
    double eta = new PureDp(1).toGaussian().eta();
    GaussianDp found = (GaussianDp) of("pure(epsilon=1)", "gdp(eta=1)").guarantee(DELTA);
    assertThat(found.eta()).isCloseTo(Math.hypot(eta, 1), within(1e-12));
  }

  @Test
  void copiesComposeByTheirTheorem() {
    assertThat(((GaussianDp) times("gdp(eta=1)", 4).guarantee(DELTA)).eta())
        .isCloseTo(2, within(1e-12));
    Composed pure = times("pure(epsilon=0.1)", 100);
    assertThat(pure.guarantee(DELTA)).isEqualTo(new PureDp(0.1).times(100));
    assertThat(pure.epsilon(DELTA))
        .isCloseTo(Composition.optimal(0.1, 100, DELTA), within(1e-9))
        .isLessThan(new PureDp(0.1).toZcdp().times(100).epsilon(DELTA))
        .isLessThan(10);
    assertThat(times("pure(epsilon=1e-6)", 1_000_000_000_000L).epsilon(DELTA))
        .isEqualTo(new PureDp(1e-6).toZcdp().times(1_000_000_000_000L).epsilon(DELTA));
  }

  @Test
  void copiesWithFailuresPayForThem() {
    Composed failing = times("approximate(epsilon=0.1, delta=1e-9)", 100);
    assertThat(failing.epsilon(DELTA))
        .isGreaterThan(times("pure(epsilon=0.1)", 100).epsilon(DELTA))
        .isLessThan(10);
    assertThat(failing.epsilon(1e-8)).isInfinite();
  }

  @Test
  void anApproximatePartTakesItsDeltaFirst() {
    Composed mixed = of("approximate(epsilon=1, delta=2.5e-7)", "gdp(eta=1)");
    double expected = 1 + new GaussianDp(1).epsilon(7.5e-7);
    assertThat(mixed.epsilon(DELTA)).isBetween(expected, expected + 1e-9);
    assertThat(mixed.guarantee(DELTA)).isEqualTo(new ApproximateDp(mixed.epsilon(DELTA), DELTA));
    assertThat(mixed.epsilon(2e-7)).isInfinite();
  }

  @Test
  void deltaIsTheInverseOfEpsilonFromAbove() {
    for (Composed each : List.of(
        times("pure(epsilon=0.1)", 100),
        of("gdp(eta=1)", "zcdp(rho=0.5)"),
        of("gdp(eta=1)", "none"))) {
      double delta = each.delta(3);
      assertThat(delta == 1 || each.epsilon(delta) <= 3).isTrue();
      assertThat(each.epsilon(0.99 * delta)).isGreaterThan(3);
    }
  }

  /** Two randomised responses with different epsilons, whose four outcomes can be counted out. */
  @Test
  void noRouteIsBelowWhatTwoMechanismsGiveAway() {
    double[] epsilons = {0.1, 0.7, 2};
    for (double one : epsilons) {
      for (double other : epsilons) {
        Composed composed = new Composed(List.of(new PureDp(one), new PureDp(other)), 1);
        for (double asked = 0; asked < one + other; asked += 0.05) {
          double exact = exactDelta(one, other, asked);
          if (exact > 1e-9) {
            double least = exactEpsilon(one, other, exact) - 1e-9;
            assertThat(composed.routes())
                .allMatch(route -> route.epsilon().applyAsDouble(exact) >= least);
          }
        }
      }
    }
  }

  private static double exactDelta(double one, double other, double asked) {
    double delta = 0;
    for (int lies = 0; lies < 4; lies++) {
      double likely = response(one, lies % 2 == 0) * response(other, lies < 2);
      double unlikely = response(one, lies % 2 == 1) * response(other, lies >= 2);
      delta += Math.max(0, likely - Math.exp(asked) * unlikely);
    }
    return delta;
  }

  private static double exactEpsilon(double one, double other, double delta) {
    double low = 0;
    double high = one + other;
    for (int step = 0; step < 100; step++) {
      double middle = (low + high) / 2;
      if (exactDelta(one, other, middle) > delta) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static double response(double epsilon, boolean truth) {
    return 1 / (1 + Math.exp(truth ? -epsilon : epsilon));
  }

  @Test
  void refusesNothingAndNoTimes() {
    assertThatThrownBy(() -> new Composed(List.of(), 1))
        .hasMessage("the number of guarantees must be 1 or more, but is 0");
    assertThatThrownBy(() -> times("gdp(eta=1)", 0)).hasMessageContaining("times must be from 1");
  }
}
