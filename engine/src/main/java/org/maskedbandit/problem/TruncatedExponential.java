package org.maskedbandit.problem;

import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.random.RandomSource;

/**
 * Exponential rewards conditioned to lie in [0, 1]: arm i has density l e^(-l x) / (1 - e^-l) with
 * l = rates[i].
 *
 * <pre>mean = 1/l - 1/(e^l - 1)</pre>
 *
 * A reward is drawn by inverting the distribution function.
 */
@About("exponential rewards with rates[i], conditioned to lie in [0, 1]")
public record TruncatedExponential(
    @Parameter(value = "the rate of the exponential law, for each arm", from = 1e-6, to = 1e6)
    Numbers rates)
    implements Problem {
  public TruncatedExponential {
    PerArm.within("rates", rates, 1e-6, 1e6);
  }

  public static TruncatedExponential of(double... rates) {
    return new TruncatedExponential(Numbers.of(rates));
  }

  @Override
  public int arms() {
    return rates.size();
  }

  @Override
  public double mean(int arm) {
    double rate = rates.get(arm);
    // Below 0.01 the two large terms cancel; the series errs by less than rate^5/30240, which is
    // 4e-15.
    return rate < 0.01
        ? 0.5 - rate / 12 + rate * rate * rate / 720
        : 1 / rate - 1 / StrictMath.expm1(rate);
  }

  @Override
  public double reward(int arm, RandomSource random) {
    double rate = rates.get(arm);
    return StrictMath.log1p(random.nextDouble() * StrictMath.expm1(-rate)) / -rate;
  }

  /** An exponential variable has no memory: its fractional part has the law of a reward. */
  @Override
  public double sum(int arm, long count, DoubleUnaryOperator taken, RandomSource random) {
    double scale = 1 / rates.get(arm);
    double sum = 0;
    for (long i = 0; i < count; i++) {
      double waited = scale * random.nextExponential();
      sum += taken.applyAsDouble(waited - Math.floor(waited));
    }
    return sum;
  }
}
