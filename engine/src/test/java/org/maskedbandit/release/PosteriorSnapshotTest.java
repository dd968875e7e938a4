package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.ThompsonPolicy;
import org.maskedbandit.policy.thompson.ThompsonRule;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/** A snapshot draws arms with the law of the learner whose sums it has. */
class PosteriorSnapshotTest {
  private static final int ARMS = 4;
  private static final int DRAWS = 200_000;

  /** The 1 - 1e-6 quantile of chi-square with 3 degrees of freedom, scipy.stats.chi2.isf. */
  private static final double LARGEST = 30.6648497062136;

  private static long[] learner(String text, int[] ones, int[] counts) {
    Setting setting = new Setting(ARMS, 10_000_000);
    Learner learner = Policy.parse(text).start(setting, new Seed(1));
    ThompsonRule rule = ((ThompsonPolicy) Policy.parse(text)).rule(setting);
    for (long round = 0; round < rule.b() * ARMS; round++) {
      int ignored = learner.choose();
    }
    for (int arm = 0; arm < ARMS; arm++) {
      for (int i = 0; i < counts[arm]; i++) {
        learner.learn(arm, i < ones[arm] ? 1 : 0);
      }
    }
    long[] plays = new long[ARMS];
    for (int i = 0; i < DRAWS; i++) {
      plays[learner.choose()]++;
    }
    return plays;
  }

  private static long[] snapshot(String text, int[] ones, int[] counts) {
    ThompsonRule rule = ((ThompsonPolicy) Policy.parse(text)).rule(new Setting(ARMS, 10_000_000));
    PosteriorSnapshot snapshot = new PosteriorSnapshot(
        rule.variance(),
        rule.b(),
        IntStream.of(ones).asDoubleStream().toArray(),
        IntStream.of(counts).asLongStream().toArray());
    RandomSource random = new Seed(2).stream();
    long[] plays = new long[ARMS];
    int[] all = {0, 1, 2, 3};
    for (int i = 0; i < DRAWS; i++) {
      plays[snapshot.draw(all, random)]++;
    }
    return plays;
  }

  /** Of two samples of equal size. */
  private static double chiSquare(long[] a, long[] b) {
    return IntStream.range(0, ARMS)
        .mapToDouble(arm -> (double) (a[arm] - b[arm]) * (a[arm] - b[arm]) / (a[arm] + b[arm]))
        .sum();
  }

  private static void sameLaw(String text, int[] ones, int[] counts) {
    assertThat(chiSquare(learner(text, ones, counts), snapshot(text, ones, counts)))
        .as(text)
        .isLessThan(LARGEST);
  }

  /** False alarms: 1e-6 each. */
  @Test
  void drawsAsTheLearnerDoes() {
    sameLaw("thompson", new int[] {0, 3, 5, 9}, new int[] {0, 7, 9, 20});
    sameLaw("modified-thompson(b=30, c=2)", new int[] {20, 19, 22, 30}, new int[] {35, 30, 40, 60});
  }

  /** False alarms: 1e-6. */
  @Test
  void missingPrePullsCountAsZero() {
    sameLaw("modified-thompson(b=30, c=2)", new int[] {5, 10, 10, 12}, new int[] {5, 10, 20, 30});
  }

  @Test
  void drawsAmongSomeArms() {
    PosteriorSnapshot snapshot = new PosteriorSnapshot(
        share -> 1e-6 * share, 0, new double[] {9, 1, 5}, new long[] {9, 9, 9});
    RandomSource random = new Seed(3).stream();
    assertThat(snapshot.draw(new int[] {1, 2}, random)).isEqualTo(2);
    assertThat(snapshot.draw(new int[] {1}, random)).isEqualTo(1);
    assertThat(snapshot.draw(new int[] {2, 1, 0}, random)).isZero();
  }
}
