package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.notation.Family;

/** What every kind of guarantee has in common. */
class GuaranteeTest {
  private static final double INFINITE = Double.POSITIVE_INFINITY;
  private static final double[] DELTAS = {1e-200, 1e-30, 1e-9, 1e-6, 1e-3, 0.05, 0.3, 0.7, 0.99};

  static List<Guarantee> guarantees() {
    return List.of(
        new GaussianDp(0.01),
        new GaussianDp(1),
        new GaussianDp(22.36),
        new PureDp(0.001),
        new PureDp(1),
        new PureDp(750),
        new Zcdp(1e-9),
        new Zcdp(0.5),
        new Zcdp(250),
        new RenyiDp(1.001, 3),
        new RenyiDp(2, 1),
        new RenyiDp(64, 0.001),
        new ApproximateDp(1, 1e-6),
        new ApproximateDp(0.1, 0),
        new ApproximateDp(800, 0.2));
  }

  static List<Guarantee> nothingRevealed() {
    return List.of(
        new GaussianDp(0), new PureDp(0), new Zcdp(0), new RenyiDp(2, 0), new ApproximateDp(0, 0));
  }

  static List<Guarantee> nothingPromised() {
    return List.of(
        new GaussianDp(INFINITE),
        new Zcdp(INFINITE),
        new RenyiDp(2, INFINITE),
        new ApproximateDp(INFINITE, 0),
        new NoGuarantee());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gdp(eta=1)",
        "pure(epsilon=0.5)",
        "zcdp(rho=0.125)",
        "renyi(alpha=2, epsilon=1)",
        "approximate(epsilon=1, delta=1e-6)",
        "none"
      })
  void writtenFormsReadBack(String text) {
    Guarantee guarantee = Guarantee.parse(text);
    assertThat(guarantee).hasToString(text);
    assertThat(guarantee.kind()).isEqualTo(text.replaceAll("\\(.*", ""));
    assertThat(Guarantee.parse(guarantee.toString())).isEqualTo(guarantee);
  }

  @Test
  void theFamilyHasSevenKinds() {
    assertThat(Family.of(Guarantee.class).names())
        .containsExactly("approximate", "gdp", "laplace", "none", "pure", "renyi", "zcdp");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          gdp(eta=-1)                       | eta must be zero or more, but is -1
          pure(epsilon=-0.5)                | epsilon must be zero or more, but is -0.5
          zcdp(rho=-2)                      | rho must be zero or more, but is -2
          renyi(alpha=1, epsilon=1)         | alpha must be greater than 1 and\
           less than infinite, but is 1
          renyi(alpha=2, epsilon=-1)        | epsilon must be zero or more, but is -1
          approximate(epsilon=1, delta=1.5) | delta must be from 0 to 1, but is 1.5
          approximate(epsilon=-1, delta=0)  | epsilon must be zero or more, but is -1
          """)
  void badParametersAreRefused(String text, String message) {
    assertThatThrownBy(() -> Guarantee.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  @Test
  void notANumberIsRefused() {
    assertThatThrownBy(() -> new GaussianDp(Double.NaN))
        .hasMessage("eta must be zero or more, but is NaN");
    assertThatThrownBy(() -> new PureDp(INFINITE))
        .hasMessage("epsilon must be zero or more and finite, but is infinite");
    assertThatThrownBy(() -> new RenyiDp(Double.NaN, 1)).hasMessageStartingWith("alpha must be");
  }

  @Test
  void negativeZeroIsZero() {
    assertThat(new GaussianDp(-0.0)).isEqualTo(new GaussianDp(0));
    assertThat(new PureDp(-0.0)).isEqualTo(new PureDp(0));
    assertThat(new Zcdp(-0.0)).isEqualTo(new Zcdp(0));
    assertThat(new RenyiDp(2, -0.0)).isEqualTo(new RenyiDp(2, 0));
    assertThat(new ApproximateDp(-0.0, -0.0)).isEqualTo(new ApproximateDp(0, 0));
  }

  @ParameterizedTest
  @MethodSource({"guarantees", "nothingRevealed", "nothingPromised"})
  void questionsOutsideTheirRangeAreRefused(Guarantee guarantee) {
    String rule = "delta must be zero or more and less than 1, but is ";
    assertThatThrownBy(() -> guarantee.epsilon(1)).hasMessage(rule + "1");
    assertThatThrownBy(() -> guarantee.epsilon(-1e-9)).hasMessage(rule + "-1e-9");
    assertThatThrownBy(() -> guarantee.epsilon(Double.NaN)).hasMessage(rule + "NaN");
    assertThatThrownBy(() -> guarantee.delta(-1))
        .hasMessage("epsilon must be zero or more, but is -1");
    assertThatThrownBy(() -> guarantee.group(0))
        .hasMessage("size of the group must be 1 or more, but is 0");
  }

  @ParameterizedTest
  @MethodSource("guarantees")
  void epsilonFallsInDelta(Guarantee guarantee) {
    double before = INFINITE;
    for (double delta : DELTAS) {
      double epsilon = guarantee.epsilon(delta);
      assertThat(epsilon).as("%s at %s", guarantee, delta).isBetween(0.0, before);
      before = epsilon;
    }
  }

  @ParameterizedTest
  @MethodSource("guarantees")
  void deltaFallsInEpsilonAndIsAProbability(Guarantee guarantee) {
    double before = 1;
    for (double epsilon = 0; epsilon < 2000; epsilon = 1.5 * epsilon + 1e-4) {
      double delta = guarantee.delta(epsilon);
      assertThat(delta).as("%s at %s", guarantee, epsilon).isBetween(0.0, before * (1 + 1e-11));
      before = delta;
    }
  }

  @ParameterizedTest
  @MethodSource("guarantees")
  void epsilonAndDeltaAreInverse(Guarantee guarantee) {
    for (double delta : DELTAS) {
      double epsilon = guarantee.epsilon(delta);
      if (epsilon < INFINITE) {
        assertThat(guarantee.delta(epsilon))
            .as("%s at %s", guarantee, delta)
            .isLessThanOrEqualTo(delta * (1 + 1e-9));
      }
      if (epsilon > 0 && epsilon < INFINITE) {
        assertThat(guarantee.delta(epsilon * 0.99))
            .as("%s at %s", guarantee, delta)
            .isGreaterThan(delta * (1 - 1e-9));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("guarantees")
  void aGroupOfOneIsNoGroupAndLargerOnesArePromisedLess(Guarantee guarantee) {
    assertThat(guarantee.group(1)).isEqualTo(guarantee);
    for (double delta : DELTAS) {
      assertThat(guarantee.group(2).epsilon(delta))
          .isGreaterThanOrEqualTo(guarantee.epsilon(delta));
      assertThat(guarantee.group(5).epsilon(delta))
          .isGreaterThanOrEqualTo(guarantee.group(2).epsilon(delta));
    }
  }

  @ParameterizedTest
  @MethodSource("nothingRevealed")
  void nothingRevealedStaysNothing(Guarantee guarantee) {
    assertThat(guarantee.epsilon(0)).isZero();
    assertThat(guarantee.epsilon(0.5)).isZero();
    assertThat(guarantee.delta(0)).isZero();
    assertThat(guarantee.group(7).epsilon(0)).isZero();
  }

  @ParameterizedTest
  @MethodSource("nothingPromised")
  void nothingPromisedIsInfinite(Guarantee guarantee) {
    assertThat(guarantee.epsilon(0.999)).isEqualTo(INFINITE);
    assertThat(guarantee.epsilon(0)).isEqualTo(INFINITE);
    assertThat(guarantee.delta(1e6)).isEqualTo(1);
    assertThat(guarantee.group(3).epsilon(0.5)).isEqualTo(INFINITE);
  }

  @Test
  void onlyConversionsThatAreTheoremsExist() {
    assertThat(conversions(GaussianDp.class)).containsExactly("toZcdp");
    assertThat(conversions(PureDp.class)).containsExactly("toGaussian", "toRenyi", "toZcdp");
    assertThat(conversions(Zcdp.class)).containsExactly("toRenyi");
    assertThat(conversions(RenyiDp.class)).isEmpty();
    assertThat(conversions(ApproximateDp.class)).isEmpty();
    assertThat(conversions(NoGuarantee.class)).isEmpty();
  }

  private static Set<String> conversions(Class<?> kind) {
    return Arrays.stream(kind.getMethods())
        .filter(method -> Guarantee.class.isAssignableFrom(method.getReturnType()))
        .map(Method::getName)
        .filter(name -> name.startsWith("to"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
