package org.maskedbandit.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.numeric.Normal;

class ClippedNormalTest implements LawContract {
  private static final ClippedNormal PROBLEM =
      new ClippedNormal(Numbers.of(0.9, 0.75, 0.5, 0.05, 0), 0.2);

  @Override
  public ClippedNormal problem() {
    return PROBLEM;
  }

  @Override
  public double atMost(int arm, double x) {
    return x < 1 ? normal(arm, x) : 1;
  }

  @Override
  public double below(int arm, double x) {
    return x > 0 ? normal(arm, x) : 0;
  }

  private double normal(int arm, double x) {
    return Normal.cdf((x - PROBLEM.means().get(arm)) / PROBLEM.deviation());
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "clipped-normal(means=[0.5, 1.5])", "means[1] must be from 0 to 1, but is 1.5",
        "clipped-normal(means=[0.5], deviation=0)", "deviation must be from 1e-6 to 100, but is 0",
        "clipped-normal(means=[])", "the number of arms must be 1 or more, but is 0");
  }

  /** Values of the integral of P(reward > x) by mpmath 1.3 with 40 digits. */
  @ParameterizedTest
  @CsvSource({
    "0.75, 0.1, 0.74979958628208759",
    "0.5, 0.1, 0.5",
    "0.95, 0.1, 0.93022034425986936",
    "0, 0.1, 0.03989422804014327",
    "1, 0.25, 0.90026621621424993",
    "0.3, 2, 0.46058181987004144",
    "0.3, 100, 0.49920211929561974",
  })
  void meansAgreeWithQuadrature(double mean, double deviation, double expected) {
    assertThat(new ClippedNormal(Numbers.of(mean), deviation).mean(0))
        .isCloseTo(expected, within(1e-16 + 2e-16 * deviation + 1e-16 * expected));
  }

  /** Far from both ends nothing is clipped. */
  @Test
  void aNarrowArmKeepsItsMean() {
    assertThat(new ClippedNormal(Numbers.of(0.3), 1e-6).mean(0)).isEqualTo(0.3);
  }

  @Test
  void theDefaultDeviationIsNotWritten() {
    assertThat(new ClippedNormal(Numbers.of(0.5, 0.25)).written())
        .isEqualTo("clipped-normal(means=[0.5, 0.25])");
    assertThat(Problem.parse("clipped-normal(means=[0.5])"))
        .isEqualTo(new ClippedNormal(Numbers.of(0.5), 0.1));
  }
}
