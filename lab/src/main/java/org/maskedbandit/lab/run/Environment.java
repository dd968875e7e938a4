package org.maskedbandit.lab.run;

import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Reward;

/**
 * The problem as a learner meets it.
 *
 * @param order which arm of the problem stands behind each arm of the learner
 * @param rewards where rewards are drawn from
 */
@SuppressWarnings("ArrayRecordComponent") // worlds are not compared
public record Environment(Problem problem, int[] order, RandomSource rewards, Sink sink) {

  /** Plays an arm many times; what it paid in all, each reward as learners take it in. */
  double play(int arm, long times) {
    double paid = problem.sum(order[arm], times, Reward::clamp, rewards);
    sink.played(order[arm], times, paid);
    return paid;
  }
}
