package org.maskedbandit.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.function.LongSupplier;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinomialTest {
  /** A correct sampler with a new seed would fail that often. */
  private static final double FALSE_ALARM = 1e-7;

  private static final int DRAWS = 200_000;

  /** Below 30 expected draws a cell is joined with its neighbours. */
  private static final double LEAST_EXPECTED = 30;

  private final RandomSource random = Seed.of(21).stream();

  /**
   * All ways of drawing and the borders between them: thrown, by gaps, from the hat, each also for
   * p above 1/2.
   */
  @ParameterizedTest
  @CsvSource({
    "1, 0.3",
    "5, 0.5",
    "63, 0.7",
    "64, 0.1",
    "65, 0.9",
    "256, 0.25",
    "257, 0.01",
    "257, 0.038",
    "257, 0.04",
    "300, 0.5",
    "300, 0.75",
    "1000, 0.0099",
    "1000, 0.0101",
    "1000, 0.999",
    "5000, 0.002",
    "100000, 0.75",
    "1000000, 0.00001",
    "1000000, 0.00002",
    "1000000, 0.4"
  })
  void drawsFollowTheBinomialLaw(long n, double p) {
    assertThat(fit(n, p, () -> Binomial.draw(n, p, random))).isGreaterThan(FALSE_ALARM);
  }

  /** The checker itself: one percent too much is caught. */
  @Test
  void aWrongProbabilityIsCaught() {
    assertThat(fit(300, 0.5, () -> Binomial.draw(300, 0.505, random))).isLessThan(FALSE_ALARM);
    assertThat(fit(64, 0.1, () -> Binomial.draw(64, 0.101, random))).isLessThan(FALSE_ALARM);
  }

  /** The law of a sum of 10^10 coins is normal to 1e-5, and the test sees 1e-3 of a deviation. */
  @Test
  void manyCoinsHaveTheirMoments() {
    double n = 1e10;
    double variance = n * 0.75 * 0.25;
    Statistics.of(DRAWS, () -> Binomial.draw((long) n, 0.75, random))
        .assertMean(0.75 * n, variance)
        .assertVariance(0.75 * n, variance, 3 * variance * variance);
  }

  @Test
  void certaintiesAreCertain() {
    for (long n : new long[] {0, 1, 100, 1_000, 10_000_000_000L}) {
      assertThat(Binomial.draw(n, 0, random)).isZero();
      assertThat(Binomial.draw(n, 1, random)).isEqualTo(n);
    }
  }

  /** Against the product formula in 60 digits. */
  @ParameterizedTest
  @CsvSource({
    "20, 0.5, 0",
    "20, 0.5, 20",
    "20, 0.5, 10",
    "300, 0.0625, 3",
    "300, 0.0625, 19",
    "2000, 0.25, 430",
    "2000, 0.25, 500",
    "2000, 0.25, 700"
  })
  void probabilitiesAreThoseOfTheProductFormula(int n, double p, int k) {
    MathContext digits = new MathContext(60);
    BigDecimal heads = new BigDecimal(p);
    BigDecimal product =
        heads.pow(k, digits).multiply(BigDecimal.ONE.subtract(heads).pow(n - k, digits), digits);
    for (int i = 1; i <= k; i++) {
      product = product
          .multiply(BigDecimal.valueOf(n - k + i), digits)
          .divide(BigDecimal.valueOf(i), digits);
    }
    // Far from the mode the probability is no double: move the point.
    int exponent = product.precision() - product.scale();
    double log = StrictMath.log(product.scaleByPowerOfTen(-exponent).doubleValue())
        + exponent * StrictMath.log(10);
    assertThat(BinomialHat.logProbability(n, p, k))
        .isCloseTo(log, within(1e-13 * (1 + Math.abs(log))));
  }

  /** The p-value of a chi-square test against the probabilities. */
  private static double fit(long n, double p, LongSupplier sampler) {
    int first = (int) Math.max(0, n * p - 8 * Math.sqrt(n * p + 1));
    int cells = (int) (Math.min(n, n * p + 9 * Math.sqrt(n * p + 1) + 20) - first) + 1;
    long[] counts = new long[cells];
    for (int i = 0; i < DRAWS; i++) {
      counts[(int) Math.max(0, Math.min(cells - 1, sampler.getAsLong() - first))]++;
    }
    Cells joined = new Cells(cells);
    for (int i = 0; i < cells; i++) {
      joined.add(DRAWS * StrictMath.exp(BinomialHat.logProbability(n, p, first + i)), counts[i]);
    }
    return joined.pValue();
  }

  /** Neighbouring cells, joined until enough draws are expected in each. */
  private static final class Cells {
    private final double[] expected;
    private final long[] counts;
    private int open;

    Cells(int most) {
      expected = new double[most];
      counts = new long[most];
    }

    void add(double probability, long count) {
      expected[open] += probability;
      counts[open] += count;
      open += expected[open] >= LEAST_EXPECTED ? 1 : 0;
    }

    double pValue() {
      if (open < expected.length) {
        expected[open - 1] += expected[open];
        counts[open - 1] += counts[open];
      }
      return ChiSquareTest.withDefaults()
          .test(Arrays.copyOf(expected, open), Arrays.copyOf(counts, open))
          .getPValue();
    }
  }

  /**
   * Whether a pair of uniform numbers gives a draw does not depend on the shortcut for the middle
   * of the hat: it does exactly if the height is below f(k)/f(mode). A grid of pairs, and no law,
   * because a shortcut that is wrong by a percent hardly changes it.
   */
  @ParameterizedTest
  @CsvSource({
    "257, 0.04",
    "300, 0.5",
    "1000, 0.0101",
    "5000, 0.1",
    "100000, 0.25",
    "1000000, 0.00002",
    "10000000000, 0.4"
  })
  void pairsAreKeptByTheHeightOfTheHatAlone(long n, double p) {
    for (double u = 0.0005; u < 1; u += 0.001) {
      for (double v = 0.0025; v < 1; v += 0.005) {
        Pairs pairs = new Pairs(u, v);
        BinomialHat.draw(n, p, pairs);
        if ((pairs.taken == 2) != isKept(n, p, u - 0.5, v)) {
          fail("the pair %s, %s", u, v);
        }
      }
    }
  }

  /** Hormann (1993), BTRS without its step 1, which is the shortcut. */
  private static boolean isKept(long n, double p, double u, double v) {
    double b = 1.15 + 2.53 * Math.sqrt(n * p * (1 - p));
    double a = -0.0873 + 0.0248 * b + 0.01 * p;
    double alpha = (2.83 + 5.1 / b) * Math.sqrt(n * p * (1 - p));
    double us = 0.5 - Math.abs(u);
    double k = Math.floor((2 * a / us + b) * u + n * p + 0.5);
    double mode = Math.floor((n + 1) * p);
    return k >= 0
        && k <= n
        && Math.log(v * alpha / (a / (us * us) + b))
            <= BinomialHat.logProbability(n, p, k) - BinomialHat.logProbability(n, p, mode);
  }

  /** One pair of uniform numbers and, if it is rejected, one that is kept. */
  private static final class Pairs implements SimulatedSource {
    private final double[] values;
    private int taken;

    Pairs(double u, double v) {
      values = new double[] {u, v, 0.5, 0};
    }

    @Override
    public double nextDouble() {
      return values[taken++];
    }

    @Override
    public long nextLong() {
      throw new UnsupportedOperationException();
    }
  }
}
