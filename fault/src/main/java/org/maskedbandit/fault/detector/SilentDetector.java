package org.maskedbandit.fault.detector;

import java.util.Optional;
import org.maskedbandit.lab.audit.dial.ScriptedLearner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Seed;

/** Without noise the best arm is played, and before there are rewards the first. */
public record SilentDetector(int arms, int pulls) implements Detector<Policy> {
  private static final int ROUNDS = 100;

  @Override
  public Optional<String> complaint(Policy policy, Seed seed) {
    int best = seed.stream().nextInt(arms);
    double[] silence = new double[arms];
    ScriptedLearner learner =
        new ScriptedLearner(policy, Setting.arms(arms).horizon(1 + (long) arms * pulls + ROUNDS));
    boolean ties = learner.choose(silence) == 0;
    for (int round = 0; round < arms * pulls; round++) {
      learner.pulled(round % arms);
      learner.learn(round % arms, round % arms == best ? 1 : 0);
    }
    int right = 0;
    for (int round = 0; round < ROUNDS; round++) {
      int arm = learner.choose(silence);
      learner.learn(arm, arm == best ? 1 : 0);
      right += arm == best ? 1 : 0;
    }
    return ties && right == ROUNDS
        ? Optional.empty()
        : Optional.of("the best arm is played in " + right + " of " + ROUNDS + " rounds");
  }

  @Override
  public String name() {
    return "zero noise";
  }
}
