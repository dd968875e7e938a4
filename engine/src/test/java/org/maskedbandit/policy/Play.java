package org.maskedbandit.policy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
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

  /**
   * Rewards come {@code delay} rounds late, in pairs the wrong way round, and every third never.
   */
  static void late(Learner learner, Setting setting, int delay) {
    Deque<Integer> waiting = new ArrayDeque<>();
    for (long round = 0; round < setting.horizon(); round++) {
      int arm = learner.choose();
      if (arm < 0 || arm >= setting.arms()) {
        throw new AssertionError("arm " + arm);
      }
      if (round % 3 != 0) {
        waiting.add(arm);
      }
      if (waiting.size() > delay) {
        int first = waiting.remove();
        int second = waiting.remove();
        learner.learn(second, round % 2);
        learner.learn(first, 1 - round % 2);
      }
    }
  }
}
