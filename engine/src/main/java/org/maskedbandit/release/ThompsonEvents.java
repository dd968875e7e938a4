package org.maskedbandit.release;

import org.maskedbandit.numeric.UpperTail;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.largest.LargestDraw;
import org.maskedbandit.random.largest.NormalTail;

/**
 * Thompson sampling that visits only the decisions in which another arm than the leader may win,
 * and has the law of drawing every arm each time.
 *
 * <p>Let b be the arm with the largest mean. In a block of decisions in which no other posterior
 * moves, b's mean is at least low_b and its deviation at most the present one, so arm i draws more
 * than b with probability at most
 *
 * <pre>above_i = Q( (low_b - m_i)/sqrt(v_i + v_b) ),   Q(z) = P(Z > z)</pre>
 *
 * at every decision. Candidates come with probability sum_i above_i, so the decisions before the
 * next one are a geometric variable; all of them are for b. At a candidate one arm i is picked in
 * proportion to above_i and kept with probability P(theta_i > theta_b)/above_i. Then theta_i and
 * theta_b are drawn given theta_i > theta_b and the other arms freely. If k arms are above b the
 * draw is kept with probability 1/k, because each of them might have been the one that was picked
 * (Karp and Luby 1983). So a draw in which an arm is above b is kept with the probability that it
 * has, and the largest wins; if nothing is kept b does.
 *
 * <p>If candidates are frequent every decision is drawn instead. Nothing is approximated.
 *
 * <p>For simulation: the lengths of blocks depend on the posteriors, which may be secret.
 */
public final class ThompsonEvents {
  /** Blocks double while fewer candidates than this are expected; longer ones bound worse. */
  private static final double FEW = 1;

  /** Blocks are halved while they have more: most of it would be wasted when another arm wins. */
  private static final double MANY = 4;

  /** If more than this part of decisions are candidates, drawing all of them is cheaper. */
  private static final double CROWDED = 0.15;

  /** If it is more than this part of it, the caller's single draws are cheaper. */
  private static final double DENSE = 0.5;

  /** Decisions, or as many as there are arms, drawn before looking again at all of them. */
  private static final int DRAWN = 16;

  /** What decisions do to the posteriors, and how far that can be foreseen. */
  public interface Posteriors {
    /** For how many decisions for that arm {@link #least} knows a bound; at least 1. */
    long foreseen(int arm);

    /** Bounds the arm's mean from below during that number of its decisions, whatever they pay. */
    double least(int arm, long decisions);

    /** The arm of the largest draw, one of every arm. */
    int draw();

    /** Decides for an arm that number of times; says whether its posterior moved. */
    boolean decide(int arm, long times, Rewards rewards);

    /** Whether the caller has a cheaper way to draw every arm for each of the next decisions. */
    default boolean dense() {
      return false;
    }

    /** Whether no further decision is wanted. */
    default boolean ended() {
      return false;
    }
  }

  private final Posteriors posteriors;
  private final double[] means;
  private final double[] deviations;
  private final RandomSource random;
  private final double[] above;
  private final double crowded;
  private double all;
  private long length = DRAWN;

  /** How many decisions are drawn before looking at all arms again, also after an end. */
  private long toDraw;

  /** The arrays stay the caller's, who keeps them at the present means and deviations. */
  public ThompsonEvents(
      Posteriors posteriors, double[] means, double[] deviations, RandomSource random) {
    this.posteriors = posteriors;
    this.means = means;
    this.deviations = deviations;
    this.random = random;
    above = new double[means.length];
    crowded = crowded(means.length);
  }

  /** The part of decisions that are candidates, above which drawing all of them is cheaper. */
  private static double crowded(int arms) {
    // From this number of arms on a draw no longer visits all of them, but a candidate does.
    return CROWDED / Math.max(1, (double) arms / LargestDraw.MANY);
  }

  /** The part of decisions that are candidates, above which the caller may draw all of them. */
  static double dense(int arms) {
    return DENSE * crowded(arms);
  }

  /**
   * Decides that often, or until the posteriors say that it is the end, or that they are dense;
   * returns how often, at least once unless it is the end.
   */
  public long decide(long decisions, Rewards rewards) {
    long left = decisions;
    while (left > 0 && !posteriors.ended()) {
      int leader = leader();
      if (toDraw == 0) {
        openBlock(leader, left);
        if (left < decisions && all > DENSE * crowded && posteriors.dense()) {
          return decisions - left;
        }
        toDraw = all > crowded ? Math.min(left, Math.max(DRAWN, means.length)) : 0;
      }
      left -= toDraw > 0 ? draw(left, rewards) : play(leader, rewards);
    }
    return decisions - left;
  }

  private int leader() {
    int leader = 0;
    for (int arm = 1; arm < means.length; arm++) {
      leader = means[arm] > means[leader] ? arm : leader;
    }
    return leader;
  }

  /** Sets the length of the block and its bounds; a shorter one is no better if the mean holds. */
  private void openBlock(int leader, long left) {
    long most = Math.min(left, posteriors.foreseen(leader));
    boolean holds = posteriors.least(leader, most) == means[leader];
    length = holds ? most : Math.min(most, all * length < FEW ? 2 * length : length);
    bound(leader);
    while (!holds && all * length > MANY && length > 1) {
      length /= 2;
      bound(leader);
    }
  }

  private void bound(int leader) {
    double low = posteriors.least(leader, length);
    double variance = deviations[leader] * deviations[leader];
    all = 0;
    for (int arm = 0; arm < means.length; arm++) {
      above[arm] = arm == leader
          ? 0
          : UpperTail.above(
              (low - means[arm]) / Math.sqrt(deviations[arm] * deviations[arm] + variance));
      all += above[arm];
    }
  }

  /** Draws every arm for each decision. */
  private long draw(long most, Rewards rewards) {
    long drawn = 0;
    while (drawn < most && toDraw > 0 && !posteriors.ended()) {
      posteriors.decide(posteriors.draw(), 1, rewards);
      drawn++;
      toDraw--;
    }
    return drawn;
  }

  /** Plays the block until another arm's posterior moves; returns the number of decisions. */
  private long play(int leader, Rewards rewards) {
    double rate = -StrictMath.log1p(-all);
    long played = 0;
    while (played < length) {
      double gap = all == 0 ? length : random.nextExponential() / rate;
      long quiet = (long) Math.min(gap, length - played);
      if (quiet > 0) {
        posteriors.decide(leader, quiet, rewards);
        played += quiet;
      }
      if (played < length) {
        played++;
        int winner = candidate(leader);
        if (posteriors.decide(winner, 1, rewards) && winner != leader) {
          return played;
        }
      }
    }
    return length;
  }

  /** The arm that wins at a candidate. */
  private int candidate(int leader) {
    int picked = pick();
    double own = deviations[leader] * deviations[leader];
    double other = deviations[picked] * deviations[picked];
    double deviation = Math.sqrt(own + other);
    double behind = (means[leader] - means[picked]) / deviation;
    if (!UpperTail.exceeds(behind, random.nextDouble() * above[picked])) {
      return leader;
    }
    // theta_picked - theta_leader = (z - behind) deviation, and the leader's draw given that
    // difference.
    double z = NormalTail.draw(behind, random);
    double drawn = means[leader]
        - own / deviation * z
        + deviations[leader] * deviations[picked] / deviation * random.nextGaussian();
    return winner(leader, picked, drawn, drawn + (z - behind) * deviation);
  }

  private int pick() {
    double place = random.nextDouble() * all;
    int picked = -1;
    for (int arm = 0; arm < above.length && place >= 0; arm++) {
      if (above[arm] > 0) {
        picked = arm;
        place -= above[arm];
      }
    }
    return picked;
  }

  private int winner(int leader, int picked, double leaders, double pickeds) {
    int winner = picked;
    double largest = pickeds;
    int beaten = 1;
    for (int arm = 0; arm < means.length; arm++) {
      if (arm != leader && arm != picked) {
        double theta = means[arm] + deviations[arm] * random.nextGaussian();
        beaten += theta > leaders ? 1 : 0;
        if (theta > largest) {
          largest = theta;
          winner = arm;
        }
      }
    }
    return beaten == 1 || random.nextInt(beaten) == 0 ? winner : leader;
  }
}
