package org.maskedbandit.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochLengths;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.GaussianMechanism;
import org.maskedbandit.release.Release;

/**
 * Two arms at eta 1 against numbers of two other programs (C++ and Python), which agree. They do
 * not count that served noise is rounded up to the grid, by 2^-32 of its deviation.
 */
class EvidenceGoldenTest {
  private static final double GRID = 1e-8;
  private static final GaussianMechanism NOISE = GaussianMechanism.eta(1);

  private final ArmReleases a = arm(
      NOISE, new long[] {16, 16, 16, 16, 20, 25}, new double[] {13.2, 11.5, 12.9, 10.8, 15.6, 18.3
      });
  private final ArmReleases b = arm(NOISE, new long[] {16, 16, 16}, new double[] {7.1, 9.4, 6.2});

  static ArmReleases arm(EpochNoise noise, long[] rewards, double[] sums) {
    ArmReleases arm = new ArmReleases(noise);
    for (int j = 0; j < rewards.length; j++) {
      arm.add(new Release(0, rewards[j], sums[j], 0));
    }
    return arm;
  }

  @Test
  void weights() {
    double[] expected = {3.2, 3.54887252, 3.52623478, 3.68433152, 3.77081466, 4.01701042};
    for (int j = 0; j < expected.length; j++) {
      assertThat(a.weight(j)).isCloseTo(expected[j], within(5e-9));
    }
    for (int j = 0; j < b.size(); j++) {
      assertThat(b.weight(j)).isCloseTo(3.2, within(5e-9));
    }
  }

  @Test
  void posteriors() {
    assertThat(a.posterior().mean()).isCloseTo(.7523572001, within(5e-11));
    assertThat(a.posterior().deviation()).isCloseTo(.0489199326, within(5e-11));
    assertThat(b.posterior().mean()).isCloseTo(.4736040609, within(5e-11));
    assertThat(b.posterior().deviation()).isCloseTo(.0796566235, within(5e-11));
  }

  @Test
  void evidence() {
    assertThat(a.evidence(0).up(.5)).isCloseTo(8.8856294621, within(GRID));
    assertThat(a.evidence(0).down(.5)).isCloseTo(-.8082635555, within(GRID));
    assertThat(b.evidence(0).up(.5)).isCloseTo(-.3701746036, within(GRID));
    assertThat(b.evidence(0).down(.5)).isCloseTo(-.2494525788, within(GRID));
  }

  @Test
  void pairs() {
    Pair ahead = new Pair(a.evidence(0), b.evidence(0));
    Pair behind = new Pair(b.evidence(0), a.evidence(0));
    assertThat(ahead.evidence(0)).isCloseTo(1.49000176, within(GRID));
    assertThat(behind.evidence(0)).isCloseTo(-1.21351122, within(GRID));
  }

  @Test
  void intervals() {
    assertClose(Interval.mean(a, .05), .57269509, .89338506);
    assertClose(Interval.mean(b, .05), .21364420, .74147357);
    assertClose(Interval.difference(a, b, .05), -.08405982, .61739414);
  }

  private static void assertClose(Interval interval, double lower, double upper) {
    assertThat(interval.lower()).isCloseTo(lower, within(GRID));
    assertThat(interval.upper()).isCloseTo(upper, within(GRID));
  }

  /** Cancelling noise that never takes back is the same noise, up to the last digits. */
  @Test
  void noiseThatTakesNothingBackGivesTheSame() {
    EpochNoise none = new CancellingNoise(1, 0, new EpochLengths(16, .25));
    ArmReleases same = arm(none, new long[] {16, 16, 16}, new double[] {7.1, 9.4, 6.2});
    Interval interval = Interval.mean(b, .05);
    Interval again = Interval.mean(same, .05);
    assertThat(again.lower()).isCloseTo(interval.lower(), within(1e-7));
    assertThat(again.upper()).isCloseTo(interval.upper(), within(1e-7));
  }
}
