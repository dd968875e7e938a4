package org.maskedbandit.lab.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;

/** Neighbouring worlds that are likely to be told apart. */
final class Pairs {
  private Pairs() {}

  /** Equal arms, arms that always or never pay, and one arm ahead; the changed reward is the first, one of the first, or later. */
  static List<Neighbours> usual(Setting setting) {
    int arms = setting.arms();
    List<Problem> problems = List.of(
        equal(arms, 0.5),
        equal(arms, 0),
        equal(arms, 1),
        firstAhead(arms, 0.75, 0.625),
        firstAhead(arms, 1, 0));
    long[] rounds = LongStream.of(0, arms - 1L, setting.horizon() / 4)
        .filter(round -> round < setting.horizon())
        .distinct()
        .toArray();
    List<Neighbours> pairs = new ArrayList<>();
    for (Problem problem : problems) {
      for (long round : rounds) {
        pairs.add(new Neighbours(problem, round));
      }
    }
    return pairs;
  }

  private static Problem equal(int arms, double mean) {
    return firstAhead(arms, mean, mean);
  }

  private static Problem firstAhead(int arms, double first, double others) {
    double[] means = new double[arms];
    Arrays.fill(means, others);
    means[0] = first;
    return Bernoulli.of(means);
  }
}
