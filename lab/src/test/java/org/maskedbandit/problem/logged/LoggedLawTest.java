package org.maskedbandit.problem.logged;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/** Rewards and their sums have the law of drawing rows. */
class LoggedLawTest {
  private static final String FOLDER = "src/test/resources/org/maskedbandit/problem/logged/";

  /** Rows with 1 to 5 stars, for tea, coffee and water. */
  private static final long[][] STARS = {{1, 2, 5, 10, 22}, {10, 3, 4, 9, 4}, {0, 7, 0, 0, 0}};

  /** A correct problem with a new seed would fail one of these tests that often. */
  private static final double FALSE_ALARM = 1e-6;

  /** At most this many comparisons are made here. */
  private static final int TESTS = 100;

  private static final Logged PROBLEM = (Logged)
      Problem.parse("logged(file=" + FOLDER + "stars.csv, arm=drink, reward=stars, low=1, high=5)");

  private static final Logged COINS = Logged.read(FOLDER + "clicks.csv", "item", "click");

  private static int arm(Logged problem, String name) {
    return problem.names().indexOf(name);
  }

  private static int drink(int index) {
    return arm(PROBLEM, new String[] {"tea", "coffee", "water"}[index]);
  }

  @Test
  void meansAreThoseOfTheRows() {
    assertThat(PROBLEM.binary()).isFalse();
    assertThat(PROBLEM.mean(drink(0))).isEqualTo((2 + 10 + 30 + 88) / 160.0);
    assertThat(PROBLEM.mean(drink(1))).isEqualTo((3 + 8 + 27 + 16) / 120.0);
    assertThat(PROBLEM.mean(drink(2))).isEqualTo(0.25);
    assertThat(COINS.binary()).isTrue();
    assertThat(COINS.mean(arm(COINS, "red"))).isEqualTo(26 / 40.0);
    assertThat(COINS.mean(arm(COINS, "blue"))).isEqualTo(9 / 30.0);
    assertThat(COINS.mean(arm(COINS, "green"))).isEqualTo(10 / 50.0);
  }

  /** Pearson's test of how often each reward was drawn. */
  @Test
  void rewardsAreDrawnAsOftenAsTheyWereLogged() {
    RandomSource random = Seed.of(21).stream();
    for (int drink = 0; drink < 2; drink++) {
      assertThat(fit(STARS[drink], drink, random)).isGreaterThan(FALSE_ALARM / TESTS);
    }
    for (int i = 0; i < 1_000; i++) {
      assertThat(PROBLEM.reward(drink(2), random)).isEqualTo(0.25);
    }
  }

  /** The checker itself: one row more of 40 is found. */
  @Test
  void oneRowMoreIsFound() {
    long[] wrong = {2, 2, 5, 10, 22};
    assertThat(fit(wrong, 0, Seed.of(22).stream())).isLessThan(FALSE_ALARM / TESTS);
  }

  private static double fit(long[] rows, int drink, RandomSource random) {
    long[] seen = new long[rows.length];
    for (int i = 0; i < 400_000; i++) {
      double stars = 4 * PROBLEM.reward(drink(drink), random);
      assertThat(stars).isEqualTo(Math.rint(stars));
      seen[(int) stars]++;
    }
    double[] expected = LongStream.of(rows).asDoubleStream().toArray();
    return ChiSquareTest.withDefaults().test(expected, seen).getPValue();
  }

  /** How many of n draws have a reward is binomial; three draws are made one by one. */
  @ParameterizedTest
  @CsvSource({"3", "6", "40", "1000"})
  void sumsCountEachRewardByABinomialLaw(int count) {
    RandomSource random = Seed.of(23).child(count).stream();
    for (int drink = 0; drink < 2; drink++) {
      long rows = LongStream.of(STARS[drink]).sum();
      for (int stars = 0; stars < 5; stars++) {
        double wanted = stars / 4.0;
        int arm = drink(drink);
        long[] seen = new long[count + 1];
        for (int i = 0; i < 20_000; i++) {
          seen[(int) PROBLEM.sum(arm, count, reward -> reward == wanted ? 1 : 0, random)]++;
        }
        assertThat(binomial(seen, (double) STARS[drink][stars] / rows))
            .isGreaterThan(FALSE_ALARM / TESTS);
      }
    }
  }

  /** Pearson's test with neighbouring numbers put together until 20 are expected. */
  private static double binomial(long[] seen, double p) {
    BinomialDistribution law = BinomialDistribution.of(seen.length - 1, p);
    long draws = LongStream.of(seen).sum();
    double[] expected = new double[seen.length];
    long[] counted = new long[seen.length];
    int groups = 0;
    for (int i = 0; i < seen.length; i++) {
      expected[groups] += draws * law.probability(i);
      counted[groups] += seen[i];
      boolean enough = expected[groups] >= 20 && draws * law.survivalProbability(i) >= 20;
      groups += enough ? 1 : 0;
    }
    return ChiSquareTest.withDefaults()
        .test(Arrays.copyOf(expected, groups + 1), Arrays.copyOf(counted, groups + 1))
        .getPValue();
  }

  /** Rewards are weighted unevenly, so that sums tell which of them came together. */
  @ParameterizedTest
  @CsvSource({"2", "5", "6", "50", "700"})
  void sumsHaveTheLawOfDrawingOneByOne(int count) {
    RandomSource random = Seed.of(24).child(count).stream();
    for (Logged problem : new Logged[] {PROBLEM, COINS}) {
      for (int arm = 0; arm < problem.arms(); arm++) {
        double[] sums = new double[10_000];
        double[] singles = new double[sums.length];
        for (int i = 0; i < sums.length; i++) {
          sums[i] = problem.sum(arm, count, LoggedLawTest::uneven, random);
          for (int draw = 0; draw < count; draw++) {
            singles[i] += uneven(problem.reward(arm, random));
          }
          // Orders of addition differ, and so do last digits.
          sums[i] = Math.rint(sums[i] * 1e6);
          singles[i] = Math.rint(singles[i] * 1e6);
        }
        assertThat(KolmogorovSmirnovTest.withDefaults().test(sums, singles).getPValue())
            .isGreaterThan(FALSE_ALARM / TESTS);
      }
    }
  }

  private static double uneven(double reward) {
    return reward * reward + 0.1 * reward + 0.01;
  }

  @Test
  void drawingARewardAllocatesNothing() {
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    RandomSource random = Seed.of(25).stream();
    long least = Long.MAX_VALUE;
    for (int batch = 0; batch < 100_000 && least > 0; batch++) {
      long before = thread.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 1_000; i++) {
        PROBLEM.reward(i % 3, random);
      }
      least = Math.min(least, thread.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(least).isZero();
  }
}
