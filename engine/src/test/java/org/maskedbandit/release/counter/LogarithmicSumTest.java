package org.maskedbandit.release.counter;

import org.maskedbandit.release.NoiseBudget;

class LogarithmicSumTest implements CounterContract {

  @Override
  public Counter counter(long items, NoiseBudget noise) {
    return new LogarithmicSum(noise);
  }

  @Override
  public int held(int t) {
    return Integer.highestOneBit(t);
  }

  /** The noise of all releases so far, each with the whole budget. */
  @Override
  public int[] parts(int t) {
    return CounterContract.times(draws(t), 1).toArray();
  }

  @Override
  public int draws(int t) {
    return CounterContract.log2(t) + 1;
  }

  @Override
  public double worst() {
    return 1;
  }
}
