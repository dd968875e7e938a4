package org.maskedbandit.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.DoubleSupplier;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.Statistics;

/** What a problem must keep whose distribution function is known. */
public interface LawContract extends ProblemContract {
  /** A correct sampler with a new seed would fail that often. */
  double FALSE_ALARM = 1e-6;

  int DRAWS = 100_000;

  /** The probability of a reward of at most x, for x in [0, 1]. */
  double atMost(int arm, double x);

  /**
   * The probability of a reward below x; other than {@link #atMost} only where single rewards have
   * a probability.
   */
  default double below(int arm, double x) {
    return atMost(arm, x);
  }

  @Test
  default void rewardsFollowTheirLaw() {
    RandomSource random = Seed.of(9).stream();
    for (int arm = 0; arm < problem().arms(); arm++) {
      int drawn = arm;
      assertThat(fit(arm, () -> problem().reward(drawn, random))).isGreaterThan(FALSE_ALARM);
    }
  }

  @Test
  default void sumsOfOneRewardFollowItsLaw() {
    RandomSource random = Seed.of(13).stream();
    for (int arm = 0; arm < problem().arms(); arm++) {
      int drawn = arm;
      assertThat(fit(arm, () -> problem().sum(drawn, 1, reward -> reward, random)))
          .isGreaterThan(FALSE_ALARM);
    }
  }

  /**
   * The checker itself: a twin that forgets to pay in one of twenty rounds is caught, on its best
   * arm at the latest.
   */
  @Test
  default void aTwinThatForgetsToPayIsCaught() {
    RandomSource random = Seed.of(10).stream();
    double worst = 1;
    for (int arm = 0; arm < problem().arms(); arm++) {
      int drawn = arm;
      worst = Math.min(
          worst, fit(arm, () -> random.nextInt(20) == 0 ? 0 : problem().reward(drawn, random)));
    }
    assertThat(worst).isLessThan(FALSE_ALARM);
  }

  /**
   * The mean of a reward in [0, 1] is the integral of P(reward > x). The midpoint rule with n
   * points errs by 1/(2n) at most for a function that falls from 1 to 0.
   */
  @Test
  default void meansAreThoseOfTheLaw() {
    int points = 50_000;
    for (int arm = 0; arm < problem().arms(); arm++) {
      double total = 0;
      for (int i = 0; i < points; i++) {
        total += 1 - atMost(arm, (i + 0.5) / points);
      }
      assertThat(problem().mean(arm)).isCloseTo(total / points, within(0.5 / points + 1e-9));
    }
  }

  @Test
  default void drawingARewardAllocatesNothing() {
    assertThat(allocated(problem(), 100_000)).isZero();
  }

  /**
   * The bytes that a thousand rewards allocate, once compiled: the least of that many batches,
   * because the compiler takes its time; returns as soon as a batch needs none.
   */
  static long allocated(Problem problem, int batches) {
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    RandomSource random = Seed.of(11).stream();
    long least = Long.MAX_VALUE;
    for (int batch = 0; batch < batches && least > 0; batch++) {
      long before = thread.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 1_000; i++) {
        problem.reward(i % problem.arms(), random);
      }
      least = Math.min(least, thread.getCurrentThreadAllocatedBytes() - before);
    }
    return least;
  }

  /**
   * The p-value of a Kolmogorov-Smirnov test. A reward x is sent to a uniform point between
   * P(reward < x) and P(reward ≤ x), which is uniform on [0, 1] for every law, also where single
   * rewards have a probability.
   */
  private double fit(int arm, DoubleSupplier sampler) {
    RandomSource ties = Seed.of(12).stream();
    double[] levels = Statistics.of(DRAWS, () -> {
          double reward = sampler.getAsDouble();
          double below = below(arm, reward);
          return below + (atMost(arm, reward) - below) * ties.nextDouble();
        })
        .draws();
    return KolmogorovSmirnovTest.withDefaults().test(levels, x -> x).getPValue();
  }
}
