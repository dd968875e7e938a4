package org.maskedbandit.lab.log;

import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;

/** The range of logged rewards, which learners see scaled to [0, 1]. */
public record RewardRange(double low, double high) {
  public static final RewardRange UNIT = new RewardRange(0, 1);

  /** Wider ranges are mistakes, and squares of them would lose digits. */
  private static final double MOST = 1e12;

  public RewardRange {
    Check.within("the low end of the range", low, -MOST, MOST);
    Check.within("the high end of the range", high, -MOST, MOST);
    if (!(high > low)) {
      throw Check.refusal("the high end of the range", "above the low end", high);
    }
  }

  /** Reads low,high. */
  public static RewardRange parse(String text) {
    String[] ends = text.split(",", -1);
    try {
      if (ends.length == 2) {
        return new RewardRange(Numbers.read(ends[0].strip()), Numbers.read(ends[1].strip()));
      }
    } catch (NumberFormatException notANumber) {
      // Refused below, with the same sentence.
    }
    throw Check.refusal("the range of rewards", "two numbers low,high", "'" + text + "'");
  }

  boolean contains(double reward) {
    return reward >= low && reward <= high;
  }

  public double width() {
    return high - low;
  }

  /** The reward in [0, 1]. */
  public double scaled(double reward) {
    return (reward - low) / width();
  }

  /** The reward whose scaled value is this. */
  public double restored(double scaled) {
    return low + scaled * width();
  }

  /** The rule for a reward, in the words of a refusal. */
  String rule() {
    return "a number from " + Numbers.write(low) + " to " + Numbers.write(high);
  }
}
