package org.maskedbandit.release;

import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.privacy.ledger.ArmLedger;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.privacy.ledger.Filter;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.largest.LargestDraw;
import org.maskedbandit.random.largest.ManyNormals;
import org.maskedbandit.state.Fields;
import org.maskedbandit.state.Stateful;

/**
 * Draws from {@link GaussianPosteriors}, whose means are exact and secret; only the arm with the
 * largest draw leaves.
 *
 * <pre>theta_i ~ N( S_i/(n_i+1), variance_i ),   release argmax_i theta_i</pre>
 *
 * <p>Privacy. One changed reward of arm j moves its mean by at most 1/(n_j+1) and no other mean, so
 * one draw is a Gaussian mechanism with eta^2 = 1/((n_j+1)^2 variance_j), and the argmax is
 * post-processing. Draws compose by adding eta^2, which the ledger does for every arm (Ou, Avella
 * Medina and Cummings 2024, Lemmas 2 and 4).
 *
 * <p>Not thread-safe.
 */
public final class PosteriorDraws implements Stateful {
  private final GaussianPosteriors posteriors;
  private final LargestDraw largest;
  private final Filter filter;
  private final EventDensity density;
  private long draws;
  private @Nullable Blocks blocks;

  /**
   * @param variance the sampling variance of an arm, as a function of its share 1/(n+1)
   * @param least the number of rewards an arm is taken to hold at least; a missing one counts as 0
   * @param filter charged before every draw
   */
  public PosteriorDraws(int arms, DoubleUnaryOperator variance, long least, Filter filter) {
    this.filter = filter;
    posteriors = new GaussianPosteriors(arms, variance, least, filter::price);
    largest = new LargestDraw(posteriors.means(), posteriors.deviations());
    density = new EventDensity(posteriors);
  }

  /** Without a budget: draws are charged to a ledger of full vectors, and always admitted. */
  public PosteriorDraws(int arms, DoubleUnaryOperator variance, long least) {
    this(arms, variance, least, Filter.unlimited(new ArmLedger(arms)));
  }

  /** Whether the budget allows one more draw. */
  public boolean admitted() {
    return filter.admits();
  }

  /** Draws every arm's posterior once and releases the arm with the largest draw. */
  public int draw(RandomSource random) {
    filter.charge();
    draws++;
    return random.drawing() ? largest.draw(random) : random.loggedArm();
  }

  public void add(int arm, double reward) {
    add(arm, Reward.clamp(reward), 1);
  }

  /** Adds the sum of many rewards at once, for simulation: see {@link EpochSum#addAll}. */
  public void addAll(int arm, double sum, long count) {
    add(arm, Reward.clampSum(sum, count), count);
  }

  /**
   * Takes back a reward that was added: the arm is as if it had never come, and so is the price of
   * later draws.
   */
  void remove(int arm, double reward) {
    add(arm, -Reward.clamp(reward), -1);
  }

  private void add(int arm, double sum, long count) {
    posteriors.add(arm, sum, count);
    largest.update(arm);
  }

  /**
   * Makes that number of draws, or fewer if single ones become cheaper, and at least one; plays the
   * arm of each {@code redraw} times and adds what it pays, in the law of as many calls of
   * {@link #draw} and {@link #add}. The filter must admit everything. Returns the number of draws.
   *
   * <p>For simulation. How many plays of an arm are paid for at once depends on secret means, so
   * the calls of {@code rewards} must not be shown to anyone who may not see the rewards.
   *
   * <p>The draws of a block are charged at the prices of its beginning, which are the largest: what
   * the arm that was played is read to have paid is an upper bound of what {@link #draw} would
   * charge, and the same for all others.
   */
  public long play(long draws, long redraw, Rewards rewards, RandomSource random) {
    if (filter.limited()) {
      throw new IllegalStateException(
          "a filter must be without a budget for draws in blocks, but has one");
    }
    if (blocks == null || blocks.redraw != redraw || blocks.random != random) {
      blocks = new Blocks(redraw, random);
    }
    return blocks.events.decide(draws, rewards);
  }

  /**
   * The number of next draws, at most max, for which calls of {@link #draw} and {@link #add} cost
   * less than {@link #play} with one play for each draw; 0 if none. For simulation: it depends on
   * secret means.
   */
  public long singleDraws(long max) {
    return density.singleDraws(max);
  }

  /** The arm with the most rewards, which are counted in public. Of equals the first. */
  public int mostRewarded() {
    return Argmax.of(posteriors.counts());
  }

  /**
   * What the ledger of all draws says. Every posterior of every arm was drawn as a double; of many
   * arms that is a bound, see {@link ManyNormals}.
   */
  public Bill bill() {
    return new Bill(filter.ledger().spent(), draws * posteriors.arms(), 0);
  }

  @Override
  public void fields(Fields fields) {
    fields.part("posteriors", posteriors);
    fields.part("filter", filter);
    draws = fields.count("draws", draws);
    largest.rebuild();
  }

  /** The posteriors as {@link ThompsonEvents} meets them; not visible outside. */
  private final class Blocks implements ThompsonEvents.Posteriors {
    private final long redraw;
    private final RandomSource random;
    private final ThompsonEvents events;

    Blocks(long redraw, RandomSource random) {
      this.redraw = redraw;
      this.random = random;
      events = new ThompsonEvents(this, posteriors.means(), posteriors.deviations(), random);
    }

    /** Beyond twice the rewards the bound would be too low to be of use. */
    @Override
    public long foreseen(int arm) {
      return 1 + (long) posteriors.counts()[arm] / redraw;
    }

    @Override
    public double least(int arm, long decisions) {
      return posteriors.leastMean(arm, (double) decisions * redraw);
    }

    /** A draw that serves many plays pays for them in one sum. */
    @Override
    public boolean dense() {
      return redraw == 1 && density.dense();
    }

    @Override
    public int draw() {
      return largest.draw(random);
    }

    @Override
    public boolean decide(int arm, long times, Rewards rewards) {
      filter.charge(times);
      draws += times;
      long plays = times * redraw;
      addAll(arm, rewards.sum(arm, plays), plays);
      return true;
    }
  }
}
