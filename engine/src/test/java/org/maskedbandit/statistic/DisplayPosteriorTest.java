package org.maskedbandit.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.release.GaussianMechanism;
import org.maskedbandit.release.LaplaceMechanism;

class DisplayPosteriorTest {
  private static final GaussianMechanism NOISE = GaussianMechanism.eta(1);

  private final ArmReleases a = EvidenceGoldenTest.arm(
      NOISE, new long[] {16, 16, 16, 16, 20, 25}, new double[] {13.2, 11.5, 12.9, 10.8, 15.6, 18.3
      });
  private final ArmReleases b =
      EvidenceGoldenTest.arm(NOISE, new long[] {16, 16, 16}, new double[] {7.1, 9.4, 6.2});

  /** mpmath, 30 digits, the formulas of the class comment on the posteriors of both arms. */
  @Test
  void goldenValues() {
    DisplayPosterior shown = DisplayPosterior.of(List.of(a, b));
    assertThat(shown.mean(0)).isCloseTo(.70358863251, within(1e-9));
    assertThat(shown.mean(1)).isCloseTo(.610889784111, within(1e-9));
    assertThat(shown.deviation(0)).isCloseTo(.0338818679259, within(1e-9));
    assertThat(shown.deviation(1)).isCloseTo(.0404610676748, within(1e-9));
    assertThat(shown.best()[0]).isCloseTo(.96050102675, within(1e-8));
    assertThat(shown.best()[1]).isCloseTo(.0394989732501, within(1e-8));
    assertThat(shown.loss(0)).isCloseTo(.000839845058608, within(1e-9));
    assertThat(shown.loss(1)).isCloseTo(.0935386934574, within(1e-9));
    assertThat(shown.leader()).isZero();
  }

  /** A tiny prior makes all arms alike, and a huge one lets the releases speak for themselves. */
  @Test
  void theTypicalEffectIsTheDeviationOfThePrior() {
    DisplayPosterior alike = DisplayPosterior.of(List.of(a, b), 1e-6);
    assertThat(alike.best()[0]).isCloseTo(.5, within(1e-3));
    DisplayPosterior free = DisplayPosterior.of(List.of(a, b), 1e6);
    double precision = a.posterior().precision();
    assertThat(free.mean(0))
        .isCloseTo((precision * a.posterior().mean() - 2) / (precision - 4), within(1e-9));
    assertThat(free.deviation(0)).isCloseTo(1 / Math.sqrt(precision - 4), within(1e-9));
  }

  @Test
  void equalArmsAreAlikeAndCostNothingToChooseAmong() {
    DisplayPosterior shown = DisplayPosterior.of(List.of(b, b, b));
    assertThat(shown.best())
        .containsExactly(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, within(1e-12));
    // The largest of three standard normal draws has mean 3/(2 sqrt(pi)).
    assertThat(shown.loss(0))
        .isCloseTo(1.5 / Math.sqrt(Math.PI) * shown.deviation(0), within(1e-12));
  }

  @Test
  void everyArmNeedsARelease() {
    assertThatThrownBy(() -> DisplayPosterior.of(List.of(a, new ArmReleases(NOISE))))
        .hasMessage("the releases of arm 1 must be 1 or more, but is 0");
    assertThatThrownBy(() -> DisplayPosterior.of(List.of(a, b), 0))
        .hasMessageContaining("the typical effect must be positive");
  }

  /** Noise that no double can tell anything through leaves the arms alike, and nobody wins. */
  @Test
  void noiseMayBeTooLargeToTellAnything() {
    for (double epsilon : new double[] {1e-12, 1e-100, 1e-160, 1e-300}) {
      LaplaceMechanism noise = LaplaceMechanism.epsilon(epsilon);
      List<ArmReleases> arms = Stream.of(1, -2, 3)
          .map(times -> EvidenceGoldenTest.arm(
              noise, new long[] {16, 16}, new double[] {times / epsilon, times / epsilon}))
          .toList();
      DisplayPosterior shown = DisplayPosterior.of(arms);
      assertThat(shown.best())
          .containsExactly(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, within(1e-6));
      assertThat(shown.mean(1)).isCloseTo(.5, within(1e-6));
      assertThat(shown.loss(0)).isBetween(0.0, .1);
      Winner winner = Winner.of(arms, new WinnerGoal(.05, 3));
      assertThat(winner.declared()).isFalse();
      assertThat(winner.rival()).isPresent();
      assertThat(winner.evidence()).isLessThan(1e-3);
    }
  }
}
