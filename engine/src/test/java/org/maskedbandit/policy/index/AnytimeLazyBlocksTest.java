package org.maskedbandit.policy.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.Release;
import org.maskedbandit.release.Rewards;

/**
 * How long an arm stays the chosen one while indices grow with the round, against asking in every
 * round.
 */
class AnytimeLazyBlocksTest {
  private static final int SCANNED = 2_000;

  @Test
  void theCrossingRoundIsThatOfAScan() {
    SplittableRandom random = new SplittableRandom(1);
    int crossed = 0;
    for (int i = 0; i < 2_000; i++) {
      long start = 1 + (long) Math.pow(1e5, random.nextDouble());
      int arms = 2 + random.nextInt(5);
      long[] lengths = random.ints(arms, 0, 20).mapToLong(log -> 1L << log).toArray();
      Growing growing = Growing.level(lengths, start, () -> start + random.nextLong(2 * SCANNED));
      crossed += growing.assertSteadyAsScanned() < SCANNED ? 1 : 0;
    }
    assertThat(crossed).isBetween(200, 1_800);
  }

  /**
   * In late rounds the indices of two arms grow by less than their last digit in a round, and by
   * turns: the lead changes to and fro many times before it has changed for good.
   */
  @Test
  void soItIsIfTheLeadFlickers() {
    SplittableRandom random = new SplittableRandom(2);
    int flickered = 0;
    for (int i = 0; i < 300; i++) {
      long start = Setting.LONGEST - random.nextLong(1_000_000);
      long[] lengths = {1L << (37 + random.nextInt(2)), 1L << 39};
      Growing growing = Growing.level(lengths, start, () -> start + SCANNED / 2);
      growing.assertSteadyAsScanned();
      flickered += growing.changes() > 1 ? 1 : 0;
    }
    assertThat(flickered).isGreaterThan(30);
  }

  /** Arms with known means after epochs of known lengths; rewards never come. */
  private record Growing(double[] means, long[] lengths, long start) {

    /** Each arm has index 1 in a round of its own. */
    static Growing level(long[] lengths, long start, LongSupplier rounds) {
      double[] means = new double[lengths.length];
      for (int arm = 0; arm < means.length; arm++) {
        double width = 3 * StrictMath.log(1.0 + rounds.getAsLong());
        means[arm] = 1 - (Math.sqrt(width / lengths[arm]) + width / lengths[arm]);
      }
      return new Growing(means, lengths, start);
    }

    private Decider decider() {
      Decider decider = new AnytimeLazyUcb(1).decider(Setting.arms(means.length));
      for (int arm = 0; arm < means.length; arm++) {
        decider.add(new Release(arm, lengths[arm], means[arm] * lengths[arm], 0));
      }
      return decider;
    }

    private long[] plays() {
      long[] plays = new long[means.length];
      plays[0] = start;
      return plays;
    }

    private int next(Decider decider, long[] plays) {
      int arm = decider.draw(plays, Seed.of(1).stream());
      plays[arm]++;
      return arm;
    }

    long assertSteadyAsScanned() {
      Decider decider = decider();
      Endless endless = new Endless(plays());
      long block = decider.play(SCANNED, endless, (arm, count) -> 0, Seed.of(1).stream());
      long[] plays = plays();
      int arm = next(decider, plays);
      long scanned = 1;
      while (scanned < SCANNED && next(decider, plays) == arm) {
        scanned++;
      }
      assertThat(block).isEqualTo(scanned);
      return block;
    }

    /** How often the lead changes in the rounds that are scanned. */
    int changes() {
      Decider decider = decider();
      long[] plays = plays();
      int changes = 0;
      int arm = next(decider, plays);
      for (int i = 0; i < SCANNED; i++) {
        int next = next(decider, plays);
        changes += next == arm ? 0 : 1;
        arm = next;
      }
      return changes;
    }
  }

  private record Endless(long[] plays) implements Decider.Player {
    @Override
    public long missing(int arm) {
      return Long.MAX_VALUE;
    }

    @Override
    public boolean play(int arm, long times, Rewards rewards) {
      plays[arm] += times;
      return false;
    }
  }
}
