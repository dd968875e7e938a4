package org.maskedbandit.policy.thompson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Play;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Eta;
import org.maskedbandit.random.Seed;

class CalibratedThompsonTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new CalibratedThompson(1);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "calibrated-thompson(eta=0)", "eta must be positive and finite, but is 0",
        "calibrated-thompson(eta=1, redraw=0)", "redraw must be 1 or more, but is 0",
        "calibrated-thompson(eta=1, floor=-1)", "floor must be zero or more, but is -1");
  }

  /**
   * Our own earlier simulation, 40 to 60 runs, given without deviations; those of our runs are put
   * in.
   */
  @Override
  public List<Reference> references() {
    return List.of(
        Reference.mean("calibrated-thompson(eta=1)", 3276, 100, 40),
        Reference.mean("calibrated-thompson(eta=1, redraw=10)", 1216, 100, 40),
        Reference.mean("calibrated-thompson(eta=1, redraw=100)", 455, 100, 40),
        Reference.mean("calibrated-thompson(eta=1, redraw=500)", 678, 200, 40));
  }

  /** The first reward is 1 or 0, and the spy looks whether its arm is played again. */
  @Override
  public List<Attack> attacks() {
    Setting two = Setting.arms(2).horizon(2);
    return List.of(new Attack(
        two, (world, arm, round) -> world, arms -> arms.get(0).equals(arms.get(1)), 200_000));
  }

  @Test
  void oneDrawServesSeveralRounds() {
    List<Integer> choices = new Play(new CalibratedThompson(2, 10, 0.25), SMALL).choices(1);
    for (int batch = 0; batch < choices.size(); batch += 10) {
      assertThat(choices.subList(batch, batch + 10)).containsOnly(choices.get(batch));
    }
  }

  @Test
  void spendsAllItClaims() {
    Setting setting = Setting.arms(2).horizon(500);
    Learner learner = new CalibratedThompson(1, 1, 0).start(setting, Seed.of(1));
    for (int round = 0; round < 500; round++) {
      learner.learn(learner.choose(), 1);
    }
    assertThat(Eta.paid(learner)).isBetween(0.999999, 1.0);
  }
}
