package org.maskedbandit.lab.plan;

import java.util.OptionalLong;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.identify.Identified;
import org.maskedbandit.policy.Policy;

/**
 * What a policy will do, with privacy or without.
 *
 * @param regret pseudo-regret of the runs over all simulated decisions
 * @param winners runs until a winner
 */
public record Prediction(Policy policy, Sample regret, Identified winners) {

  /** The share of runs that name a winner. */
  public double decided() {
    return 1 - (double) winners.undecided() / winners.endings().size();
  }

  /** After how many decisions half of all runs have a winner, if half of them have one. */
  public OptionalLong median() {
    return winners.decidedBy(0.5);
  }
}
