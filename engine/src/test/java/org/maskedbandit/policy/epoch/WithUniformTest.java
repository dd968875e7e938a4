package org.maskedbandit.policy.epoch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.release.Release;

class WithUniformTest implements PolicyContract {
  @Override
  public Policy policy() {
    return new WithUniform(new EpochCoins(1), 0.05);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "with-uniform", "with-uniform needs policy",
        "with-uniform(policy=epoch-coins(eta=1), share=1.5)",
            "share must be from 0 to 1, but is 1.5",
        "with-uniform(policy=thompson)", "policy of with-uniform: epoch-policy must be one of ",
        "with-uniform(policy=epoch-coins(eta=0))", "policy of with-uniform: eta must be positive");
  }

  @Override
  public List<Reference> references() {
    return List.of();
  }

  /** As for the policy inside. */
  @Override
  public List<Attack> attacks() {
    return new EpochCoinsTest().attacks();
  }

  @Test
  void theShareIsTwoPercentUnlessGiven() {
    assertThat(Policy.parse("with-uniform(policy=epoch-coins(eta=1))"))
        .isEqualTo(new WithUniform(new EpochCoins(1), 0.02));
  }

  @Test
  void theClaimIsThatOfThePolicyInside() {
    assertThat(new WithUniform(new EpochCoins(0.7)).claim(SMALL).guarantee())
        .isEqualTo(new GaussianDp(0.7));
    assertThat(new WithUniform(new EpochThompsonPure(0.7)).claim(SMALL).guarantee())
        .isEqualTo(new PureDp(0.7));
    assertThat(new WithUniform(new EpochThompsonPure(0.7)).price(SMALL))
        .isEqualTo(new EpochThompsonPure(0.7).price(SMALL));
  }

  @Test
  void probabilitiesAreMixed() {
    Setting four = Setting.arms(4);
    Decider inside = new EpochCoins(1).decider(four);
    Decider mixed = new WithUniform(new EpochCoins(1), 0.2).decider(four);
    for (int arm = 0; arm < 4; arm++) {
      Release release = new Release(arm, 18, 4 * arm, 18);
      inside.add(release);
      mixed.add(release);
    }
    double[] plain = inside.probabilities(new long[4]);
    double[] all = mixed.probabilities(new long[4]);
    for (int arm = 0; arm < 4; arm++) {
      assertThat(all[arm]).isCloseTo(0.8 * plain[arm] + 0.05, within(1e-15));
    }
    assertThat(Arrays.stream(all).sum()).isCloseTo(1, within(1e-14));
  }
}
