package org.maskedbandit.lab.audit;

import java.util.OptionalDouble;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.RandomSource;

/**
 * Two worlds that differ in the reward of one round, which is 0 in world 0 and 1 in world 1. All
 * other rewards come by the same rule in both, and the spy is told them.
 *
 * <p>From the changed round on, its arm pays like the problem's arm 0, whichever arm it is; or it
 * is steered: it pays 1 while it was played in less than a wanted share of the rounds since, and
 * otherwise 0, so that it is neither dropped nor always played. Rules may depend on the arms
 * played: the guarantees hold for those too.
 *
 * @param share the wanted share of a steered arm
 * @param changed the round whose reward differs, counted from 0
 */
public record Neighbours(Problem problem, OptionalDouble share, long changed) {

  public Neighbours {
    Problem.constant("the problem of an audit", problem);
    share.ifPresent(wanted -> Check.within("share", wanted, 0, 1));
    Check.atLeast("the changed round", changed, 0);
  }

  /** All arms pay as the problem says. */
  public Neighbours(Problem problem, long changed) {
    this(problem, OptionalDouble.empty(), changed);
  }

  /** The same with another round changed. */
  public Neighbours changed(long round) {
    return new Neighbours(problem, share, round);
  }

  /**
   * A reward after the changed round.
   *
   * @param plays how often the changed arm was played since, the changed round included
   * @param rounds how many rounds ago the changed round was
   */
  double after(int arm, int changedArm, long plays, long rounds, RandomSource random) {
    if (arm == changedArm && share.isPresent()) {
      return plays < share.getAsDouble() * rounds ? 1 : 0;
    }
    int role = arm == changedArm ? 0 : arm == 0 ? changedArm : arm;
    return problem.reward(role, random);
  }

  @Override
  public String toString() {
    String steered = share.isPresent()
        ? ", its arm is steered to " + Numbers.write(100 * share.getAsDouble())
            + "% of the later rounds"
        : "";
    return "the reward of round " + (changed + 1) + " is 0 or 1" + steered + ", others come from "
        + problem.written();
  }
}
