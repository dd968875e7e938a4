package org.maskedbandit.policy;

import java.util.ArrayList;
import java.util.List;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/** Plays a policy round by round, for tests. */
public record Play(Policy policy, Setting setting) {

  /** Who pays: the reward of an arm in a round, counted from 0. */
  public interface Payer {
    double reward(int arm, long round);
  }

  public List<Integer> choices(long seed) {
    return choices(seed, (arm, round) -> (round * 31 + arm * 17L) % 100 < 80 - 30 * arm ? 1 : 0);
  }

  public List<Integer> choices(long seed, Payer payer) {
    Learner learner = policy.start(setting, Seed.of(seed));
    List<Integer> choices = new ArrayList<>();
    for (long round = 0; round < setting.horizon(); round++) {
      int arm = learner.choose();
      choices.add(arm);
      learner.learn(arm, payer.reward(arm, round));
    }
    return choices;
  }

  public double regret(Problem problem, long seed) {
    Seed place = Seed.of(seed);
    Learner learner = policy.start(setting, place.child("policy"));
    RandomSource rewards = place.child("rewards").stream();
    long[] pulls = new long[problem.arms()];
    for (long round = 0; round < setting.horizon(); round++) {
      int arm = learner.choose();
      learner.learn(arm, problem.reward(arm, rewards));
      pulls[arm]++;
    }
    double regret = 0;
    for (int arm = 0; arm < pulls.length; arm++) {
      regret += pulls[arm] * problem.gap(arm);
    }
    return regret;
  }

  /** Rewards are 0 and 1 in turn. */
  static void rounds(Learner learner, Setting setting, Arrival arrival) {
    int[] arms = new int[(int) setting.horizon()];
    for (int round = 0; round < arms.length; round++) {
      arms[round] = learner.choose();
      if (arms[round] < 0 || arms[round] >= setting.arms()) {
        throw new AssertionError("arm " + arms[round]);
      }
      for (int each : arrival.after(round)) {
        learner.learn(arms[each], each % 2);
      }
    }
  }
}
