package org.maskedbandit.policy.epoch;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.Setting;

class EpochThompsonPureTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new EpochThompsonPure(1);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "epoch-thompson-pure(epsilon=-2)", "epsilon must be positive and finite, but is -2",
        "epoch-thompson-pure(epsilon=1, m0=0)", "m0 must be 1 or more, but is 0");
  }

  @Override
  public List<Reference> references() {
    return List.of();
  }

  /**
   * As in the Gaussian twin; from the shifted centre on, the odds of a Laplace sum are e^epsilon
   * exactly.
   */
  @Override
  public List<Attack> attacks() {
    Setting oneEpoch = Setting.arms(1).horizon(16);
    return List.of(Attack.onReleases(
        oneEpoch,
        (world, arm, round) -> round == 3 ? world : 0,
        released -> released[0] > 1,
        100_000));
  }

  @Override
  public OptionalLong noiseDraws(Setting setting, long[] plays) {
    long draws = setting.arms() * setting.horizon();
    for (long n : plays) {
      draws += EpochThompsonTest.epochs(n, 16, 0.25);
    }
    return OptionalLong.of(draws);
  }
}
