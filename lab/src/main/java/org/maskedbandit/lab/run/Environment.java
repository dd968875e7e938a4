package org.maskedbandit.lab.run;

import java.util.stream.IntStream;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Reward;

/** The problem as a learner meets it. It may become another one between two rounds. */
public final class Environment {
  private final int[] order;
  private final RandomSource rewards;
  private final Sink sink;
  private Problem problem;

  /** {@code order} maps the learner's arms to the problem's. */
  public Environment(Problem problem, int[] order, RandomSource rewards, Sink sink) {
    this.problem = problem;
    this.order = order;
    this.rewards = rewards;
    this.sink = sink;
  }

  /** Further rewards are those of another problem with the same number of arms. */
  public void become(Problem other) {
    problem = other;
  }

  Problem problem() {
    return problem;
  }

  int[] order() {
    return order;
  }

  RandomSource rewards() {
    return rewards;
  }

  Sink sink() {
    return sink;
  }

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
