package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

class ClaimTest {

  private static final String CONDITIONS =
      " alone; which arms were played, how many rewards came and when is public;"
          + " each decision gets at most one reward, and none before it is made.";

  @Test
  void aSentenceSaysNotionUnitObserverTimeAndConditions() {
    assertThat(Claim.anytime(new GaussianDp(1)).sentence())
        .isEqualTo("1-GDP for the value of one reward, against observers of the arms played,"
            + " for any number of rounds. Neighbouring data differ in that value" + CONDITIONS);
    assertThat(new Claim(new PureDp(2), 1_000).within(Scope.SUMS).sentence())
        .isEqualTo("pure 2-DP for the value of one reward, against observers of the arms played"
            + " and noisy sums of rewards, for 1000 rounds. Neighbouring data differ in that value"
            + CONDITIONS);
    assertThat(new Claim(new GaussianDp(0.5), 1).sentence()).contains(", for 1 round. ");
  }

  @Test
  void aPolicyMaySayItsOwnConditions() {
    Scope own = new Scope("the winner", "the list of arms", "rewards come once a day");
    assertThat(Claim.anytime(new GaussianDp(1)).within(own).times(2).sentence())
        .isEqualTo(
            "2-GDP for the values of one person's 2 rewards, against observers of the winner,"
                + " for any number of rounds. Neighbouring data differ in those values alone;"
                + " the list"
                + " of arms is public; rewards come once a day.");
  }

  @Test
  void aSentenceSaysHowManyRewardsAPersonMayGive() {
    Claim claim = new Claim(new GaussianDp(0.5), 10);
    assertThat(claim.times(3).sentence())
        .isEqualTo("1.5-GDP for the values of one person's 3 rewards, against observers of the arms"
            + " played, for 10 rounds. Neighbouring data differ in those values" + CONDITIONS);
    assertThat(claim.times(1)).isEqualTo(claim);
    assertThat(claim.times(3).times(2)).isEqualTo(claim.times(6));
    assertThat(Claim.none().times(3).sentence()).isEqualTo(Claim.none().sentence());
    assertThatThrownBy(() -> new Claim(new GaussianDp(0.5), 10, 0))
        .hasMessage("rewards of a person must be 1 or more, but is 0");
  }

  /** What a reward paid is compared with what is promised to a person who gave several. */
  @Test
  void aClaimForAPersonCoversAsManyRewards() {
    Claim claim = Claim.anytime(new GaussianDp(1));
    assertThat(claim.covers(new GaussianDp(1))).isTrue();
    assertThat(claim.covers(new GaussianDp(1.001))).isFalse();
    assertThat(claim.times(3).covers(new GaussianDp(1))).isTrue();
    assertThat(claim.times(3).covers(new GaussianDp(1.001))).isFalse();
    assertThat(claim.covers(new NoGuarantee())).isFalse();
    assertThat(Claim.none().covers(new NoGuarantee())).isTrue();
  }

  @Test
  void noGuaranteeIsSaidPlainly() {
    assertThat(Claim.none().sentence())
        .isEqualTo("No guarantee: the arms played may reveal any reward.");
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
