package org.maskedbandit.problem;

import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.random.Binomial;
import org.maskedbandit.random.RandomSource;

/** Arm i pays {@code scale} with probability means[i] / scale, otherwise 0. */
@About("coins of a small value: arm i pays scale with probability means[i]/scale, otherwise 0")
public record ScaledBernoulli(
    @Parameter(value = "the mean of each arm", from = 0, to = 1, also = "at most scale")
    Numbers means,

    @Parameter(
        value = "what a reward is worth if there is one",
        from = 1e-6,
        to = 1,
        also = "not less than any mean")
    double scale)
    implements Problem {
  public ScaledBernoulli {
    Check.within("scale", scale, 1e-6, 1);
    PerArm.within("means", means, 0, scale);
  }

  @Override
  public int arms() {
    return means.size();
  }

  @Override
  public double mean(int arm) {
    return means.get(arm);
  }

  @Override
  public double reward(int arm, RandomSource random) {
    return random.nextDouble() * scale < means.get(arm) ? scale : 0;
  }

  @Override
  public double sum(int arm, long count, DoubleUnaryOperator taken, RandomSource random) {
    double paid = Binomial.draw(count, means.get(arm) / scale, random);
    return paid * taken.applyAsDouble(scale) + (count - paid) * taken.applyAsDouble(0);
  }
}
