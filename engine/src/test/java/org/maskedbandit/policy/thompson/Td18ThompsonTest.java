package org.maskedbandit.policy.thompson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

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
import org.maskedbandit.privacy.Eta;
import org.maskedbandit.privacy.Route;

class Td18ThompsonTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new Td18Thompson(4);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "td18-thompson(epsilon=0)", "epsilon must be positive and finite, but is 0",
        "td18-thompson", "td18-thompson needs epsilon: td18-thompson(epsilon=…)");
  }

  /**
   * No experiment is published, and none is needed: it is modified Thompson sampling, see below.
   */
  @Override
  public List<Reference> references() {
    return List.of();
  }

  /** The first reward is 1 or 0, and the spy looks whether its arm is played again. */
  @Override
  public List<Attack> attacks() {
    Setting two = Setting.arms(2).horizon(2);
    return List.of(new Attack(
        two, (world, arm, round) -> world, arms -> arms.get(0).equals(arms.get(1)), 200_000));
  }

  @Override
  public OptionalLong noiseDraws(Setting setting, long[] plays) {
    return OptionalLong.of(setting.arms() * setting.horizon());
  }

  @Test
  void isModifiedThompsonSampling() {
    double c = Math.pow(Math.log(SMALL.horizon()), 2) / 4;
    assertThat(new Play(policy(), SMALL).choices(5))
        .isEqualTo(new Play(new ModifiedThompson(0, c), SMALL).choices(5));
  }

  /**
   * sqrt((T-1)/(2c)) with c = ln^2(T) = 132.5; the publication would have epsilon = 1 up to hidden
   * constants.
   */
  @Test
  void theClaimIsTheWorstCaseAndNotThePublishedTheorem() {
    Setting setting = Setting.arms(5).horizon(PUBLISHED_HORIZON);
    assertThat(Eta.claimed(new Td18Thompson(1), setting)).isCloseTo(19.422, within(0.0005));
    assertThat(new Td18Thompson(1).routes(setting))
        .extracting(Route::name)
        .contains("gdp", "gdp-as-published", "standard");
  }

  @Test
  void aSingleRoundIsSurvived() {
    Setting one = Setting.arms(2).horizon(1);
    assertThat(Eta.claimed(policy(), one)).isZero();
    assertThat(new Play(policy(), one).choices(1)).hasSize(1);
  }

  @Test
  void needsAHorizon() {
    assertThatThrownBy(() -> policy().claim(Setting.arms(2)))
        .hasMessage("the horizon of td18-thompson must be given, but is unbounded");
  }
}
