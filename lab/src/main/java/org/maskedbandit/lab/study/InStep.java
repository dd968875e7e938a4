package org.maskedbandit.lab.study;

import java.util.List;
import org.maskedbandit.lab.lockstep.Lockstep;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.ModifiedThompson;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Thompson;
import org.maskedbandit.problem.Coins;
import org.maskedbandit.problem.Problem;

/** Trials of one policy on one problem that are played side by side. The order of arms does not matter to Thompson sampling. */
record InStep(List<Trial> trials) {

  List<Outcome> run(Checkpoints checkpoints) {
    Trial first = trials.get(0);
    return new Lockstep(coins(first.problem()), modified(first.policy()), first.horizon())
        .run(checkpoints, trials.stream().map(Trial::seed).toList());
  }

  private static Coins coins(Problem problem) {
    if (problem instanceof Coins coins) {
      return coins;
    }
    throw Check.refusal("a problem in lockstep", "one of coins", problem.written());
  }

  private static ModifiedThompson modified(Policy policy) {
    if (policy instanceof Thompson) {
      return new ModifiedThompson(0, 1);
    }
    if (policy instanceof ModifiedThompson modified) {
      return modified;
    }
    throw Check.refusal("a policy in lockstep", "thompson or modified-thompson", policy.written());
  }
}
