package org.maskedbandit.problem;

import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Notation;
import org.maskedbandit.random.RandomSource;

/** A stochastic bandit problem, a record: arms pay independent rewards in [0, 1]. */
public interface Problem {
  int arms();

  /** The exact expected reward of an arm. */
  double mean(int arm);

  double reward(int arm, RandomSource random);

  /**
   * The sum of that many rewards of an arm, with the law of drawing them one by one.
   *
   * @param taken what a reward counts in the sum
   */
  default double sum(int arm, long count, DoubleUnaryOperator taken, RandomSource random) {
    double sum = 0;
    for (long i = 0; i < count; i++) {
      sum += taken.applyAsDouble(reward(arm, random));
    }
    return sum;
  }

  /** Whether every reward is 0 or 1, so that the means are all there is to know about the arms. */
  default boolean binary() {
    return false;
  }

  /** The problem as it is after that many rounds: this one, unless its means change. */
  default Problem after(long rounds) {
    return this;
  }

  /** It stays as it is after that many rounds until this number of rounds was played. */
  default long staysUntil(long rounds) {
    return Long.MAX_VALUE;
  }

  /** Whether its means change with the rounds. Those of this object are then the first ones. */
  default boolean changes() {
    return staysUntil(0) < Long.MAX_VALUE;
  }

  /** Refuses problems that change. */
  static Problem constant(String name, Problem problem) {
    if (problem.changes()) {
      throw Check.refusal(name, "one whose means stay as they are", problem.written());
    }
    return problem;
  }

  /** What should be known of every result on this problem, or on one that it is made of. */
  default Optional<String> remark() {
    return Notation.members(Problem.class, (Record) this)
        .flatMap(part -> part.remark().stream())
        .findFirst();
  }

  static Problem parse(String text) {
    return Notation.read(Problem.class, text);
  }

  /** The written form, which is this problem's one name. */
  default String written() {
    return Notation.write(Problem.class, (Record) this);
  }

  default double bestMean() {
    double best = mean(0);
    for (int arm = 1; arm < arms(); arm++) {
      best = Math.max(best, mean(arm));
    }
    return best;
  }

  /** What one play of that arm loses in expectation. */
  default double gap(int arm) {
    return bestMean() - mean(arm);
  }

  default double[] gaps() {
    double best = bestMean();
    double[] gaps = new double[arms()];
    for (int arm = 0; arm < gaps.length; arm++) {
      gaps[arm] = best - mean(arm);
    }
    return gaps;
  }
}
