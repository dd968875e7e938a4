package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.LaplaceDp;

/** What noise on whole numbers reveals, by sums over them, against Laplace noise. */
class LaplaceGridTest {

  /** The sum of the excess of P(k) over e^asked P(k - moved). */
  private static double delta(double scale, int moved, double asked) {
    double top = Math.tanh(1 / (2 * scale));
    double sum = 0;
    int far = (int) (60 * scale) + moved;
    for (int k = -far; k <= far; k++) {
      double here = top * Math.exp(-Math.abs(k) / scale);
      double there = top * Math.exp(asked - Math.abs(k - moved) / scale);
      sum += Math.max(0, here - there);
    }
    return sum;
  }

  /** With one unit more of scale than sensitivity/epsilon the guarantee of Laplace noise holds. */
  @Test
  void oneUnitMoreMakesUpForTheGrid() {
    int needed = 0;
    for (int moved : new int[] {1, 2, 5, 16}) {
      for (double epsilon : new double[] {0.2, 1, 2.5, 7}) {
        double least = Math.ceil(moved / epsilon);
        for (double asked = 0; asked < epsilon; asked += epsilon / 64) {
          double allowed = new LaplaceDp(epsilon).delta(asked);
          assertThat(delta(least + 1, moved, asked)).isLessThanOrEqualTo(allowed + 1e-15);
          needed += delta(moved / epsilon, moved, asked) > allowed + 1e-12 ? 1 : 0;
        }
      }
    }
    // Without it the profile is above that of Laplace noise between two losses.
    assertThat(needed).isGreaterThan(100);
  }
}
