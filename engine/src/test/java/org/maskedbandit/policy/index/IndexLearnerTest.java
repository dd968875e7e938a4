package org.maskedbandit.policy.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Setting;

/**
 * How long an arm stays the chosen one while indices grow with the round, against asking in every
 * round.
 */
class IndexLearnerTest {
  private static final int SCANNED = 2_000;

  @Test
  void theCrossingRoundIsThatOfAScan() {
    SplittableRandom random = new SplittableRandom(1);
    int crossed = 0;
    for (int i = 0; i < 2_000; i++) {
      Growing learner = Growing.drawn(random, 1 + (long) Math.pow(1e5, random.nextDouble()));
      crossed += learner.assertSteadyAsScanned() < SCANNED ? 1 : 0;
    }
    assertThat(crossed).isBetween(200, 1_800);
  }

  /**
   * In late rounds the indices of two arms grow by less than their last digit in a round, and by
   * turns: the lead changes to and fro many times before it has changed for good.
   */
  @Test
  void soItIsWhereTheLeadFlickers() {
    SplittableRandom random = new SplittableRandom(2);
    int flickered = 0;
    for (int i = 0; i < 300; i++) {
      long start = Setting.LONGEST - random.nextLong(1_000_000);
      double[] lengths = {Math.scalb(1.0, 37 + random.nextInt(2)), Math.scalb(1.0, 39)};
      Growing learner = Growing.level(lengths, start, () -> start + SCANNED / 2);
      learner.assertSteadyAsScanned();
      flickered += learner.changes() > 1 ? 1 : 0;
    }
    assertThat(flickered).isGreaterThan(30);
  }

  /** Of equal indices the first arm is chosen, for as long as they stay equal. */
  @Test
  void tiesAreForTheFirst() {
    Growing learner = new Growing(new double[] {0.5, 0.5, 0.25}, new double[] {8, 8, 8}, 0);
    assertThat(learner.choose()).isZero();
    assertThat(learner.steadyFor(0, 1_000)).isEqualTo(1_000);
    assertThat(learner.steadyFor(1, 1_000)).isZero();
  }

  @Test
  void repeatedRoundsArePlays() {
    Growing learner = new Growing(new double[] {0.5, 0.25}, new double[] {8, 8}, 0);
    learner.repeat(learner.choose(), 9);
    assertThat(learner.plays(0)).isEqualTo(10);
    assertThat(learner.plays(1)).isZero();
  }

  /** Where indices are infinite the least played comes first, so no arm is steady. */
  @Test
  void nothingIsSteadyWhileAnArmIsUntried() {
    double[] means = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
    Growing learner = new Growing(means, new double[] {1, 1}, 0);
    assertThat(learner.choose()).isZero();
    assertThat(learner.steadyFor(0, 1_000)).isZero();
    assertThat(learner.choose()).isEqualTo(1);
  }

  @Test
  void anIndexThatIsNoNumberIsNeverSteady() {
    double[] means = {0.5, Double.NaN};
    Growing learner = new Growing(means, new double[] {1, 1}, 0);
    assertThat(learner.steadyFor(learner.choose(), 1_000)).isZero();
  }

  /** The index of {@link AnytimeLazyUcb} with epsilon 1, of which nothing is ever learned. */
  private static final class Growing extends IndexLearner {
    private final double[] means;
    private final double[] lengths;
    private final long start;
    private double width;

    Growing(double[] means, double[] lengths, long start) {
      super(means.length);
      this.means = means;
      this.lengths = lengths;
      this.start = start;
      repeat(0, start);
    }

    /**
     * Two to six arms after epochs of few to many rewards, each of index 1 in some round that is
     * scanned or not much later.
     */
    static Growing drawn(SplittableRandom random, long start) {
      int arms = 2 + random.nextInt(5);
      double[] lengths = random.ints(arms, 0, 20).mapToDouble(log -> 1 << log).toArray();
      return level(lengths, start, () -> start + random.nextLong(2 * SCANNED));
    }

    static Growing level(double[] lengths, long start, LongSupplier rounds) {
      double[] means = new double[lengths.length];
      Growing zero = new Growing(means, lengths, start);
      for (int arm = 0; arm < means.length; arm++) {
        zero.begin(1 + rounds.getAsLong());
        means[arm] = 1 - zero.index(arm);
      }
      return new Growing(means, lengths, start);
    }

    @Override
    protected void begin(long round) {
      width = 3 * StrictMath.log((double) round);
    }

    @Override
    protected double index(int arm) {
      return means[arm] + Math.sqrt(width / lengths[arm]) + width / lengths[arm];
    }

    @Override
    public void learn(int arm, double reward) {}

    long assertSteadyAsScanned() {
      long steady = steadyFor(choose(), SCANNED);
      Growing scan = new Growing(means, lengths, start);
      int arm = scan.choose();
      long scanned = 0;
      while (scanned < SCANNED && scan.choose() == arm) {
        scanned++;
      }
      assertThat(steady).isEqualTo(scanned);
      return steady;
    }

    /** How often the lead changes in the rounds that are scanned. */
    int changes() {
      Growing scan = new Growing(means, lengths, start);
      int changes = 0;
      int arm = scan.choose();
      for (int i = 0; i < SCANNED; i++) {
        int next = scan.choose();
        changes += next == arm ? 0 : 1;
        arm = next;
      }
      return changes;
    }
  }
}
