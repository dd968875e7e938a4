package org.maskedbandit.lab.trial;

import java.util.List;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.ReleaseLearner;
import org.maskedbandit.release.Release;

/** A run that was played to its end. */
public final class Played {
  private final Trial trial;
  private final Learner learner;
  private final int[] order;
  private final Outcome outcome;

  Played(Trial trial, Learner learner, int[] order, Outcome outcome) {
    this.trial = trial;
    this.learner = learner;
    this.order = order;
    this.outcome = outcome;
  }

  public Trial trial() {
    return trial;
  }

  public Outcome outcome() {
    return outcome;
  }

  /**
   * What was released in the run, in order, with arms as the problem counts them. For policies that
   * decide from released sums alone; what they have forgotten is left out.
   */
  public List<Release> releases() {
    if (learner instanceof ReleaseLearner releasing) {
      return releasing.releases().stream()
          .skip(releasing.segment().first())
          .map(each -> each.ofArm(order[each.arm()]))
          .toList();
    }
    throw Check.refusal(
        "a policy with intervals",
        "one that decides from released sums",
        trial.policy().written());
  }
}
