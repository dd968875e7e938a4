package org.maskedbandit.policy.epoch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EpochPosteriorTest {

  @Test
  void startsAtThePrior() {
    EpochPosterior posterior = new EpochPosterior(1);
    assertThat(posterior.mean()).isEqualTo(0.5);
    assertThat(posterior.deviation()).isEqualTo(0.5);
  }

  /**
   * An epoch of 16 with noisy sum 8 and noise 1. With v = 1/4: precision 4 + 256/(4 + 1) = 55.2,
   * mean (2 + 128/5)/55.2 = 1/2. The mean is 1/2, so p = 1/2 and v stays 1/4.
   */
  @Test
  void oneEpochByHand() {
    EpochPosterior posterior = new EpochPosterior(1);
    posterior.add(16, 8);
    assertThat(posterior.mean()).isCloseTo(0.5, within(1e-15));
    assertThat(posterior.deviation()).isCloseTo(1 / Math.sqrt(55.2), within(1e-15));
    assertThat(posterior.rewards()).isEqualTo(16);
  }

  /**
   * With rewards that are all 0 the variance falls to its floor: precision 4 + m^2/(0.02 m +
   * noise).
   */
  @Test
  void smallMeansHaveSmallVariance() {
    EpochPosterior posterior = new EpochPosterior(1);
    posterior.add(100_000, 0);
    assertThat(posterior.deviation()).isCloseTo(1 / Math.sqrt(4 + 1e10 / 2001), within(1e-9));
  }

  /** Far from what a mean can be, noise does not break the posterior. */
  @Test
  void survivesWildNoise() {
    EpochPosterior posterior = new EpochPosterior(1e8);
    posterior.add(16, -1e6);
    posterior.add(16, 1e6);
    assertThat(posterior.mean()).isFinite();
    assertThat(posterior.deviation()).isPositive();
  }
}
