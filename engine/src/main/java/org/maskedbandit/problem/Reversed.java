package org.maskedbandit.problem;

import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.random.RandomSource;

/** The arms of a problem, the last one first. */
@About("the arms of a problem in the opposite order")
public record Reversed(
    @Parameter("the problem whose arms are taken from the last to the first")
    Problem problem) implements Problem {
  @Override
  public int arms() {
    return problem.arms();
  }

  private int opposite(int arm) {
    return problem.arms() - 1 - arm;
  }

  @Override
  public double mean(int arm) {
    return problem.mean(opposite(arm));
  }

  @Override
  public double reward(int arm, RandomSource random) {
    return problem.reward(opposite(arm), random);
  }

  @Override
  public double sum(int arm, long count, DoubleUnaryOperator taken, RandomSource random) {
    return problem.sum(opposite(arm), count, taken, random);
  }

  @Override
  public boolean binary() {
    return problem.binary();
  }

  @Override
  public Problem after(long rounds) {
    return problem.changes() ? new Reversed(problem.after(rounds)) : this;
  }

  @Override
  public long staysUntil(long rounds) {
    return problem.staysUntil(rounds);
  }
}
