package org.maskedbandit.problem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.maskedbandit.random.RandomSource;

/** The checker itself. */
class LawContractTest {

  /** Keeps its last reward in an array, which no compiler can leave out. */
  private static final class Hoarder implements Problem {
    volatile double[] last = {};

    @Override
    public int arms() {
      return 2;
    }

    @Override
    public double mean(int arm) {
      return 0.5;
    }

    @Override
    public double reward(int arm, RandomSource random) {
      last = new double[] {random.nextDouble()};
      return last[0];
    }
  }

  /** An array of one double takes 8 bytes and a header. */
  @Test
  void aProblemThatAllocatesIsCaught() {
    assertThat(LawContract.allocated(new Hoarder(), 1_000)).isGreaterThan(8_000);
  }
}
