package org.maskedbandit.policy.thompson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Play;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.NoGuarantee;

class ThompsonTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new Thompson();
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "thompson(b=1)", "thompson has no parameters, but was given b",
        "thomson", "did you mean 'thompson'?");
  }

  @Override
  public List<Reference> references() {
    return List.of(Reference.mean("thompson", 188, 30, 20));
  }

  /** The first reward is 1 or 0, and the spy looks whether its arm is played again. */
  @Override
  public List<Attack> attacks() {
    Setting two = Setting.arms(2).horizon(2);
    return List.of(new Attack(
        two, (world, arm, round) -> world, arms -> arms.get(0).equals(arms.get(1)), 200_000));
  }

  @Test
  void isModifiedThompsonWithoutModification() {
    Play plain = new Play(policy(), SMALL);
    Play modified = new Play(new ModifiedThompson(0, 1), SMALL);
    assertThat(plain.choices(3)).isEqualTo(modified.choices(3));
  }

  /** Lemma 4 says sqrt(T/2); the first round is free, so sqrt((T-1)/2) at T = 100,000. */
  @Test
  void claimsTheTightWorstCase() {
    assertThat(policy().claim(Setting.arms(5).horizon(100_000)).sentence())
        .startsWith(
            "223.6057-GDP for the value of one reward, against observers of the arms played,"
                + " for 100000 rounds. ");
    assertThat(policy().claim(Setting.arms(5)).guarantee()).isEqualTo(new NoGuarantee());
  }

  /** One draw for each arm in each round. */
  @Override
  public OptionalLong noiseDraws(Setting setting, long[] plays) {
    return OptionalLong.of(setting.arms() * setting.horizon());
  }
}
