package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

class ClaimTest {

  @Test
  void aSentenceSaysNotionUnitReleaseAndTime() {
    assertThat(Claim.anytime(new GaussianDp(1)).sentence())
        .isEqualTo("1-GDP for the value of one reward; releases the arms played; any horizon");
    assertThat(new Claim(new GaussianDp(0.5), 100_000).sentence())
        .isEqualTo("0.5-GDP for the value of one reward; releases the arms played; 100000 rounds");
    assertThat(Claim.anytime(new PureDp(0.25)).sentence())
        .isEqualTo(
            "pure 0.25-DP for the value of one reward; releases the arms played; any horizon");
    assertThat(new Claim(new PureDp(2), 1_000).sentence())
        .isEqualTo("pure 2-DP for the value of one reward; releases the arms played; 1000 rounds");
  }

  @Test
  void aSentenceSaysHowManyRewardsAPersonMayGive() {
    Claim claim = new Claim(new GaussianDp(0.5), 10);
    assertThat(claim.times(3).sentence())
        .isEqualTo(
            "1.5-GDP for the values of one person's 3 rewards; releases the arms played; 10 rounds");
    assertThat(claim.times(1)).isEqualTo(claim);
    assertThat(claim.times(3).times(2)).isEqualTo(claim.times(6));
    assertThat(Claim.none().times(3).sentence()).isEqualTo(Claim.none().sentence());
    assertThatThrownBy(() -> new Claim(new GaussianDp(0.5), 10, 0))
        .hasMessage("rewards of a person must be 1 or more, but is 0");
  }

  @Test
  void noGuaranteeIsSaidPlainly() {
    assertThat(Claim.none().sentence())
        .isEqualTo("no guarantee: the arms played may reveal any reward");
    assertThat(Claim.none().guarantee().epsilon(0.5)).isInfinite();
    assertThat(Claim.none().rounds()).isEqualTo(Claim.ANY);
  }

  @Test
  void numbersInSentencesAreRoundedUp() {
    assertThat(Claim.anytime(new GaussianDp(0.12345678)).sentence()).startsWith("0.1234568-GDP ");
    assertThat(Claim.anytime(new GaussianDp(0.12345671)).sentence()).startsWith("0.1234568-GDP ");
    assertThat(Claim.anytime(new PureDp(1.00000001)).sentence()).startsWith("pure 1.000001-DP ");
    assertThat(Claim.anytime(new GaussianDp(1234567.1)).sentence()).startsWith("1234568-GDP ");
  }

  @Test
  void shortNumbersStayAsTheyAre() {
    assertThat(Claim.anytime(new GaussianDp(0.1)).sentence()).startsWith("0.1-GDP ");
    assertThat(Claim.anytime(new GaussianDp(0.1234567)).sentence()).startsWith("0.1234567-GDP ");
    assertThat(Claim.anytime(new GaussianDp(0)).sentence()).startsWith("0-GDP ");
  }

  /** A thousand random doubles, none of which has seven digits. */
  @Test
  void noNumberInASentenceIsBelowItsGuarantee() {
    RandomSource random = Seed.of(4).stream();
    for (int i = 0; i < 1_000; i++) {
      double value = Math.exp(random.nextDouble(-20, 20));
      for (Guarantee guarantee : List.of(new GaussianDp(value), new PureDp(value))) {
        String number = new Claim(guarantee, 10).sentence().replaceAll("^pure |-(GDP|DP) .*", "");
        assertThat(new BigDecimal(number))
            .isGreaterThan(new BigDecimal(value))
            .isLessThan(new BigDecimal(value * (1 + 1.01e-6)));
      }
    }
  }
}
