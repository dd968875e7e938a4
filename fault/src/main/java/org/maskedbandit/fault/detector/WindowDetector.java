package org.maskedbandit.fault.detector;

import java.util.Optional;
import org.maskedbandit.lab.audit.dial.ScriptedLearner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/** After {@code window} draws a learner decides like one that never had the older rewards. */
public record WindowDetector(int arms, int window) implements Detector<Policy> {
  private static final int LIVES = 200;

  /** The size of the noise: less than that of the means, so that these decide. */
  private static final double SOFT = 0.1;

  @Override
  public Optional<String> complaint(Policy policy, Seed seed) {
    RandomSource random = seed.stream();
    int different = 0;
    for (int life = 0; life < LIVES; life++) {
      different += differs(policy, random) ? 1 : 0;
    }
    return different == 0
        ? Optional.empty()
        : Optional.of("after " + 5 * window + " forgotten rewards " + different + " of " + LIVES
            + " decisions differ from those of a new learner");
  }

  private boolean differs(Policy policy, RandomSource random) {
    ScriptedLearner old = new ScriptedLearner(policy, Setting.arms(arms));
    for (int round = 0; round < 5 * window; round++) {
      old.learn(old.pulled(random.nextInt(arms)), random.nextDouble());
    }
    ScriptedLearner young = new ScriptedLearner(policy, Setting.arms(arms));
    for (int round = 0; round < window; round++) {
      int arm = random.nextInt(arms);
      double reward = random.nextDouble();
      old.learn(old.pulled(arm), reward);
      young.learn(young.pulled(arm), reward);
    }
    double[] draws = random.doubles(arms, -SOFT, SOFT).toArray();
    return old.choose(draws) != young.choose(draws);
  }

  @Override
  public String name() {
    return "a new learner beside it";
  }
}
