package org.maskedbandit.lab.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;

class CommonVarianceTest {
  /**
   * x = a + b with a of the log and b of the learner, y = 2 a - b: of R learners the covariance is
   * 2 Var a - Var b / R. From 20,000 logs its error is at most 0.05, five deviations.
   */
  @Test
  void logsAndLearnersAreToldApart() {
    SimulatedSource random = Seed.of(2).stream();
    CommonVariance variance = new CommonVariance(3);
    for (int log = 0; log < 20_000; log++) {
      double common = random.nextGaussian();
      double[] x = new double[3];
      double[] y = new double[3];
      for (int i = 0; i < 3; i++) {
        double own = random.nextGaussian();
        x[i] = common + own;
        y[i] = 2 * common - own;
      }
      variance.add(x, y);
    }
    assertThat(variance.covariance(1)).isCloseTo(1, within(0.15));
    assertThat(variance.covariance(1_000_000)).isCloseTo(2, within(0.15));
    assertThat(Math.sqrt(variance.variance())).isBetween(0.01, 0.05);
  }

  @Test
  void oneLogTellsNothing() {
    CommonVariance variance = new CommonVariance(2);
    variance.add(new double[] {1, 2}, new double[] {1, 2});
    assertThat(variance.covariance(5)).isZero();
    assertThat(variance.variance()).isZero();
  }
}
