package org.maskedbandit.lab.study;

import java.util.List;
import java.util.Optional;
import org.maskedbandit.lab.grid.Runs;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.problem.Problem;

/** The regrets of all runs of a series. */
public record Regrets(Runs<Outcome> runs) {

  public Series series() {
    return runs.series();
  }

  public Problem problem() {
    return series().problem();
  }

  public Policy policy() {
    return series().policy();
  }

  public List<Outcome> outcomes() {
    return runs.results();
  }

  public Checkpoints checkpoints() {
    return outcomes().get(0).checkpoints();
  }

  /** What the policy promises for this number of arms and rounds. */
  public Claim claim() {
    return series().claim();
  }

  /** What the promise costs on this problem, if that is known. */
  public Optional<Limit> limit() {
    return Limit.of(problem(), claim().guarantee());
  }

  /** Pseudo-regret at the horizon. */
  public Sample regret() {
    return runs.sample(Outcome::finalRegret);
  }

  /** Pseudo-regret at a checkpoint. */
  public Sample regretAt(int checkpoint) {
    return runs.sample(outcome -> outcome.regret()[checkpoint]);
  }

  /** Regret by rewards at the horizon. */
  public Sample rewardRegret() {
    return runs.sample(Outcome::finalRewardRegret);
  }

  /** What the worst-off reward of all runs paid; a ledger reading. */
  public Guarantee spent() {
    return Guarantee.worst(outcomes().stream().map(outcome -> outcome.bill().paid()));
  }

  /** Mean plays of each arm. */
  public double[] pulls() {
    double[] means = new double[problem().arms()];
    for (int arm = 0; arm < means.length; arm++) {
      int counted = arm;
      means[arm] = runs.sample(outcome -> outcome.pulls()[counted]).mean();
    }
    return means;
  }
}
