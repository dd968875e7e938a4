package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.maskedbandit.state.SecretState;

class GaussianPosteriorsTest {
  private final GaussianPosteriors posteriors = posteriors();

  private static GaussianPosteriors posteriors() {
    GaussianPosteriors posteriors =
        new GaussianPosteriors(2, share -> 2 * share, 0, (arm, share, variance) -> {});
    posteriors.add(1, 2, 3);
    return posteriors;
  }

  @Test
  void oneRewardMovesAMeanByItsShare() {
    assertThat(posteriors.share(0)).isEqualTo(1);
    assertThat(posteriors.share(1)).isEqualTo(0.25);
    assertThat(posteriors.means()).containsExactly(0, 0.5);
    assertThat(posteriors.deviations()[1]).isEqualTo(Math.sqrt(0.5));
  }

  /** Four further rewards of 0: 2/(7 + 1), a little less. */
  @Test
  void theLeastMeanIsThatOfFurtherZeros() {
    assertThat(posteriors.leastMean(1, 4)).isLessThan(0.25).isCloseTo(0.25, within(1e-14));
  }

  @Test
  void savingKeepsMeansAndDeviations() {
    SecretState state = SecretState.of(Map.of(), posteriors);
    assertThat(posteriors.means()).containsExactly(0, 0.5);
    GaussianPosteriors read =
        new GaussianPosteriors(2, share -> 2 * share, 0, (arm, share, variance) -> {});
    state.restore(Map.of(), read);
    assertThat(read.means()).containsExactly(0, 0.5);
    assertThat(read.deviations()).containsExactly(posteriors.deviations());
  }
}
