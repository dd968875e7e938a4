package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.notation.Numbers;

/** Several Laplace releases: never below the exact composition, and close to it. */
class LaplaceReleasesTest {
  private static final double TIGHT = 1e-5;

  /**
   * Two releases of epsilon/2: mpmath, 30 digits, the largest of -PhiInverse(P(L ≤ -t)) -
   * PhiInverse(P(L < t)) over t by golden section.
   */
  @ParameterizedTest
  @CsvSource({
    "0.1, 0.0777154368032",
    "0.5, 0.371508447758",
    "1.4, 0.956831057045",
    "3,   1.83301421154",
    "11,  4.90595636442"
  })
  void etaOfTwoReleases(double epsilon, double exact) {
    double eta = new LaplaceDp(epsilon, Numbers.of(1, 1)).toGaussian().eta();
    assertThat(eta).isGreaterThanOrEqualTo(exact - 1e-12).isCloseTo(exact, within(TIGHT * exact));
  }

  /**
   * Between a lower and an upper bound: numpy and scipy, convolution of the laws of the losses on a
   * dense grid, all rounded down and all rounded up.
   */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      [2, 1, 1] | 0.5  | 0.316401 | 0.316414
      [2, 1, 1] | 1    | 0.610170 | 0.610214
      [2, 1, 1] | 1.7  | 0.991514 | 0.991619
      [2, 1, 1] | 4.26 | 2.185328 | 2.185711
      [2, 1, 1] | 12   | 4.846997 | 4.848082
      [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] | 0.5  | 0.122190 | 0.122212
      [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] | 1    | 0.242783 | 0.242865
      [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] | 1.7  | 0.409252 | 0.409469
      [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] | 4.26 | 0.998522 | 0.999568
      [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] | 12   | 2.634748 | 2.639165
      """)
  void etaOfManyReleases(String weights, double epsilon, double least, double most) {
    assertThat(parse(weights, epsilon).toGaussian().eta()).isBetween(least, most);
  }

  private static LaplaceDp parse(String weights, double epsilon) {
    return (LaplaceDp)
        Guarantee.parse("laplace(epsilon=" + Numbers.write(epsilon) + ", weights=" + weights + ")");
  }

  /** Two releases, mpmath, 50 digits: P(L > x) - e^x P(L < -x). */
  @ParameterizedTest
  @CsvSource({
    "0.5, 0,   0.123849119044669523",
    "0.5, 0.3, 0.0499207110622424482",
    "1.4, 0,   0.329609839881597155",
    "1.4, 0.3, 0.264388991764879463",
    "3,   0,   0.609522219740247799",
    "3,   0.3, 0.565772563418131725"
  })
  void theProfileOfTwoReleases(double epsilon, double asked, double exact) {
    LaplaceDp two = new LaplaceDp(epsilon, Numbers.of(1, 1));
    double delta = two.delta(asked);
    assertThat(delta).isGreaterThanOrEqualTo(exact).isCloseTo(exact, within(TIGHT));
    double back = two.epsilon(exact);
    assertThat(back).isGreaterThanOrEqualTo(asked).isCloseTo(asked, within(10 * TIGHT));
  }

  /** Noise on whole numbers meets the Laplace profile at its losses, and is above in between. */
  @Test
  void theLatticeTouchesTheLaplaceProfileFromAbove() {
    LossLattice lattice = new LaplaceReleases(2, Numbers.of(1)).profile();
    LaplaceDp exact = new LaplaceDp(2);
    double most = 0;
    for (double asked = 0; asked < 2; asked += 1.0 / 1024) {
      double above = lattice.delta(asked) - exact.delta(asked);
      assertThat(above).isGreaterThan(-1e-15);
      most = Math.max(most, above);
    }
    assertThat(most).isBetween(1e-7, 1e-5);
  }

  @Test
  void splitReleasesRevealLessThanOne() {
    for (double epsilon : new double[] {0.1, 1, 4, 20}) {
      double eta = new LaplaceDp(epsilon).toGaussian().eta();
      for (int parts = 2; parts <= 32; parts *= 2) {
        LaplaceDp split = new LaplaceDp(epsilon, equal(parts));
        assertThat(split.toGaussian().eta()).isLessThan(eta);
        eta = split.toGaussian().eta();
        assertThat(new LaplaceDp(epsilon).covers(split)).isTrue();
        assertThat(split.covers(new LaplaceDp(epsilon))).isFalse();
        assertThat(split.epsilon(0)).isEqualTo(epsilon);
        assertThat(split.delta(epsilon)).isZero();
      }
      // Many small releases are almost normal, with nearly the variance of their losses.
      assertThat(eta).isGreaterThan(0.85 * epsilon / Math.sqrt(32));
    }
  }

  private static Numbers equal(int parts) {
    double[] weights = new double[parts];
    Arrays.fill(weights, 1);
    return Numbers.of(weights);
  }

  @Test
  void fewReleasesAreComposedAndManyAddUp() {
    LaplaceDp half = new LaplaceDp(0.5);
    assertThat(half.times(0)).isEqualTo(new LaplaceDp(0));
    assertThat(half.times(2)).isEqualTo(new LaplaceDp(1, Numbers.of(1, 1)));
    assertThat(new LaplaceDp(1, Numbers.of(2, 1)).times(2))
        .isEqualTo(new LaplaceDp(2, Numbers.of(2, 1, 2, 1)));
    assertThat(half.times(64).weights().size()).isEqualTo(64);
    assertThat(half.times(65)).isEqualTo(new LaplaceDp(32.5));
    assertThat(half.then(new LaplaceDp(0.25))).isEqualTo(new LaplaceDp(0.75));
    Composed two = new Composed(List.of(half), 2);
    assertThat(two.guarantee(1e-6)).isEqualTo(half.times(2));
    assertThat(two.epsilon(0.3)).isEqualTo(half.times(2).epsilon(0.3));
    Composed mixed = new Composed(List.of(half, new PureDp(0.5)), 1);
    assertThat(mixed.guarantee(1e-6)).isEqualTo(new PureDp(1));
  }

  @Test
  void extremesAreSurvived() {
    for (double epsilon : new double[] {0, 1e-300, 1e-9, 500, 1e6, 1e300}) {
      LaplaceDp two = new LaplaceDp(epsilon, Numbers.of(1, 1));
      double one = new LaplaceDp(epsilon).toGaussian().eta();
      assertThat(two.toGaussian().eta()).isBetween(0.0, one);
      assertThat(two.delta(epsilon / 2)).isBetween(0.0, 1.0);
      assertThat(two.epsilon(0.01)).isBetween(0.0, epsilon);
    }
  }
}
