package org.maskedbandit.lab.run;

import java.util.stream.IntStream;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Reward;

/** The problem as a learner meets it; {@code order} maps the learner's arms to the problem's. */
@SuppressWarnings("ArrayRecordComponent") // worlds are not compared
public record Environment(Problem problem, int[] order, RandomSource rewards, Sink sink) {

  /** Arms in an order drawn from the source (Fisher and Yates). */
  public static int[] shuffled(int arms, RandomSource random) {
    int[] order = IntStream.range(0, arms).toArray();
    for (int last = order.length - 1; last > 0; last--) {
      int other = random.nextInt(last + 1);
      int moved = order[last];
      order[last] = order[other];
      order[other] = moved;
    }
    return order;
  }

  /** Plays an arm many times; what it paid in all, each reward as learners take it in. */
  double play(int arm, long times) {
    double paid = problem.sum(order[arm], times, Reward::clamp, rewards);
    sink.played(order[arm], times, paid);
    return paid;
  }
}
