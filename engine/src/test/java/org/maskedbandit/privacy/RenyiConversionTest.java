package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.maskedbandit.privacy.ExactLog.DIGITS;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/** The conversion against decimals, also where its terms cancel, and its inverses against it. */
class RenyiConversionTest {
  private static final int CASES = 400;

  private final RandomSource random = Seed.of(41).stream();

  /**
   * epsilon - divergence = log(1 - 1/alpha) - log(delta alpha)/(alpha - 1), with log delta and the
   * excess as given.
   */
  private static BigDecimal exactGap(double excess, double logDelta) {
    BigDecimal beyond = new BigDecimal(excess);
    BigDecimal alpha = beyond.add(BigDecimal.ONE);
    BigDecimal logAlpha = ExactLog.log(alpha);
    BigDecimal price = logAlpha.add(new BigDecimal(logDelta)).divide(beyond, DIGITS);
    return ExactLog.log(beyond.divide(alpha, DIGITS)).subtract(price);
  }

  private double excess() {
    return StrictMath.exp(random.nextDouble(-8, 8));
  }

  /** Half of them so near to -log alpha that the price all but vanishes. */
  private double logDelta(double excess) {
    return random.nextBoolean()
        ? -StrictMath.exp(random.nextDouble(-3, 6))
        : -StrictMath.log1p(excess) * (1 + StrictMath.exp(random.nextDouble(-12, 0)));
  }

  /** Divergences of the size of the gap, so that the sum is much smaller than its terms. */
  @Test
  void epsilonIsNeverBelow() {
    for (int i = 0; i < CASES; i++) {
      double excess = excess();
      double logDelta = logDelta(excess);
      BigDecimal gap = exactGap(excess, logDelta);
      double divergence =
          Math.abs(gap.doubleValue()) * (1 + StrictMath.exp(random.nextDouble(-20, 2)));
      BigDecimal exact = gap.add(new BigDecimal(divergence));
      double epsilon = RenyiConversion.epsilon(excess, divergence, logDelta);
      assertThat(new BigDecimal(epsilon)).isGreaterThanOrEqualTo(exact);
      assertThat(epsilon)
          .isLessThanOrEqualTo(
              Math.max(0, exact.doubleValue()) + 1e-13 * size(excess, divergence, logDelta));
    }
  }

  @Test
  void deltaIsNeverBelow() {
    for (int i = 0; i < CASES; i++) {
      double excess = excess();
      double divergence = StrictMath.exp(random.nextDouble(-8, 4));
      double epsilon = divergence * random.nextDouble(0.5, 3);
      BigDecimal beyond = new BigDecimal(excess);
      // The gap at delta = 1 is all of it but -log(delta)/(alpha - 1).
      BigDecimal exact = exactGap(excess, 0)
          .add(new BigDecimal(divergence))
          .subtract(new BigDecimal(epsilon))
          .multiply(beyond, DIGITS);
      double log = RenyiConversion.logDelta(excess, divergence, epsilon);
      assertThat(new BigDecimal(log)).isGreaterThanOrEqualTo(exact.min(BigDecimal.ZERO));
      double size = 1 + excess * (divergence + epsilon + StrictMath.log1p(1 / excess));
      assertThat(log).isLessThanOrEqualTo(Math.min(0, exact.doubleValue()) + 1e-13 * size);
    }
  }

  @Test
  void theLargestDivergenceIsNeverAbove() {
    for (int i = 0; i < CASES; i++) {
      double excess = excess();
      double logDelta = logDelta(excess);
      BigDecimal gap = exactGap(excess, logDelta);
      double epsilon =
          Math.abs(gap.doubleValue()) * (1 + StrictMath.exp(random.nextDouble(-20, 2)));
      BigDecimal exact = new BigDecimal(epsilon).subtract(gap);
      double largest = RenyiConversion.largest(excess, epsilon, logDelta);
      double size = size(excess, epsilon, logDelta);
      assertThat(new BigDecimal(largest)).isLessThanOrEqualTo(exact);
      assertThat(largest).isCloseTo(exact.doubleValue(), within(1e-13 * size));
      if (largest > 0) {
        assertThat(RenyiConversion.epsilon(excess, largest, logDelta))
            .isLessThanOrEqualTo(epsilon)
            .isGreaterThanOrEqualTo(epsilon - 1e-13 * size);
      }
    }
  }

  private static double size(double excess, double amount, double logDelta) {
    return amount + StrictMath.log1p(1 / excess) + (StrictMath.log1p(excess) - logDelta) / excess;
  }

  /**
   * Wishes from hopeless to generous; the guarantee reaches the wish to the last digits and never
   * passes it.
   */
  @Test
  void theLargestGuaranteeImpliesTheWishAndNoMore() {
    for (double epsilon : new double[] {1e-3, 0.1, 1, 4, 30, 500}) {
      for (double delta : new double[] {1e-12, 1e-6, 1e-3, 0.1}) {
        RenyiDp largest = RenyiDp.largest(epsilon, delta);
        double implied =
            RenyiConversion.epsilon(largest.alpha() - 1, largest.epsilon(), StrictMath.log(delta));
        double size = size(largest.alpha() - 1, epsilon, StrictMath.log(delta));
        assertThat(largest.epsilon()).isPositive();
        assertThat(implied).isLessThanOrEqualTo(epsilon).isCloseTo(epsilon, within(1e-13 * size));
        assertThat(largest.epsilon(delta)).isLessThanOrEqualTo(epsilon);
      }
    }
  }

  /**
   * Releases whose divergence is c alpha fit epsilon/(c alpha) times; no order on a grid allows
   * more, but for 1e-9.
   */
  @Test
  void noOtherOrderLeavesMoreRoom() {
    for (double epsilon : new double[] {1e-3, 0.1, 1, 4, 30}) {
      for (double delta : new double[] {1e-12, 1e-6, 1e-3}) {
        RenyiDp largest = RenyiDp.largest(epsilon, delta);
        double room = largest.epsilon() / largest.alpha();
        double best = 0;
        for (double excess = 1e-4; excess < 1e7; excess *= 1.01) {
          double other = RenyiConversion.largest(excess, epsilon, StrictMath.log(delta));
          best = Math.max(best, other / (1 + excess));
        }
        assertThat(room).isGreaterThanOrEqualTo(best * (1 - 1e-9)).isLessThan(best * 1.001);
      }
    }
  }

  @Test
  void wishesMustBePossible() {
    assertThatThrownBy(() -> RenyiDp.largest(0, 0.1))
        .hasMessage("epsilon must be positive and finite, but is 0");
    assertThatThrownBy(() -> RenyiDp.largest(1, 0)).hasMessageStartingWith("delta must be");
    assertThatThrownBy(() -> RenyiDp.largest(1, 1)).hasMessageStartingWith("delta must be");
  }
}
