package org.maskedbandit.lab.study;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.problem.Problem;

/** All runs of one policy on one problem. */
public record Series(Problem problem, Policy policy, List<Outcome> outcomes) {

  public Checkpoints checkpoints() {
    return outcomes.get(0).checkpoints();
  }

  /** What the policy promises for this number of arms and rounds. */
  public Claim claim() {
    return policy.claim(Setting.arms(problem.arms()).horizon(checkpoints().horizon()));
  }

  /** Pseudo-regret at the horizon. */
  public Sample regret() {
    return sample(Outcome::finalRegret);
  }

  /** Pseudo-regret at a checkpoint. */
  public Sample regretAt(int checkpoint) {
    return sample(outcome -> outcome.regret()[checkpoint]);
  }

  /** Regret by rewards at the horizon. */
  public Sample rewardRegret() {
    return sample(Outcome::finalRewardRegret);
  }

  /** What the worst-off reward of all runs paid; a ledger reading. */
  public Guarantee spent() {
    return Guarantee.worst(outcomes.stream().map(outcome -> outcome.bill().paid()));
  }

  /** Mean plays of each arm. */
  public double[] pulls() {
    double[] means = new double[problem.arms()];
    for (int arm = 0; arm < means.length; arm++) {
      int counted = arm;
      means[arm] = sample(outcome -> outcome.pulls()[counted]).mean();
    }
    return means;
  }

  private Sample sample(ToDoubleFunction<Outcome> number) {
    return Sample.of(outcomes.stream().mapToDouble(number).toArray());
  }
}
