package org.maskedbandit.problem;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;

/** Coins whose means go down in equal steps: arm i has mean best - i gap. */
@About("coins: the first arm has mean best, and each further arm gap less")
public record EqualGaps(
    @Parameter(value = "how many arms", from = 1, also = "best - (arms - 1) gap must be 0 or more")
    int arms,

    @Parameter(value = "the mean of the first arm", from = 0, to = 1)
    double best,

    @Parameter(
        value = "by how much each further arm is worse",
        from = 0,
        to = 1,
        also = "best - (arms - 1) gap must be 0 or more")
    double gap)
    implements Coins {
  /** Forgives the rounding of 7 × 0.1, which is a little more than 0.7. */
  private static final double ROUNDING = 1e-12;

  public EqualGaps {
    Check.atLeast("arms", arms, 1);
    Check.within("best", best, 0, 1);
    Check.within("gap", gap, 0, 1);
    double last = best - (arms - 1) * gap;
    if (last < -ROUNDING) {
      throw Check.refusal("best - (arms - 1) gap", "zero or more", last);
    }
  }

  public EqualGaps(int arms) {
    this(arms, 0.9, 0.04);
  }

  @Override
  public double mean(int arm) {
    return Math.max(0, best - arm * gap);
  }
}
