package org.maskedbandit.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.numbers.gamma.ErfDifference;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Ten million draws fall into the two halves of every layer's edge, on both sides of 0, as often as
 * they should; those beyond the layers have the law of the tail. False alarms: 1e-6 each.
 */
class ZigguratLawTest {
  private static final int DRAWS = 10_000_000;
  private static final double FALSE_ALARM = 1e-6;
  private static final double[] NORMAL_EDGES = halved(ExactZiggurat.normal().widths());
  private static final double[] EXPONENTIAL_EDGES =
      halved(ExactZiggurat.exponential().widths());
  private static final double[] BOTH_SIDES = DoubleStream.concat(
          Arrays.stream(NORMAL_EDGES), Arrays.stream(NORMAL_EDGES).map(x -> 0 - x))
      .sorted()
      .distinct()
      .toArray();

  enum Source {
    SIMULATED {
      @Override
      RandomSource start() {
        return Seed.of(49).stream();
      }
    },
    SECRET {
      @Override
      RandomSource start() {
        return SecretSource.fromSystem();
      }
    };

    abstract RandomSource start();
  }

  @ParameterizedTest
  @EnumSource
  void normalDrawsFallIntoTheLayers(Source source) {
    RandomSource random = source.start();
    assertThat(pValue(BOTH_SIDES, ZigguratLawTest::normal, random::nextGaussian))
        .isGreaterThan(FALSE_ALARM);
  }

  @ParameterizedTest
  @EnumSource
  void exponentialDrawsFallIntoTheLayers(Source source) {
    RandomSource random = source.start();
    assertThat(pValue(EXPONENTIAL_EDGES, ZigguratLawTest::exponential, random::nextExponential))
        .isGreaterThan(FALSE_ALARM);
  }

  @ParameterizedTest
  @EnumSource
  void normalTailsHaveTheirLaw(Source source) {
    RandomSource random = source.start();
    double r = NormalZiggurat.TABLE.end();
    assertThat(distance(r, ZigguratLawTest::normal, () -> Math.abs(random.nextGaussian())))
        .isLessThan(1);
  }

  @ParameterizedTest
  @EnumSource
  void exponentialTailsHaveTheirLaw(Source source) {
    RandomSource random = source.start();
    double r = ExponentialZiggurat.TABLE.end();
    assertThat(distance(r, ZigguratLawTest::exponential, random::nextExponential))
        .isLessThan(1);
  }

  /** The checker itself: points at the edges of layers are taken without comparing heights. */
  @Test
  void aSamplerWithoutTheEdgesIsCaught() {
    var random = Seed.of(50).stream();
    assertThat(pValue(BOTH_SIDES, ZigguratLawTest::normal, () -> withoutEdges(random)))
        .isLessThan(FALSE_ALARM);
  }

  /** The checker itself: the tail of the normal law falls like that of the exponential one. */
  @Test
  void aWrongTailIsCaught() {
    var random = Seed.of(51).stream();
    double r = NormalZiggurat.TABLE.end();
    DoubleSupplier wrong = () -> {
      double z = Math.abs(random.nextGaussian());
      return z < r ? z : r + random.nextExponential();
    };
    assertThat(distance(r, ZigguratLawTest::normal, wrong)).isGreaterThan(1);
  }

  private static double withoutEdges(RandomSource random) {
    long word = random.nextLong();
    int layer = (int) word & 0xff;
    double x = (word >> 10) * NormalZiggurat.TABLE.unit()[layer];
    return layer == 0 && Math.abs(x) >= NormalZiggurat.TABLE.end() ? tail(random) : x;
  }

  private static double tail(RandomSource random) {
    double z = random.nextGaussian();
    while (Math.abs(z) < NormalZiggurat.TABLE.end()) {
      z = random.nextGaussian();
    }
    return z;
  }

  private static double pValue(
      double[] edges, DoubleBinaryOperator probability, DoubleSupplier draw) {
    long[] seen = new long[edges.length + 1];
    for (int i = 0; i < DRAWS; i++) {
      int at = Arrays.binarySearch(edges, draw.getAsDouble());
      seen[at < 0 ? -at - 1 : at + 1]++;
    }
    double[] expected = new double[seen.length];
    for (int i = 0; i < expected.length; i++) {
      double from = i == 0 ? Double.NEGATIVE_INFINITY : edges[i - 1];
      double to = i == edges.length ? Double.POSITIVE_INFINITY : edges[i];
      expected[i] = DRAWS * probability.applyAsDouble(from, to);
    }
    int first = expected[0] == 0 ? 1 : 0;
    assertThat(seen[0]).isLessThanOrEqualTo(first == 0 ? DRAWS : 0);
    return ChiSquareTest.withDefaults()
        .test(
            Arrays.copyOfRange(expected, first, expected.length),
            Arrays.copyOfRange(seen, first, seen.length))
        .getPValue();
  }

  /**
   * The largest difference of the distribution functions beyond r, in parts of what the inequality
   * of Dvoretzky, Kiefer, Wolfowitz and Massart allows.
   */
  private static double distance(double r, DoubleBinaryOperator probability, DoubleSupplier draw) {
    double[] tail =
        DoubleStream.generate(draw).limit(DRAWS).filter(x -> x >= r).sorted().toArray();
    double n = tail.length;
    double all = probability.applyAsDouble(r, Double.POSITIVE_INFINITY);
    double largest = 0;
    for (int i = 0; i < n; i++) {
      double below = probability.applyAsDouble(r, tail[i]) / all;
      largest = Math.max(largest, Math.max(below - i / n, (i + 1) / n - below));
    }
    return largest / Math.sqrt(Math.log(2 / FALSE_ALARM) / (2 * n));
  }

  private static double normal(double from, double to) {
    return ErfDifference.value(from / Math.sqrt(2), to / Math.sqrt(2)) / 2;
  }

  private static double exponential(double from, double to) {
    return to <= 0 ? 0 : -Math.expm1(from - to) * Math.exp(-from);
  }

  /** Ascending, with the middle of every two. */
  private static double[] halved(double[] widths) {
    double[] ascending = Arrays.stream(widths).sorted().toArray();
    DoubleStream middles = IntStream.range(1, ascending.length)
        .mapToDouble(i -> (ascending[i - 1] + ascending[i]) / 2);
    return DoubleStream.concat(Arrays.stream(ascending), middles).sorted().toArray();
  }
}
