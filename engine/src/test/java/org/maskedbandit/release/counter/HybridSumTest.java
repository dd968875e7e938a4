package org.maskedbandit.release.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.maskedbandit.release.LaplaceMechanism;
import org.maskedbandit.release.NoiseBudget;

class HybridSumTest {

  @Nested
  class AtPowersOfTwo implements CounterContract {

    @Override
    public Counter counter(long items, NoiseBudget noise) {
      return HybridSum.atPowersOfTwo(noise);
    }

    /**
     * log2(t0) + 1 noises of the logarithmic half, and a tree of as many levels over what came
     * after t0.
     */
    @Override
    public int[] parts(int t) {
      int levels = CounterContract.log2(t) + 1;
      int nodes = Integer.bitCount(t - Integer.highestOneBit(t));
      return IntStream.concat(
              CounterContract.times(levels, 2), CounterContract.times(nodes, 2 * levels))
          .toArray();
    }

    @Override
    public int draws(int t) {
      return t;
    }

    /**
     * Reward 33 is in five of the six levels of its tree, because the tree ends one reward before
     * its bound.
     */
    @Override
    public double worst() {
      return 0.5 * 5 / 6 + 0.5;
    }

    /** A slip seen in published code: the reward pays twice. */
    @Test
    void theCheckOfTheBudgetCatchesAWholeBudgetForEachHalf() {
      NoiseBudget slip = parts -> new LaplaceMechanism(parts / 2.0, EPSILON);
      assertThat(CounterContract.mostPaidPure(nodes(slip)))
          .isCloseTo(2 * worst() * EPSILON, within(1e-12))
          .isGreaterThan(1.8 * EPSILON);
    }
  }

  @Nested
  class BeforePowersOfTwo implements CounterContract {

    @Override
    public Counter counter(long items, NoiseBudget noise) {
      return HybridSum.beforePowersOfTwo(noise);
    }

    @Override
    public int[] parts(int t) {
      int levels = CounterContract.log2(t + 1);
      int nodes = Integer.bitCount(t + 1 - Integer.highestOneBit(t + 1));
      return IntStream.concat(
              CounterContract.times(levels, 2), CounterContract.times(nodes, 2 * levels))
          .toArray();
    }

    @Override
    public int draws(int t) {
      return t;
    }

    /** Reward 32 is in all five levels of its tree. */
    @Override
    public double worst() {
      return 1;
    }
  }
}
