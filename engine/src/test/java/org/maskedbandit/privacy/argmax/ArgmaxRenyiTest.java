package org.maskedbandit.privacy.argmax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.RenyiConversion;

class ArgmaxRenyiTest {
  private static final double INFINITE = Double.POSITIVE_INFINITY;

  @Test
  void costIsAboveTheSupremumByHalfAPercentAtMost() {
    SplittableRandom random = new SplittableRandom(1);
    for (double alpha : new double[] {1.0001, 1.7, 2, 7.1, 8, 250}) {
      ArgmaxRenyi renyi = new ArgmaxRenyi(alpha);
      for (int i = 0; i < 300; i++) {
        double mu = StrictMath.exp(-14 + 18 * random.nextDouble()) / alpha;
        double worst = ThresholdDivergence.worst(alpha, mu).epsilon();
        assertThat(renyi.cost(mu * mu) / worst)
            .as("alpha %s, mu %s", alpha, mu)
            .isBetween(1 - 1e-7, 1.005);
      }
    }
  }

  @Test
  void costNeverFallsAsMuGrows() {
    ArgmaxRenyi renyi = new ArgmaxRenyi(7.1);
    double before = 0;
    for (double square = 1e-12; square < 1e5; square *= 1.01) {
      double cost = renyi.cost(square);
      assertThat(cost).as("at %s", square).isGreaterThanOrEqualTo(before * (1 - 1e-7));
      before = cost;
    }
  }

  /** An end of a cell belongs to the cell below it, so that powers of two lose nothing. */
  @Test
  void endsOfCellsAreExact() {
    for (double square : new double[] {0x1p-20, 0x1p-10 * (1 + 1 / 256.0), 0x1p-8, 0.25}) {
      double exact = ThresholdDivergence.worst(6, Rounding.rootUp(square)).epsilon();
      ArgmaxRenyi renyi = new ArgmaxRenyi(6);
      assertThat(renyi.cost(square)).isEqualTo(exact);
      assertThat(renyi.cost(Math.nextUp(square))).isGreaterThan(1.003 * exact);
      assertThat(renyi.cost(Math.nextDown(square))).isEqualTo(exact);
    }
  }

  @Test
  void formulaForSmallRoundsIsABoundWhereverItIsAsked() {
    for (double alpha : new double[] {1.0001, 1.5, 2, 7, 300}) {
      ArgmaxRenyi renyi = new ArgmaxRenyi(alpha);
      for (double mu = 1e-8; mu < 3; mu *= 1.7) {
        assertThat(renyi.small(mu * mu))
            .isGreaterThan(DivergenceAtThreshold.at(alpha, mu, -alpha * mu / 2))
            .isGreaterThan(ThresholdDivergence.worst(alpha, mu).epsilon() * (1 - 1e-7));
      }
      double tiny = 1e-24 / (alpha * alpha);
      assertThat(renyi.cost(tiny)).isCloseTo(alpha * tiny / Math.PI, within(1e-11 * alpha * tiny));
    }
  }

  @Test
  void orderIsTheBestForManySmallRounds() {
    for (double mu : new double[] {0.1, 1, 5}) {
      for (double delta : new double[] {1e-9, 1e-5, 0.01}) {
        double order = ArgmaxRenyi.order(mu, delta);
        double least = epsilon(order, mu, delta);
        for (double factor : new double[] {0.5, 0.9, 1.1, 2}) {
          assertThat(epsilon(1 + factor * (order - 1), mu, delta)).isGreaterThan(least);
        }
      }
    }
    assertThat(ArgmaxRenyi.order(1, 1e-6)).isCloseTo(7.103, within(1e-3));
    assertThat(ArgmaxRenyi.order(1e300, 1e-6)).isGreaterThan(1);
    assertThat(ArgmaxRenyi.order(1e-300, 1e-6)).isCloseTo(1e6, within(1.0));
  }

  private static double epsilon(double alpha, double mu, double delta) {
    return RenyiConversion.epsilon(alpha - 1, alpha * mu * mu / Math.PI, StrictMath.log(delta));
  }

  @Test
  void edges() {
    ArgmaxRenyi renyi = new ArgmaxRenyi(3);
    assertThat(renyi.cost(0)).isZero();
    assertThat(renyi.cost(INFINITE)).isEqualTo(INFINITE);
    assertThat(renyi.cost(Double.MIN_VALUE)).isPositive();
    assertThat(renyi.cost(1e300)).isEqualTo(1.5e300);
    assertThat(new ArgmaxRenyi(1e200).cost(1e-190)).isEqualTo(5e9, within(1.0));
    assertThat(new ArgmaxRenyi(1e200).cost(1e-240)).isPositive();
    assertThatThrownBy(() -> renyi.cost(Double.NaN))
        .hasMessage("mu squared must be zero or more, but is NaN");
    assertThatThrownBy(() -> renyi.cost(-1)).hasMessageStartingWith("mu squared must be");
    assertThatThrownBy(() -> new ArgmaxRenyi(1)).hasMessageStartingWith("alpha must be");
    assertThatThrownBy(() -> ArgmaxRenyi.order(0, 0.1)).hasMessageStartingWith("mu must be");
    assertThatThrownBy(() -> ArgmaxRenyi.order(1, 0)).hasMessageStartingWith("delta must be");
  }
}
