package org.maskedbandit.lab.run;

import org.maskedbandit.policy.thompson.ThompsonRule;
import org.maskedbandit.privacy.ledger.Filter;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.largest.LargestDraw;

/**
 * A run by a {@link ThompsonRule} whose filter admits everything. The variance must grow with the
 * share, as it does in every rule there is. It keeps sums and means itself, as the release class of
 * the plain learner does, which shows them to nobody.
 *
 * <p>The draws of a stretch are charged at the prices of its beginning, which are the largest: what
 * the arm that was played is read to have paid is an upper bound of what the plain learner would
 * read, and the same for all others.
 */
final class ThompsonRun implements Run, Posteriors {
  private final ThompsonRule rule;
  private final World world;
  private final RandomSource random;
  private final Filter filter;
  private final double[] sums;
  private final long[] counts;
  private final double[] means;
  private final double[] deviations;
  private final LargestDraw largest;
  private final ThompsonEvents events;
  private long prePulled;

  /** The arm of a draw that serves so many more rounds. */
  private int drawn;

  private long owed;

  ThompsonRun(ThompsonRule rule, World world, RandomSource random) {
    this.rule = rule;
    this.world = world;
    this.random = random;
    int arms = world.order().length;
    filter = rule.filter().apply(arms);
    sums = new double[arms];
    counts = new long[arms];
    means = new double[arms];
    deviations = new double[arms];
    largest = new LargestDraw(means, deviations);
    for (int arm = 0; arm < arms; arm++) {
      update(arm);
    }
    events = new ThompsonEvents(this, random);
  }

  @Override
  public void play(long rounds) {
    long left = rounds - prePull(rounds);
    left -= serve(left);
    events.decide(left / rule.redraw());
    long rest = left % rule.redraw();
    if (rest > 0) {
      filter.charge(1);
      drawn = draw();
      owed = rule.redraw();
      serve(rest);
    }
  }

  private long prePull(long rounds) {
    long left = Math.min(rounds, rule.b() * means.length - prePulled);
    long pulled = left;
    while (left > 0) {
      int arm = (int) (prePulled / rule.b());
      long times = Math.min(left, rule.b() - counts[arm]);
      pull(arm, times);
      prePulled += times;
      left -= times;
    }
    return pulled;
  }

  /** Plays what the last draw is still owed. */
  private long serve(long rounds) {
    long times = Math.min(rounds, owed);
    if (times > 0) {
      pull(drawn, times);
      owed -= times;
    }
    return times;
  }

  @Override
  public double[] means() {
    return means;
  }

  @Override
  public double[] deviations() {
    return deviations;
  }

  /** Beyond twice the rewards the bound would be too low to be of use. */
  @Override
  public long foreseen(int arm) {
    return 1 + counts[arm] / rule.redraw();
  }

  /** If all those rewards were 0; a little less, for the rounding of the quotients. */
  @Override
  public double least(int arm, long decisions) {
    return sums[arm] / (counts[arm] + (double) decisions * rule.redraw() + 1) * (1 - 0x1p-50);
  }

  @Override
  public int draw() {
    return largest.draw(random);
  }

  @Override
  public boolean decide(int arm, long times) {
    filter.charge(times);
    pull(arm, times * rule.redraw());
    return true;
  }

  private void pull(int arm, long times) {
    sums[arm] += world.play(arm, times);
    counts[arm] += times;
    update(arm);
  }

  private void update(int arm) {
    double share = 1.0 / (Math.max(rule.b(), counts[arm]) + 1);
    double spread = rule.variance().applyAsDouble(share);
    means[arm] = sums[arm] * share;
    deviations[arm] = Math.sqrt(spread);
    largest.update(arm);
    filter.price(arm, counts[arm] == 0 ? 0 : share, spread);
  }

  @Override
  public double spent() {
    return filter.ledger().spent();
  }
}
