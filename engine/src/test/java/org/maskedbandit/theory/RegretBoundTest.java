package org.maskedbandit.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;

/**
 * The setting by hand: two arms with a gap D = 1/2, T = 1000, b = 10, c = 2. So 1/D^2 = 4, M = T -
 * bN = 980, MD^2 = 245 and ln 245 = 5.501258210544727. Decimals: mpmath.
 */
class RegretBoundTest {
  private static final Problem TWO = Bernoulli.of(0.75, 0.25);
  private static final Problem FIVE = Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25);
  private static final double LOG = 5.501258210544727;

  private final RegretBound bound = RegretBound.of(TWO, 1000, 10, 2);

  @Test
  void firstTermByHand() {
    // 9 * 4 * e^(-2 * 10 / 4 / 9) = 36 e^(-5/9).
    assertThat(bound.firstTerm(1)).isCloseTo(20.65512314654758, within(1e-12));
  }

  @Test
  void secondTermByHand() {
    // 18 * 2 * ln 245 * 4 - 10 = 782.181…, and 4 for 1/D^2.
    assertThat(bound.secondTerm(1)).isCloseTo(144 * LOG - 6, within(1e-10));
    assertThat(bound.secondTerm(1)).isCloseTo(786.1811823184407, within(1e-10));
  }

  @Test
  void thirdTermByHand() {
    // 72 * 2 * ln 245 * 4 - 11 = 3157.72…, so L = 3158; 71 * 3158 + 4 * 4 = 224218 + 16.
    assertThat(bound.thirdTerm(1)).isEqualTo(224_234);
  }

  /** Pre-pulls beyond the logarithm leave the constants: 1/D^2 and 4/D^2. */
  @Test
  void manyPrePullsLeaveOnlyTheConstants() {
    // 72 * ln(600/4) * 4 = 1443 is less than b + 1.
    RegretBound many = RegretBound.of(TWO, 4000, 1700, 1);
    assertThat(many.secondTerm(1)).isEqualTo(4);
    assertThat(many.thirdTerm(1)).isEqualTo(16);
  }

  @Test
  void playsAndRegretByHand() {
    // 10 + 20.655… + 786.181… + 224234.
    assertThat(bound.plays(1)).isCloseTo(225_050.836305465, within(1e-8));
    // One worse arm with gap 1/2.
    assertThat(bound.problemDependent()).isCloseTo(112_525.41815273, within(1e-8));
  }

  @Test
  void leastHorizonsByHand() {
    // 10 * 2 + 4 * 4.
    assertThat(bound.leastHorizon()).isEqualTo(36);
    // The smallest gap rules: 3 * 5 + 4 * 64.
    assertThat(RegretBound.of(FIVE, 1000, 3, 1).leastHorizon()).isEqualTo(271);
  }

  @Test
  void growsWithC() {
    RegretBound wider = RegretBound.of(TWO, 1000, 10, 3);
    assertThat(wider.firstTerm(1)).isEqualTo(bound.firstTerm(1));
    assertThat(wider.secondTerm(1)).isGreaterThan(bound.secondTerm(1));
    assertThat(wider.thirdTerm(1)).isGreaterThan(bound.thirdTerm(1));
    assertThat(wider.problemDependent()).isGreaterThan(bound.problemDependent());
    assertThat(wider.problemIndependent()).isGreaterThan(bound.problemIndependent());
  }

  @Test
  void theProblemIndependentBoundByHand() {
    // sqrt(NM) = sqrt(1960), ln N = ln 2:
    //   bN                                                   20
    //   14 sqrt(1960) / (e sqrt(ln 2))                          273.87277288569371
    //   5130 * 2 sqrt(1960) ln(2 e^2 ln 2) / (e sqrt(ln 2))  466977.87318153897
    //   e sqrt(1960 ln 2)                                       100.19250804260354
    assertThat(bound.problemIndependent()).isCloseTo(467_371.938462467, within(1e-8));
  }

  @Test
  void armsAsGoodAsTheBestCostNothing() {
    RegretBound twins = RegretBound.of(Bernoulli.of(0.75, 0.25, 0.75), 1000, 0, 1);
    assertThat(twins.problemDependent()).isEqualTo(0.5 * twins.plays(1));
  }

  @Test
  void prePullsThatFillTheHorizonAreRefused() {
    assertThatThrownBy(() -> RegretBound.of(TWO, 100, 50, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("b times the number of arms must be ")
        .hasMessageEndingWith("less than the horizon 100, but is 100");
    assertThatThrownBy(() -> RegretBound.of(TWO, 0, 0, 1))
        .hasMessage("horizon must be 1 or more, but is 0");
    assertThatThrownBy(() -> RegretBound.of(TWO, 10, -1, 1))
        .hasMessage("b must be 0 or more, but is -1");
    assertThatThrownBy(() -> RegretBound.of(TWO, 10, 0, -1))
        .hasMessage("c must be positive and finite, but is -1");
  }
}
