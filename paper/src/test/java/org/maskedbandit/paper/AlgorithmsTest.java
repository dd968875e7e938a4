package org.maskedbandit.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.policy.thompson.Thompson;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/**
 * The algorithms as printed and the policies of the library have the same law. Rewards are scripted
 * (arm 0 always pays 1, the others 0), so that a run is its arms; the counts of all runs of a few
 * rounds are compared by chi-square at a false-alarm rate of 1e-7 each, 1e-6 for all.
 */
class AlgorithmsTest {
  private static final int ARMS = 2;
  private static final int ROUNDS = 7;
  private static final int RUNS = 60_000;
  private static final double FALSE_ALARMS = 1e-7;

  private static double script(int arm) {
    return arm == 0 ? 1 : 0;
  }

  private interface Play {
    int[] arms(RandomSource random);
  }

  @Test
  void algorithm1IsThompson() {
    assertThat(p(
            random -> Algorithm1.play(ARMS, ROUNDS, AlgorithmsTest::script, random),
            new Thompson()))
        .isGreaterThan(FALSE_ALARMS);
  }

  @Test
  void algorithm2IsModifiedThompson() {
    for (int b : new int[] {0, 2}) {
      for (double c : new double[] {1, 3}) {
        assertThat(p(printed(b, c), new ModifiedThompson(b, c)))
            .as("b = %s, c = %s", b, c)
            .isGreaterThan(FALSE_ALARMS);
      }
    }
  }

  /** Another variance, a mean without the prior, and pre-pulls that are not counted are found. */
  @Test
  void wrongAlgorithmsAreFound() {
    assertThat(p(printed(2, 1.2), new ModifiedThompson(2, 1))).isLessThan(FALSE_ALARMS);
    assertThat(p(wrong(2, 1, false, true), new ModifiedThompson(2, 1))).isLessThan(FALSE_ALARMS);
    assertThat(p(wrong(2, 1, true, false), new ModifiedThompson(2, 1))).isLessThan(FALSE_ALARMS);
    assertThat(p(wrong(2, 1, true, true), new ModifiedThompson(2, 1))).isGreaterThan(FALSE_ALARMS);
  }

  @Test
  void withoutPrePullsAndWithC1Algorithm2IsAlgorithm1() {
    for (int seed = 0; seed < 20; seed++) {
      assertThat(new Algorithm2()
              .play(
                  3,
                  50,
                  0,
                  1,
                  AlgorithmsTest::script,
                  Seed.of(seed).stream(),
                  (arm, mu, theta) -> {}))
          .isEqualTo(Algorithm1.play(3, 50, AlgorithmsTest::script, Seed.of(seed).stream()));
    }
  }

  @Test
  void prePullsComeFirstInTheOrderOfTheArms() {
    int[] arms = new Algorithm2()
        .play(3, 10, 2, 1, AlgorithmsTest::script, Seed.of(1).stream(), (arm, mu, theta) -> {});
    assertThat(Arrays.copyOf(arms, 6)).containsExactly(0, 0, 1, 1, 2, 2);
    assertThat(arms).hasSize(10);
  }

  /** The difference of two unit Laplace variables exceeds 1 with probability 3/4 e^-1 = 0.2759. */
  @Test
  void algorithm3HasLaplaceNoise() {
    RandomSource random = Seed.of(3).stream();
    int second = 0;
    for (int i = 0; i < RUNS; i++) {
      second += Algorithm3.play(new double[] {1, 0}, 2, 2, random);
    }
    assertNear(second, 0.75 * StrictMath.exp(-1));
  }

  /** N(1, 1) is below N(0, 3) with probability Phi(-1/2). */
  @Test
  void algorithm4HasItsOwnVariances() {
    RandomSource random = Seed.of(4).stream();
    int second = 0;
    for (int i = 0; i < RUNS; i++) {
      second += Algorithm4.play(new double[] {1, 0}, new double[] {1, Math.sqrt(3)}, random);
    }
    assertNear(second, 0.3085375387259869);
  }

  @Test
  void theSourcesOfTheReportAreThoseOfTheClasses() {
    assertThat(String.join("\n", Paper.source(2)))
        .startsWith("/** The arms played")
        .contains("// 7", "mu[i] = (mu[i] * (n[i] + 1) + r) / (n[i] + 2)")
        .doesNotContain("import ", "Observer {")
        .endsWith("return output;\n}");
    for (int number = 1; number <= 4; number++) {
      assertThat(Paper.source(number)).hasSizeBetween(6, 40);
    }
  }

  /** Six standard errors: a false-alarm rate of 2e-9. */
  private static void assertNear(int count, double probability) {
    double error = Math.sqrt(RUNS * probability * (1 - probability));
    assertThat(Math.abs(count - RUNS * probability)).isLessThan(6 * error);
  }

  private static Play printed(int b, double c) {
    return random -> new Algorithm2()
        .play(ARMS, ROUNDS, b, c, AlgorithmsTest::script, random, (arm, mu, theta) -> {});
  }

  /** A twin of Algorithm 2 that may leave out the prior or the count of pre-pulls. */
  private static Play wrong(int b, double c, boolean prior, boolean counted) {
    return random -> {
      double[] sums = new double[ARMS];
      int[] n = new int[ARMS];
      int[] output = new int[ROUNDS];
      for (int t = 0; t < ROUNDS; t++) {
        int arm = t / b;
        if (t >= b * ARMS) {
          double[] theta = new double[ARMS];
          for (int i = 0; i < ARMS; i++) {
            double mean = sums[i] / Math.max(1, n[i] + (prior ? 1 : 0));
            theta[i] = mean + Math.sqrt(c / (n[i] + 1)) * random.nextGaussian();
          }
          arm = Algorithm4.argmax(theta);
        }
        output[t] = arm;
        sums[arm] += script(arm);
        n[arm] += counted || t >= b * ARMS ? 1 : 0;
      }
      return output;
    };
  }

  private static double p(Play play, Policy policy) {
    long[] ours = new long[1 << ROUNDS];
    long[] theirs = new long[1 << ROUNDS];
    for (int run = 0; run < RUNS; run++) {
      ours[index(play.arms(Seed.of(run).child("printed").stream()))]++;
      theirs[index(learner(policy, Seed.of(run).child("library").stream()))]++;
    }
    // Rare outcomes are one cell, which has enough runs for the chi-square law.
    long[][] cells = new long[2][0];
    long[] rest = new long[2];
    for (int i = 0; i < ours.length; i++) {
      if (ours[i] + theirs[i] >= 40) {
        cells[0] = append(cells[0], ours[i]);
        cells[1] = append(cells[1], theirs[i]);
      } else {
        rest[0] += ours[i];
        rest[1] += theirs[i];
      }
    }
    cells[0] = append(cells[0], rest[0] + 1);
    cells[1] = append(cells[1], rest[1] + 1);
    return ChiSquareTest.withDefaults().test(cells).getPValue();
  }

  private static long[] append(long[] values, long value) {
    long[] longer = Arrays.copyOf(values, values.length + 1);
    longer[values.length] = value;
    return longer;
  }

  private static int[] learner(Policy policy, RandomSource random) {
    Learner learner = policy.start(Setting.arms(ARMS).horizon(ROUNDS), random);
    int[] arms = new int[ROUNDS];
    for (int t = 0; t < ROUNDS; t++) {
      arms[t] = learner.choose();
      learner.learn(arms[t], script(arms[t]));
    }
    return arms;
  }

  private static int index(int[] arms) {
    return Arrays.stream(arms).reduce(0, (code, arm) -> 2 * code + arm);
  }
}
