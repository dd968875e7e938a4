package org.maskedbandit.problem;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.random.Seed;

/** Coins with means drawn uniformly from low to high; more arms keep the first means. */
@About("coins with means drawn uniformly from low to high; another seed, another problem")
public record RandomMeans(
    @Parameter(value = "how many arms", from = 1) int arms,
    @Parameter("another seed, another problem") long seed,

    @Parameter(value = "the least possible mean", from = 0, to = 1, also = "at most high")
    double low,

    @Parameter(value = "the largest possible mean", from = 0, to = 1, also = "not less than low")
    double high)
    implements Coins {
  public RandomMeans {
    Check.atLeast("arms", arms, 1);
    Check.within("high", high, 0, 1);
    Check.within("low", low, 0, high);
  }

  public RandomMeans(int arms, long seed) {
    this(arms, seed, 0, 1);
  }

  @Override
  public double mean(int arm) {
    // Not the first number of the place's stream, because opening a stream allocates and a mean is
    // asked for each round.
    double uniform = (Seed.of(seed).child(arm).place() >>> 11) * 0x1p-53;
    return low + (high - low) * uniform;
  }
}
