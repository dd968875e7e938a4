package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.Eta;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.Zcdp;
import org.maskedbandit.privacy.ledger.ArmLedger;
import org.maskedbandit.privacy.ledger.Filter;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/** {@link PosteriorDraws} that may end, and whose rewards may leave. */
class BudgetedDrawsTest {

  /**
   * Variance 1/4 and one reward, so a draw costs (1/2)^2/(1/4) = 1; rounding must not take the
   * third of a hair more than 3.
   */
  @Test
  void drawsEndWithTheBudget() {
    PosteriorDraws draws = draws(3 + 1e-12);
    NoiseMeter noise = NoiseMeter.of(1);
    draws.add(0, 1);
    for (int i = 0; i < 3; i++) {
      assertThat(draws.admitted()).isTrue();
      draws.draw(noise);
    }
    assertThat(draws.admitted()).isFalse();
  }

  @Test
  void aRefusedDrawDrawsNothingAndIsNotCounted() {
    PosteriorDraws draws = draws(1.5);
    NoiseMeter noise = NoiseMeter.of(1);
    draws.add(0, 1);
    draws.draw(noise);
    Guarantee paid = draws.bill().paid();
    assertThatThrownBy(() -> draws.draw(noise))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("a draw must be admitted by its filter, but the budget is spent");
    assertThat(noise.draws()).isEqualTo(2);
    assertThat(draws.bill().floatingDraws()).isEqualTo(2);
    assertThat(draws.bill().paid()).isEqualTo(paid);
  }

  private static PosteriorDraws draws(double budget) {
    return new PosteriorDraws(
        2, share -> 0.25, 0, Filter.of(new ArmLedger(2), new Zcdp(budget / 2)));
  }

  @Test
  void everyDrawCountsOncePerArm() {
    PosteriorDraws draws = new PosteriorDraws(5, share -> share, 0);
    NoiseMeter noise = NoiseMeter.of(1);
    for (int i = 0; i < 7; i++) {
      assertThat(draws.bill().floatingDraws()).isEqualTo(noise.draws());
      draws.draw(noise);
    }
    assertThat(draws.bill().floatingDraws()).isEqualTo(35);
  }

  /**
   * The same noise and the same draws, with rewards that came and went and with those that stayed.
   */
  @Test
  void whatWasTakenBackIsAsIfItHadNeverCome() {
    RandomSource noise = Seed.of(2).stream();
    RandomSource sameNoise = Seed.of(2).stream();
    RandomSource rewards = Seed.of(3).stream();
    PosteriorDraws changed = new PosteriorDraws(2, share -> share * share, 0);
    PosteriorDraws plain = new PosteriorDraws(2, share -> share * share, 0);
    for (int round = 0; round < 200; round++) {
      double gone = rewards.nextDouble(-1, 2);
      double kept = rewards.nextDouble();
      changed.add(round % 2, gone);
      changed.add(1, kept);
      changed.remove(round % 2, gone);
      plain.add(1, kept);
      assertThat(changed.draw(noise)).isEqualTo(plain.draw(sameNoise));
      assertThat(Eta.of(changed.bill().paid()))
          .isCloseTo(Eta.of(plain.bill().paid()), within(1e-12));
    }
  }

  @Test
  void anEmptiedArmPaysNothingForLaterDraws() {
    PosteriorDraws draws = draws(1.5);
    NoiseMeter noise = NoiseMeter.of(1);
    draws.add(1, 0.5);
    draws.draw(noise);
    Guarantee paid = draws.bill().paid();
    draws.remove(1, 0.5);
    for (int i = 0; i < 10; i++) {
      draws.draw(noise);
    }
    assertThat(draws.bill().paid()).isEqualTo(paid);
  }

  @Test
  void theMostRewardedArmIsCountedAndNotSummed() {
    PosteriorDraws draws = new PosteriorDraws(3, share -> share, 0);
    assertThat(draws.mostRewarded()).isZero();
    draws.add(2, 0);
    assertThat(draws.mostRewarded()).isEqualTo(2);
    draws.add(1, 1);
    assertThat(draws.mostRewarded()).isEqualTo(1);
    draws.add(2, 0);
    assertThat(draws.mostRewarded()).isEqualTo(2);
    draws.remove(2, 0);
    draws.remove(2, 0);
    assertThat(draws.mostRewarded()).isEqualTo(1);
  }
}
