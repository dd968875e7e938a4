package org.maskedbandit.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.notation.Numbers;

/** Which guarantee implies which. */
class CoversTest {
  private static final double[] SIZES = {0, 1e-9, 0.01, 0.3, 0.5, 1, 1.3, 2, 5, 40};
  private static final double[] DELTAS = {0, 1e-12, 1e-6, 1e-3, 0.05, 0.3, 0.7, 0.999};

  /** Kinds round in different ways, by far less than this. */
  private static final double ROUNDING = 1 + 1e-9;

  private static final double TINY = 1e-15;
  private static final double[] EPSILONS = {0, 1e-3, 0.1, 0.5, 1, 2, 5, 20, 200};

  /** The first covers the second: yes or no. One row at least for every pair of kinds. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      gdp(eta=1)                   | gdp(eta=1)                   | true
      gdp(eta=1)                   | gdp(eta=1.0000001)           | false
      gdp(eta=1.2489)              | pure(epsilon=1)              | true
      gdp(eta=1.2305)              | pure(epsilon=1)              | false
      gdp(eta=100)                 | zcdp(rho=0.001)              | false
      gdp(eta=100)                 | renyi(alpha=2, epsilon=0.1)  | false
      gdp(eta=100)                 | approximate(epsilon=0.1, delta=1e-9) | false
      gdp(eta=1.2489)              | approximate(epsilon=1, delta=0) | true
      gdp(eta=100)                 | none                         | false
      pure(epsilon=1)              | pure(epsilon=1)              | true
      pure(epsilon=1)              | pure(epsilon=1.0000001)      | false
      pure(epsilon=100)            | gdp(eta=0.001)               | false
      pure(epsilon=100)            | zcdp(rho=0.001)              | false
      pure(epsilon=100)            | renyi(alpha=2, epsilon=0.1)  | false
      pure(epsilon=1)              | approximate(epsilon=1, delta=0) | true
      pure(epsilon=1)              | approximate(epsilon=1, delta=1e-9) | false
      pure(epsilon=100)            | none                         | false
      zcdp(rho=1)                  | zcdp(rho=1)                  | true
      zcdp(rho=1)                  | zcdp(rho=1.0000001)          | false
      zcdp(rho=0.5000001)          | gdp(eta=1)                   | true
      zcdp(rho=0.4999999)          | gdp(eta=1)                   | false
      zcdp(rho=0.5000001)          | pure(epsilon=1)              | true
      zcdp(rho=0.4999999)          | pure(epsilon=1)              | false
      zcdp(rho=100)                | renyi(alpha=2, epsilon=0.1)  | false
      zcdp(rho=100)                | approximate(epsilon=0.1, delta=1e-9) | false
      zcdp(rho=100)                | none                         | false
      renyi(alpha=6, epsilon=1)    | renyi(alpha=6, epsilon=1)    | true
      renyi(alpha=6, epsilon=1)    | renyi(alpha=6, epsilon=1.0000001) | false
      renyi(alpha=6, epsilon=1)    | renyi(alpha=5, epsilon=0.1)  | false
      renyi(alpha=6, epsilon=3.0000001) | gdp(eta=1)              | true
      renyi(alpha=6, epsilon=2.9999999) | gdp(eta=1)              | false
      renyi(alpha=6, epsilon=1)    | pure(epsilon=1)              | true
      renyi(alpha=6, epsilon=0.8)  | pure(epsilon=1)              | false
      renyi(alpha=6, epsilon=6.0000001) | zcdp(rho=1)             | true
      renyi(alpha=6, epsilon=5.9999999) | zcdp(rho=1)             | false
      renyi(alpha=6, epsilon=100)  | approximate(epsilon=0.1, delta=1e-9) | false
      renyi(alpha=6, epsilon=100)  | none                         | false
      approximate(epsilon=5, delta=1e-6) | approximate(epsilon=5, delta=1e-6) | true
      approximate(epsilon=5, delta=1e-6) | approximate(epsilon=5.01, delta=1e-7) | false
      approximate(epsilon=5, delta=1e-6) | approximate(epsilon=4, delta=1.0000001e-6) | false
      approximate(epsilon=4.8866, delta=1e-6) | gdp(eta=1)        | true
      approximate(epsilon=4.8865, delta=1e-6) | gdp(eta=1)        | false
      approximate(epsilon=1, delta=0) | pure(epsilon=1)           | true
      approximate(epsilon=0.9, delta=1e-6) | pure(epsilon=1)      | false
      approximate(epsilon=5.4, delta=1e-6) | zcdp(rho=0.5)        | true
      approximate(epsilon=4.8, delta=1e-6) | zcdp(rho=0.5)        | false
      approximate(epsilon=5, delta=1e-6) | renyi(alpha=6, epsilon=1) | true
      approximate(epsilon=2, delta=1e-6) | renyi(alpha=6, epsilon=1) | false
      approximate(epsilon=1, delta=1) | none                      | false
      none                         | none                         | true
      none                         | gdp(eta=100)                 | true
      none                         | pure(epsilon=100)            | true
      none                         | renyi(alpha=2, epsilon=100)  | true
      none                         | approximate(epsilon=1, delta=1) | true
      """)
  void onlyTheoremsCover(String first, String second, boolean covers) {
    assertThat(Guarantee.parse(first).covers(Guarantee.parse(second))).isEqualTo(covers);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      pure(epsilon=1)              | laplace(epsilon=1)           | true
      pure(epsilon=1)              | laplace(epsilon=1.0000001)   | false
      gdp(eta=1.0301)              | laplace(epsilon=1)           | true
      gdp(eta=1.03)                | laplace(epsilon=1)           | false
      gdp(eta=0.708)               | laplace(epsilon=1, weights=[1, 1]) | true
      gdp(eta=0.707)               | laplace(epsilon=1, weights=[1, 1]) | false
      zcdp(rho=0.5000001)          | laplace(epsilon=1)           | true
      zcdp(rho=0.2500001)          | laplace(epsilon=1, weights=[1, 1]) | true
      renyi(alpha=6, epsilon=1)    | laplace(epsilon=1)           | true
      approximate(epsilon=0.98, delta=0.01) | laplace(epsilon=1)  | true
      approximate(epsilon=0.979, delta=0.01) | laplace(epsilon=1) | false
      laplace(epsilon=1)           | laplace(epsilon=1)           | true
      laplace(epsilon=1)           | laplace(epsilon=1.0000001)   | false
      laplace(epsilon=1)           | laplace(epsilon=1, weights=[2, 1, 1]) | true
      laplace(epsilon=1, weights=[2, 1, 1]) | laplace(epsilon=1)  | false
      laplace(epsilon=1, weights=[2, 1, 1]) | laplace(epsilon=0.4999999) | true
      laplace(epsilon=1, weights=[2, 1, 1]) | laplace(epsilon=0.5000001) | false
      laplace(epsilon=1, weights=[2, 1, 1]) | laplace(epsilon=0.9, weights=[2, 1, 1]) | true
      laplace(epsilon=1)           | pure(epsilon=1)              | false
      laplace(epsilon=1.2403)      | pure(epsilon=1)              | true
      laplace(epsilon=1.2402)      | pure(epsilon=1)              | false
      laplace(epsilon=100)         | gdp(eta=0.001)               | false
      laplace(epsilon=100)         | none                         | false
      none                         | laplace(epsilon=100)         | true
      """)
  void laplaceNoiseIsPureAndMore(String first, String second, boolean covers) {
    onlyTheoremsCover(first, second, covers);
  }

  private static Stream<Guarantee> guarantees() {
    return Stream.concat(
        Stream.of(
            new NoGuarantee(),
            new GaussianDp(Double.POSITIVE_INFINITY),
            new Zcdp(Double.POSITIVE_INFINITY),
            new RenyiDp(6, Double.POSITIVE_INFINITY),
            new ApproximateDp(Double.POSITIVE_INFINITY, 0.3),
            new ApproximateDp(1, 1)),
        DoubleStream.of(SIZES)
            .boxed()
            .flatMap(size -> Stream.of(
                new GaussianDp(size),
                new PureDp(size),
                new LaplaceDp(size),
                new LaplaceDp(size, Numbers.of(2, 1, 1)),
                new Zcdp(size),
                new RenyiDp(1.5, size),
                new RenyiDp(6, size),
                new ApproximateDp(size, 0),
                new ApproximateDp(size, 1e-6),
                new ApproximateDp(size, 0.3))));
  }

  /**
   * A curve that is covered does not cross the one that covers it. A point that covers is compared
   * at that point: elsewhere it may know more than the curve of a Renyi divergence, which is a
   * bound and not exact. Divergences of two orders are compared as such for the same reason.
   */
  @Test
  void whatIsCoveredIsNowhereWeaker() {
    int strictly = 0;
    List<Guarantee> all = guarantees().toList();
    for (Guarantee covering : all) {
      for (Guarantee covered : all) {
        if (covering.covers(covered)) {
          assertNowhereWeaker(covering, covered);
          strictly += covered.covers(covering) ? 0 : 1;
        }
      }
    }
    assertThat(strictly).isGreaterThan(1_000);
  }

  private static void assertNowhereWeaker(Guarantee covering, Guarantee covered) {
    if (covering instanceof ApproximateDp point) {
      assertThat(covered.delta(point.epsilon())).isLessThanOrEqualTo(point.delta());
      return;
    }
    if (covering instanceof RenyiDp weaker && covered instanceof RenyiDp stronger) {
      assertThat(stronger.alpha() >= weaker.alpha() || stronger.epsilon() == 0).isTrue();
      assertThat(stronger.epsilon()).isLessThanOrEqualTo(weaker.epsilon());
      return;
    }
    for (double delta : DELTAS) {
      assertThat(covered.epsilon(delta))
          .as("%s covers %s at delta %s", covering, covered, delta)
          .isLessThanOrEqualTo(covering.epsilon(delta) * ROUNDING + TINY);
    }
    for (double epsilon : EPSILONS) {
      assertThat(covered.delta(epsilon))
          .as("%s covers %s at epsilon %s", covering, covered, epsilon)
          .isLessThanOrEqualTo(covering.delta(epsilon) * ROUNDING + TINY);
    }
  }

  /** The checker itself: curves that cross are found, and neither covers the other. */
  @Test
  void curvesThatCrossDoNotCoverEachOther() {
    Guarantee gaussian = new GaussianDp(1);
    Guarantee pure = new PureDp(3);
    assertThat(gaussian.covers(pure) || pure.covers(gaussian)).isFalse();
    assertThatThrownBy(() -> assertNowhereWeaker(gaussian, pure))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> assertNowhereWeaker(pure, gaussian))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void nothingPaidIsCoveredByAllAndNoneByItselfAlone() {
    List<Guarantee> nothing = List.of(
        PureDp.NOTHING, new GaussianDp(0), new Zcdp(0), new RenyiDp(6, 0), new ApproximateDp(0, 0));
    guarantees().forEach(each -> {
      assertThat(nothing).allMatch(each::covers);
      assertThat(each.covers(new NoGuarantee())).isEqualTo(each.equals(new NoGuarantee()));
      assertThat(new NoGuarantee().covers(each)).isTrue();
    });
  }

  @Test
  void theWorstCoversAllOrThereIsNone() {
    assertThat(Guarantee.worst(Stream.of())).isEqualTo(PureDp.NOTHING);
    assertThat(Guarantee.worst(Stream.of(new Zcdp(1), PureDp.NOTHING, new GaussianDp(1))))
        .isEqualTo(new Zcdp(1));
    assertThat(Guarantee.worst(Stream.of(new GaussianDp(1), new GaussianDp(2), new PureDp(1))))
        .isEqualTo(new GaussianDp(2));
    assertThat(Guarantee.worst(Stream.of(new GaussianDp(1), new PureDp(3))))
        .isEqualTo(new NoGuarantee());
  }
}
