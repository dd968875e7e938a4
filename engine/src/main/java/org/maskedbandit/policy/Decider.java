package org.maskedbandit.policy;

import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Release;
import org.maskedbandit.release.Rewards;

/**
 * Decides from released values and from how often each arm was played, which are public. It holds
 * no reward, so it needs no protection.
 *
 * <p>A decider is a function of the releases it was given. Not thread-safe.
 */
public interface Decider {
  void add(Release release);

  /** Which of the releases are used; it changes if a release shows that an arm has changed. */
  default Segment segment() {
    return Segment.WHOLE;
  }

  /** How many rewards the arm's next release is made of; 1 or more. */
  long due(int arm);

  /** The probabilities of the next arm, to about 1e-9, if each was played that often. */
  double[] probabilities(long[] plays);

  /** The next arm, drawn with these probabilities. */
  int draw(long[] plays, RandomSource random);

  /**
   * Plays a block of rounds: as many calls of {@link #draw}, each followed by a reward, in law and,
   * if nothing is drawn, in bits. For simulation. After the release of an arm the block has no
   * further round of that arm. Returns the number of rounds, from 1 to most.
   */
  default long play(long most, Player player, Rewards rewards, RandomSource random) {
    player.play(draw(player.plays(), random), 1, rewards);
    return 1;
  }

  /** Whether {@link #play} takes the same random numbers as rounds, in the same order. */
  default boolean drawsAsInRounds() {
    return true;
  }

  /** Plays arms and collects their rewards until a release is due. */
  interface Player {
    /** How often each arm was played so far; to be read only. */
    long[] plays();

    /** How many rewards the arm's next release still needs; 1 or more. */
    long missing(int arm);

    /** Plays an arm at most as often as rewards are missing; returns whether that released. */
    boolean play(int arm, long times, Rewards rewards);
  }

  /** The round that comes next, counted from 1. */
  static long round(long[] plays) {
    long sum = 1;
    for (long each : plays) {
      sum += each;
    }
    return sum;
  }

  /** A decider without randomness: the next arm follows from the releases and the plays. */
  interface Certain extends Decider {
    int next(long[] plays);

    @Override
    default double[] probabilities(long[] plays) {
      return certain(plays.length, next(plays));
    }

    @Override
    default int draw(long[] plays, RandomSource random) {
      return next(plays);
    }
  }

  static double[] certain(int arms, int arm) {
    double[] probabilities = new double[arms];
    probabilities[arm] = 1;
    return probabilities;
  }
}
