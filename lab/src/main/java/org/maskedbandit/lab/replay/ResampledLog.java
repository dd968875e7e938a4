package org.maskedbandit.lab.replay;

import java.util.Arrays;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;

/**
 * A segment of a log whose rows are drawn with replacement from those of a log, and learners that
 * play it by rejection, as {@link Repeats} do.
 *
 * <p>Rows of arms for which no learner waits are not drawn: the next row of an arm comes after an
 * exponential number of rows, whose mean is one over the share of the arm. So the cost is that of
 * the rows that are taken, and the number of rows of a log is Poisson.
 */
final class ResampledLog {
  private static final int NONE = -1;

  private final LogSummary log;
  private final SampledRows sample;
  private final int firstQueue;
  private final SimulatedSource random;
  private final Learner[] learners;
  private final SimulatedSource[] coins;
  private final long[] left;
  private final LearnerSums sums;

  /** The learners that wait for each arm: the first, and after each learner the next. */
  private final int[] first;

  private final int[] following;

  /** The arms that are waited for, and when the next row of each of them comes. */
  private final int[] awaited;

  private final double[] arrival;
  private int count;

  /** The learners start and choose. */
  ResampledLog(
      LogSummary log, int segment, Setting setting, Policy policy, int players, Seed seed) {
    this.log = log;
    sample = log.sample();
    firstQueue = segment * log.arms();
    random = seed.child("log").stream();
    learners = new Learner[players];
    coins = new SimulatedSource[players];
    left = new long[players];
    sums = new LearnerSums(players);
    first = new int[log.arms()];
    Arrays.fill(first, NONE);
    following = new int[players];
    awaited = new int[players];
    arrival = new double[players];
    for (int player = 0; player < players; player++) {
      Seed own = seed.child(player);
      learners[player] = policy.start(setting, own.child("policy"));
      coins[player] = own.child("rows").stream();
      left[player] = setting.horizon();
      queue(player, learners[player].choose(), 0);
    }
  }

  private void queue(int player, int arm, double now) {
    if (first[arm] == NONE) {
      awaited[count] = arm;
      arrival[count++] = now + random.nextExponential() / sample.share(firstQueue + arm);
    }
    following[player] = first[arm];
    first[arm] = player;
  }

  /** Plays to the end of the log; what each learner took. */
  LearnerSums play() {
    while (count > 0) {
      int soonest = 0;
      for (int i = 1; i < count; i++) {
        soonest = arrival[i] < arrival[soonest] ? i : soonest;
      }
      double now = arrival[soonest];
      if (!(now < log.rows())) {
        break;
      }
      int arm = awaited[soonest];
      count--;
      awaited[soonest] = awaited[count];
      arrival[soonest] = arrival[count];
      serve(arm, now);
    }
    return sums;
  }

  private void serve(int arm, double now) {
    int player = first[arm];
    first[arm] = NONE;
    int queue = firstQueue + arm;
    int row = sample.draw(queue, random);
    double reward = sample.reward(row);
    double acceptance = log.acceptance(sample.propensity(row));
    while (player != NONE) {
      int next = following[player];
      if (acceptance < 1 && coins[player].nextDouble() >= acceptance) {
        queue(player, arm, now);
      } else {
        learners[player].learn(arm, reward);
        sums.add(player, reward, sample.mean(queue));
        if (--left[player] > 0) {
          queue(player, learners[player].choose(), now);
        }
      }
      player = next;
    }
  }
}
