package org.maskedbandit.problem;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Name;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.random.RandomSource;

/** Arm i pays any amount from lows[i] to highs[i] with the same probability. */
@Name("uniform")
@About("uniform rewards from lows[i] to highs[i]")
public record UniformRewards(
    @Parameter(
        value = "the least reward, for each arm",
        from = 0,
        to = 1,
        also = "at most the largest reward of the arm")
    Numbers lows,

    @Parameter(
        value = "the largest reward, for each arm",
        from = 0,
        to = 1,
        also = "not less than the least reward of the arm")
    Numbers highs)
    implements Problem {
  public UniformRewards {
    PerArm.within("lows", lows, 0, 1);
    PerArm.asMany("lows", lows, "highs", highs);
    for (int arm = 0; arm < lows.size(); arm++) {
      Check.within("highs[" + arm + "]", highs.get(arm), lows.get(arm), 1);
    }
  }

  @Override
  public int arms() {
    return lows.size();
  }

  @Override
  public double mean(int arm) {
    return (lows.get(arm) + highs.get(arm)) / 2;
  }

  @Override
  public double reward(int arm, RandomSource random) {
    double low = lows.get(arm);
    return low + (highs.get(arm) - low) * random.nextDouble();
  }
}
