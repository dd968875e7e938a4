package org.maskedbandit.release;

import org.maskedbandit.numeric.UpperTail;

/**
 * Estimates from posteriors whether candidates of {@link ThompsonEvents} will stay so frequent that
 * single draws cost less than blocks.
 *
 * <p>The estimate reads the widths of draws, the counts and the gaps of means at one moment. A gap
 * is only known up to its standard error, which is at most sqrt(share_i + share_b)/2 for rewards in
 * [0, 1], so each gap counts as {@link #ERRORS} standard errors larger than it seems:
 *
 * <pre>dense if  sum_i Q( (m_b - m_i + ERRORS/2 sqrt(share_i + share_b))/sqrt(v_i + v_b) ) is large
 * </pre>
 *
 * <p>Draws with variance c share_i are thus dense only if c is large: for c = 1 each term is at
 * most Q(3) = 0.14%, and means separate within few decisions anyway.
 *
 * <p>The law of a run does not depend on the estimate. It is a function of the state before the
 * decisions that it is about, and says how many of them are made in which way. Given that state
 * both ways draw the next arm from the same law, and so, by induction, all of them.
 */
final class EventDensity {
  /** Standard errors by which a gap may be larger than it seems. */
  private static final double ERRORS = 6;

  /** Decisions before the next look, at least. */
  private static final long MIN_STRETCH = 16;

  /** The part by which the number of rewards grows before the next look. */
  private static final double GROWTH = 1.0 / 8;

  private final GaussianPosteriors posteriors;

  EventDensity(GaussianPosteriors posteriors) {
    this.posteriors = posteriors;
  }

  /** The number of next draws, at most max, that should be single ones; 0 if none. */
  long singleDraws(long max) {
    if (max <= 0 || !dense()) {
      return 0;
    }
    double rewards = 0;
    for (double count : posteriors.counts()) {
      rewards += count;
    }
    return Math.min(
        max, Math.max(Math.max(MIN_STRETCH, posteriors.arms()), (long) (GROWTH * rewards)));
  }

  /** Whether single draws cost less than blocks now. */
  boolean dense() {
    double[] means = posteriors.means();
    double[] deviations = posteriors.deviations();
    int leader = Argmax.of(means);
    double share = posteriors.share(leader);
    double variance = deviations[leader] * deviations[leader];
    double density = 0;
    for (int arm = 0; arm < means.length; arm++) {
      if (arm != leader) {
        double gap =
            means[leader] - means[arm] + ERRORS / 2 * Math.sqrt(posteriors.share(arm) + share);
        density += UpperTail.above(gap / Math.sqrt(deviations[arm] * deviations[arm] + variance));
      }
    }
    return density > ThompsonEvents.dense(means.length);
  }
}
