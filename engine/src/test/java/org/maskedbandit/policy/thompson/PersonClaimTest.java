package org.maskedbandit.policy.thompson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.baseline.Ucb1;
import org.maskedbandit.policy.baseline.Uniform;
import org.maskedbandit.policy.elimination.DpSe;
import org.maskedbandit.policy.epoch.EpochThompson;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Eta;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.NoGuarantee;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.Scope;
import org.maskedbandit.privacy.argmax.ThompsonBounds;

/** What policies promise to a person who gives several rewards. */
class PersonClaimTest {
  private static final Setting SETTING = Setting.arms(3).horizon(1_000);

  @Test
  void oneRewardIsTheClaimItself() {
    for (Policy policy : policies()) {
      assertThat(policy.claim(SETTING, 1)).isEqualTo(policy.claim(SETTING));
    }
  }

  @Test
  void ofMostPoliciesItIsGroupPrivacy() {
    assertThat(new EpochThompson(0.5).claim(SETTING, 4))
        .isEqualTo(new Claim(new GaussianDp(2), Claim.ANY, 4, Scope.SUMS));
    assertThat(new DpSe(0.5).claim(SETTING, 4).guarantee()).isEqualTo(new PureDp(2));
    assertThat(new Ucb1().claim(SETTING, 4).guarantee()).isEqualTo(new NoGuarantee());
  }

  /** sqrt(999 * 16/5), where four times the claim of one reward would be sqrt(999 * 16/2). */
  @Test
  void thompsonSamplingKnowsBetter() {
    Claim claim = new Thompson().claim(SETTING, 4);
    assertThat(Eta.of(claim.guarantee())).isCloseTo(Math.sqrt(999 * 16 / 5.0), within(1e-10));
    assertThat(claim.rewards()).isEqualTo(4);
    assertThat(claim.rounds()).isEqualTo(1_000);
    assertThat(claim.sentence())
        .startsWith(
            "56.54026-GDP for the values of one person's 4 rewards, against observers of the"
                + " arms played, for 1000 rounds. Neighbouring data differ in those values"
                + " alone; ");
    double c = Math.pow(Math.log(1_000), 2) / 2;
    assertThat(Eta.of(new Td18Thompson(2).claim(SETTING, 4).guarantee()))
        .isCloseTo(Math.sqrt(999 * 16 / (5.0 * c)), within(1e-10));
  }

  @Test
  void theSmallerOfBothBoundsIsClaimed() {
    for (int q : new int[] {1, 2, 3, 10, 50}) {
      for (long b : new long[] {0, 3, 10}) {
        ThompsonBounds bounds = new ThompsonBounds(1_000, 3, b, 2);
        double smaller =
            Math.min(bounds.person(q).eta(), bounds.worstCase().group(q).eta());
        assertThat(Eta.of(new ModifiedThompson(b, 2).claim(SETTING, q).guarantee()))
            .isBetween(smaller, smaller * (1 + 2e-14));
      }
    }
  }

  @Test
  void moreRewardsNeverCostLess() {
    for (Policy policy : policies()) {
      Guarantee before = PureDp.NOTHING;
      for (int q = 1; q <= 12; q++) {
        Guarantee now = policy.claim(SETTING, q).guarantee();
        assertThat(now.covers(before)).as(policy.written()).isTrue();
        before = now;
      }
    }
  }

  @Test
  void withoutAHorizonThereIsStillNone() {
    assertThat(new Thompson().claim(Setting.arms(3), 4).guarantee()).isEqualTo(new NoGuarantee());
  }

  @Test
  void aPersonGivesAtLeastOneReward() {
    for (Policy policy : policies()) {
      assertThatThrownBy(() -> policy.claim(SETTING, 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageEndingWith("must be 1 or more, but is 0");
    }
  }

  private static List<Policy> policies() {
    return List.of(
        new Thompson(),
        new ModifiedThompson(5, 2),
        new Td18Thompson(2),
        new CalibratedThompson(1),
        new EpochThompson(0.5),
        new DpSe(0.5),
        new Uniform(),
        new Ucb1());
  }
}
