package org.maskedbandit.problem;

import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.notation.Check;
import org.maskedbandit.random.RandomSource;

/**
 * Problems whose means change after a number of rounds, whatever is played. Means and rewards of
 * such an object are those of its first round; a run asks for {@link #after}.
 */
interface Changing extends Problem {
  /** The problem before any change. */
  Problem problem();

  @Override
  default int arms() {
    return problem().arms();
  }

  @Override
  default double mean(int arm) {
    return after(0).mean(arm);
  }

  @Override
  default double reward(int arm, RandomSource random) {
    return after(0).reward(arm, random);
  }

  @Override
  default double sum(int arm, long count, DoubleUnaryOperator taken, RandomSource random) {
    return after(0).sum(arm, count, taken, random);
  }

  /** One arm of another problem for each arm of the first. */
  static void asMany(Problem problem, Problem other) {
    if (other.arms() != problem.arms()) {
      throw Check.refusal(
          "the arms of the other problem",
          "as many as of the first, " + problem.arms(),
          other.arms());
    }
  }
}
