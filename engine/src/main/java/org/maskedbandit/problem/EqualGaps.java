package org.maskedbandit.problem;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;

/** Coins whose means go down in equal steps: arm i has mean best - i gap. */
@About("coins: the first arm has mean best, and each further arm gap less")
public record EqualGaps(int arms, double best, double gap) implements Coins {
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
