package org.maskedbandit.lab.replay;

import java.util.Arrays;
import java.util.List;
import org.maskedbandit.lab.log.RowSink;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;

/**
 * One policy on one log, as often as there are repeats, by rejection: a learner that has chosen an
 * arm waits for a row of that arm, takes it with probability p_min / p, and learns its reward. Each
 * row has the same probability p_min to be taken, whatever was chosen, so rows are taken as if arms
 * had been logged uniformly, and a choice that waits has the law of one that is drawn again for
 * every row. A learner chooses once for each reward: its claim counts these decisions. Each segment
 * of the log has learners of its own, which see its rows alone.
 *
 * @see "Li, Chu, Langford and Wang (2011), Unbiased offline evaluation of contextual-bandit-based
 *     news article recommendation algorithms"
 */
final class Repeats implements RowSink {
  private static final int NONE = -1;

  private final LogSummary log;
  private final int arms;
  private final int repeats;

  /** One after the other the learners of each segment; a player is a place in these. */
  private final Learner[] learners;

  private final SimulatedSource[] coins;

  /** How many decisions each may still make. */
  private final long[] left;

  private final Earnings earnings;

  /** The players that wait: the first of each segment and arm, and after each player the next. */
  private final int[] first;

  private final int[] next;

  Repeats(LogSummary log, Policy policy, int repeats, Seed seed) {
    this.log = log;
    this.repeats = repeats;
    arms = log.arms();
    List<Segment> segments = log.segments();
    int players = segments.size() * repeats;
    learners = new Learner[players];
    coins = new SimulatedSource[players];
    left = new long[players];
    first = new int[segments.size() * arms];
    next = new int[players];
    boolean segmented = !log.log().columns().contexts().isEmpty();
    earnings = new Earnings(repeats, log.setting().horizon(), segmented ? segments.size() : 0);
    Arrays.fill(first, NONE);
    for (int player = 0; player < players; player++) {
      Segment segment = segments.get(player / repeats);
      Seed place = seed.child(player % repeats);
      start(
          player, policy, segment, segment.name().isEmpty() ? place : place.child(segment.name()));
    }
  }

  private void start(int player, Policy policy, Segment segment, Seed seed) {
    learners[player] = policy.start(segment.setting(), seed.child("policy"));
    coins[player] = seed.child("rows").stream();
    left[player] = segment.setting().horizon();
    choose(player, player / repeats * arms);
  }

  private void choose(int player, int segment) {
    wait(player, segment + learners[player].choose());
  }

  private void wait(int player, int queue) {
    next[player] = first[queue];
    first[queue] = player;
  }

  @Override
  public void row(int segment, int arm, double reward, double propensity, long person) {
    int queue = segment * arms + arm;
    int player = first[queue];
    first[queue] = NONE;
    double acceptance = log.acceptance(propensity);
    int count = 0;
    while (player != NONE) {
      int following = next[player];
      if (acceptance < 1 && coins[player].nextDouble() >= acceptance) {
        wait(player, queue);
      } else {
        learners[player].learn(arm, reward);
        earnings.add(segment, player - segment * repeats, reward);
        count++;
        if (--left[player] > 0) {
          choose(player, queue - arm);
        }
      }
      player = following;
    }
    if (count > 0) {
      double deviation = reward - log.sample().mean(queue);
      earnings.row(segment, count, deviation, reward == log.zero());
    }
  }

  Earnings earnings() {
    return earnings;
  }
}
