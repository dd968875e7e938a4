package org.maskedbandit.lab.audit;

import java.util.random.RandomGenerator;
import org.maskedbandit.notation.Check;
import org.maskedbandit.problem.Problem;

/**
 * Two worlds that differ in the reward of one round, which is 0 in world 0 and 1 in world 1. All other rewards are drawn from a
 * problem, and the spy is told them.
 *
 * <p>From the changed round on, its arm pays like the problem's arm 0, whichever arm it is. Environments may look at the arms
 * played: the guarantees hold for those too.
 *
 * @param changed the round whose reward differs, counted from 0
 */
public record Neighbours(Problem problem, long changed) {

  public Neighbours {
    Check.atLeast("the changed round", changed, 0);
  }

  /** @param inQuestion the arm of the changed round; that arm itself in this round, and any in earlier ones */
  double reward(int world, int arm, long round, int inQuestion, RandomGenerator random) {
    int role = round < changed ? arm : arm == inQuestion ? 0 : arm == 0 ? inQuestion : arm;
    double usual = problem.reward(role, random);
    return round == changed ? world : usual;
  }

  @Override
  public String toString() {
    return problem.written() + " with the reward of round " + (changed + 1) + " 0 or 1";
  }
}
