package org.maskedbandit.policy.thompson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.epoch.EpochThompson;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;
import org.maskedbandit.random.largest.LargestNormal;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.GaussianMechanism;
import org.maskedbandit.statistic.EpochPosterior;

/**
 * Policies with so many arms that not all are drawn, against loops that draw every arm in every
 * round: who is pulled how often has the same law. Two-sample tests of Kolmogorov and Smirnov, of
 * which a true one fails once in a million times.
 */
class ManyArmsTest {
  /** Draws of epoch-thompson never narrow. */
  private static final long WIDE = Long.MAX_VALUE;

  private static final double FALSE_ALARM = 1e-6;
  private static final int ARMS = 300;
  private static final int ROUNDS = 2000;
  private static final int RUNS = 100;

  /** With so little variance that a reward may lift an arm far above what bounded it before. */
  @Test
  void thompsonIsTheLoopThatDrawsEveryArm() {
    LongFunction<long[]> policy = seed -> pulls(new ModifiedThompson(0, 0.05), seed);
    assertThat(pValue(policy, seed -> thompson(0.05, seed))).isGreaterThan(FALSE_ALARM);
    assertThat(pValue(policy, seed -> thompson(0.04, seed))).isLessThan(FALSE_ALARM);
  }

  @Test
  void epochThompsonIsTheLoopThatDrawsEveryArm() {
    LongFunction<long[]> policy =
        seed -> pulls(new EpochThompson(1, 4, 0.25, 0, WIDE, false), seed);
    assertThat(pValue(policy, seed -> epochThompson(1, seed))).isGreaterThan(FALSE_ALARM);
    assertThat(pValue(policy, seed -> epochThompson(0.9, seed))).isLessThan(FALSE_ALARM);
  }

  /**
   * One arm pays. When that is learned, a decision takes far fewer random numbers than there are
   * arms.
   */
  @Test
  void armsThatCannotWinAreNotDrawn() {
    for (Policy policy : List.of(new Thompson(), new EpochThompson(5, 1, 0.25, 0, WIDE, false))) {
      long[] used = new long[1];
      RandomSource noise = Seed.of(1).stream();
      SimulatedSource counting = () -> {
        used[0]++;
        return noise.nextLong();
      };
      Learner learner = policy.start(Setting.arms(ARMS).horizon(21_000), counting);
      play(learner, 20_000);
      long before = used[0];
      play(learner, 1000);
      assertThat(used[0] - before).isLessThan(1000 * ARMS / 3);
    }
  }

  private static void play(Learner learner, int rounds) {
    for (int round = 0; round < rounds; round++) {
      int arm = learner.choose();
      learner.learn(arm, arm == 7 ? 1 : 0);
    }
  }

  /**
   * The worst of: arms that were played at all, pulls of the best tenth, pulls of the most pulled
   * arm.
   */
  private static double pValue(LongFunction<long[]> here, LongFunction<long[]> there) {
    long[][] ours = LongStream.range(0, RUNS).mapToObj(here).toArray(long[][]::new);
    long[][] theirs = LongStream.range(RUNS, 2 * RUNS).mapToObj(there).toArray(long[][]::new);
    double played =
        pValue(ours, theirs, pulls -> Arrays.stream(pulls).filter(n -> n > 0).count());
    double best =
        pValue(ours, theirs, pulls -> Arrays.stream(pulls, 9 * ARMS / 10, ARMS).sum());
    double most = pValue(ours, theirs, pulls -> Arrays.stream(pulls).max().orElseThrow());
    return 3 * Math.min(played, Math.min(best, most));
  }

  private static double pValue(long[][] ours, long[][] theirs, ToDoubleFunction<long[]> statistic) {
    return KolmogorovSmirnovTest.withDefaults()
        .test(
            Arrays.stream(ours).mapToDouble(statistic).toArray(),
            Arrays.stream(theirs).mapToDouble(statistic).toArray())
        .getPValue();
  }

  private static long[] pulls(Policy policy, long seed) {
    RandomSource rewards = Seed.of(seed).child("rewards").stream();
    Learner learner = policy.start(Setting.arms(ARMS).horizon(ROUNDS), Seed.of(seed));
    long[] pulls = new long[ARMS];
    for (int round = 0; round < ROUNDS; round++) {
      int arm = learner.choose();
      pulls[arm]++;
      learner.learn(arm, reward(arm, rewards));
    }
    return pulls;
  }

  private static double reward(int arm, RandomSource random) {
    return random.nextDouble() < 0.9 * arm / ARMS ? 1 : 0;
  }

  private static long[] thompson(double variance, long seed) {
    RandomSource random = Seed.of(seed).stream();
    double[] sums = new double[ARMS];
    double[] means = new double[ARMS];
    double[] deviations = new double[ARMS];
    Arrays.fill(deviations, Math.sqrt(variance));
    long[] pulls = new long[ARMS];
    for (int round = 0; round < ROUNDS; round++) {
      int arm = LargestNormal.draw(means, deviations, random);
      sums[arm] += reward(arm, random);
      double n = ++pulls[arm] + 1.0;
      means[arm] = sums[arm] / n;
      deviations[arm] = Math.sqrt(variance / n);
    }
    return pulls;
  }

  private static long[] epochThompson(double spread, long seed) {
    RandomSource random = Seed.of(seed).stream();
    EpochSum[] epochs = EpochSum.forArms(ARMS, GaussianMechanism.eta(1));
    EpochPosterior[] posteriors = new EpochPosterior[ARMS];
    Arrays.setAll(posteriors, arm -> new EpochPosterior());
    double[] means = new double[ARMS];
    double[] deviations = new double[ARMS];
    Arrays.fill(means, 0.5);
    Arrays.fill(deviations, spread * 0.5);
    long[] pulls = new long[ARMS];
    for (int round = 0; round < ROUNDS; round++) {
      int arm = LargestNormal.draw(means, deviations, random);
      pulls[arm]++;
      epochs[arm].add(reward(arm, random));
      long length = epochs[arm].size();
      if (length >= Math.max(4, (long) (0.25 * posteriors[arm].rewards()))) {
        posteriors[arm].add(length, epochs[arm].release(random), 1, 0);
        means[arm] = Math.max(0, Math.min(1, posteriors[arm].mean()));
        deviations[arm] = spread * posteriors[arm].deviation();
      }
    }
    return pulls;
  }
}
