package org.maskedbandit.problem;

import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.random.Binomial;
import org.maskedbandit.random.RandomSource;

/** Problems whose arms are coins: arm i pays 1 with probability mean(i), otherwise 0. */
public interface Coins extends Problem {
  @Override
  default double reward(int arm, RandomSource random) {
    return random.nextDouble() < mean(arm) ? 1 : 0;
  }

  @Override
  default boolean binary() {
    return true;
  }

  /** Heads are counted in one draw. */
  @Override
  default double sum(int arm, long count, DoubleUnaryOperator taken, RandomSource random) {
    double heads = Binomial.draw(count, mean(arm), random);
    return heads * taken.applyAsDouble(1) + (count - heads) * taken.applyAsDouble(0);
  }
}
