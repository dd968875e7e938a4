package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.Eta;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.Statistics;

class EpochMaximaTest {
  private final RandomSource random = Seed.of(33).stream();

  @Test
  void anEpochIsDrawnFromSoOftenAndThenItsLargestDrawStands() {
    NoiseMeter noise = NoiseMeter.of(1);
    EpochMaxima maxima = new EpochMaxima(1, 10, 2, 1);
    maxima.add(0, 1);
    double largest = Double.NEGATIVE_INFINITY;
    for (int draw = 0; draw < 10; draw++) {
      largest = Math.max(largest, maxima.draw(0, noise));
    }
    for (int round = 0; round < 10; round++) {
      assertThat(maxima.draw(0, noise)).isEqualTo(largest);
    }
    assertThat(noise.draws()).isEqualTo(10);
  }

  /** Epochs of 3 and 6 rewards; the maximum of the first is forgotten. */
  @Test
  void aCompleteEpochReplacesTheLast() {
    NoiseMeter silent = NoiseMeter.silent();
    EpochMaxima maxima = new EpochMaxima(1, 1, 2, 3);
    add(maxima, 0, 1, 1);
    assertThat(maxima.draw(0, silent)).isInfinite();
    add(maxima, 0, 1);
    assertThat(maxima.draw(0, silent)).isEqualTo(1);
    add(maxima, 0, 0, 0, 0, 1, 1);
    assertThat(maxima.draw(0, silent)).isEqualTo(1);
    add(maxima, 0, 1);
    assertThat(maxima.draw(0, silent)).isEqualTo(0.5);
    assertThat(silent.draws()).isEqualTo(2);
  }

  /**
   * Mean 3/4 and variance 2/4; the fourth moment of a normal variable is three times its variance
   * squared.
   */
  @Test
  void drawsFollowTheNormalLaw() {
    EpochMaxima maxima = new EpochMaxima(1, Long.MAX_VALUE, 2, 4);
    add(maxima, 0, 1, 1, 1, 0);
    Statistics.of(300_000, () -> maxima.draw(0, random))
        .assertMean(0.75, 0.5)
        .assertVariance(0.75, 0.5, 0.75);
  }

  @Test
  void nothingIsDrawnWhileAnArmWaitsForItsFirstEpoch() {
    NoiseMeter noise = NoiseMeter.of(1);
    EpochMaxima maxima = new EpochMaxima(2, 5, 1, 1);
    add(maxima, 0, 1);
    assertThat(maxima.draw(0, noise)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(maxima.draw(1, noise)).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(noise.draws()).isZero();
    assertThat(Eta.of(maxima.bill().paid())).isZero();
    add(maxima, 1, 1);
    maxima.draw(0, noise);
    maxima.draw(1, noise);
    assertThat(noise.draws()).isEqualTo(2);
  }

  @Test
  void rewardsOutsideTheirRangeAreClamped() {
    EpochMaxima maxima = new EpochMaxima(1, 1, 1, 4);
    add(maxima, 0, Double.NaN, -3, 0.5, Double.POSITIVE_INFINITY);
    assertThat(maxima.draw(0, NoiseMeter.silent())).isEqualTo(1.5 / 4);
  }

  /**
   * Epochs of 3 and 6 rewards, the second as one sum and a reward; sums that no rewards have are
   * clamped.
   */
  @Test
  void sumsCountLikeTheirRewards() {
    EpochMaxima maxima = new EpochMaxima(1, 1, 2, 3);
    maxima.addAll(0, 1e9, 3);
    assertThat(maxima.draw(0, NoiseMeter.silent())).isEqualTo(1);
    maxima.addAll(0, Double.NaN, 2);
    maxima.addAll(0, 2.5, 3);
    assertThat(maxima.missing(0)).isEqualTo(1);
    add(maxima, 0, 0.5);
    assertThat(maxima.missing(0)).isEqualTo(12);
    assertThat(maxima.draw(0, NoiseMeter.silent())).isEqualTo(0.5);
  }

  @Test
  void drawsAreUsedUpWhenNoArmHasAnyLeftOrWaits() {
    EpochMaxima maxima = new EpochMaxima(2, 1, 1, 1);
    assertThat(maxima.usedUp()).isFalse();
    add(maxima, 1, 1);
    add(maxima, 0, 1);
    maxima.draw(0, random);
    assertThat(maxima.usedUp()).isFalse();
    maxima.draw(1, random);
    assertThat(maxima.usedUp()).isTrue();
    add(maxima, 1, 1, 1);
    assertThat(maxima.usedUp()).isFalse();
  }

  /**
   * Variance 2, so a draw from an epoch of n costs 1/(2n). Three draws from an epoch of 2 cost 3/4;
   * all four from the next, of 4, cost 1/2, and those are other rewards.
   */
  @Test
  void theLedgerReadsTheWorstEpoch() {
    EpochMaxima maxima = new EpochMaxima(1, 4, 2, 2);
    assertThat(Eta.of(maxima.bill().paid())).isZero();
    add(maxima, 0, 1, 1);
    draw(maxima, 3);
    assertThat(Eta.of(maxima.bill().paid())).isCloseTo(Math.sqrt(0.75), within(1e-13));
    add(maxima, 0, 1, 1, 1, 1);
    draw(maxima, 10);
    assertThat(Eta.of(maxima.bill().paid())).isCloseTo(Math.sqrt(0.75), within(1e-13));
  }

  @Test
  void theGuaranteeIsAFirstEpochDrawnOut() {
    for (long first : new long[] {1, 3, 7}) {
      double eta = EpochMaxima.guarantee(96, 11.51, first).eta();
      assertThat(eta).isCloseTo(Math.sqrt(96 / (first * 11.51)), within(1e-12));
      EpochMaxima maxima = new EpochMaxima(1, 96, 11.51, first);
      for (int i = 0; i < first; i++) {
        maxima.add(0, 1);
      }
      draw(maxima, 1_000);
      assertThat(Eta.of(maxima.bill().paid())).isBetween(eta * (1 - 1e-12), eta);
    }
  }

  /**
   * Deviation sqrt(2) on the sum of two rewards, so a draw of theta is a whole number of halves.
   */
  @Test
  void servedDrawsAreOnTheGrid() {
    EpochMaxima maxima = new EpochMaxima(1, 3, 1, 2);
    assertThat(maxima.bill().gridError()).isZero();
    add(maxima, 0, 1, 0.3);
    for (int i = 0; i < 3; i++) {
      double units = maxima.draw(0, SecretSource.fromSystem()) * 2 * 0x1p32;
      assertThat(units).isEqualTo(Math.rint(units));
    }
    Bill bill = maxima.bill();
    assertThat(bill.floatingDraws()).isZero();
    assertThat(bill.gridError()).isBetween(1.49 * 0x1p-68, 1.5 * 0x1p-68);
  }

  @Test
  void refusesWhatMakesNoSense() {
    assertThatThrownBy(() -> new EpochMaxima(1, 0, 1, 1))
        .hasMessage("draws must be 1 or more, but is 0");
    assertThatThrownBy(() -> new EpochMaxima(1, 1, 0, 1))
        .hasMessage("variance must be positive and finite, but is 0");
    assertThatThrownBy(() -> new EpochMaxima(1, 1, 1, 0))
        .hasMessage("first must be 1 or more, but is 0");
  }

  private static void add(EpochMaxima maxima, int arm, double... rewards) {
    for (double reward : rewards) {
      maxima.add(arm, reward);
    }
  }

  private void draw(EpochMaxima maxima, int times) {
    for (int i = 0; i < times; i++) {
      maxima.draw(0, random);
    }
  }
}
