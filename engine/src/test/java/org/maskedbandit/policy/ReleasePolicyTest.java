package org.maskedbandit.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.Release;
import org.maskedbandit.release.Rewards;

/** Policies that decide from releases: what follows from a list of them, without a learner. */
class ReleasePolicyTest {
  /** All chi-square tests together fail wrongly with this probability at most. */
  private static final double FALSE_ALARM = 1e-6;

  private static final Setting SETTING = Setting.arms(4).horizon(3_000);

  static Stream<String> policies() {
    return Stream.concat(
            WrittenPolicies.examples(),
            Stream.of(
                "epoch-thompson(eta=0.05)", "epoch-thompson(eta=20)", "lazy-dp-ts(epsilon=20)"))
        .filter(written -> Policy.parse(written) instanceof ReleasePolicy);
  }

  @Test
  void epochsEpisodesAndEliminationAreSuchPolicies() {
    assertThat(policies().map(written -> written.replaceFirst("\\(.*", "")).distinct())
        .contains("epoch-thompson", "adap-ucb", "lazy-dp-ts", "dp-se")
        .doesNotContain("thompson", "dp-ucb", "uniform");
  }

  /** The releases of a learner, rebuilt from its log, lead to the choices of the learner. */
  @ParameterizedTest
  @MethodSource("policies")
  void aDeciderWithoutALearnerDecidesAsTheLearnerDoes(String written) {
    ReleasePolicy policy = (ReleasePolicy) Policy.parse(written);
    SplittableRandom random = new SplittableRandom(written.hashCode());
    CountedSource noise = new CountedSource(Seed.of(3));
    Learner learner = policy.start(SETTING, noise);
    Releases seen = new Releases(policy.mechanism(SETTING));
    for (int round = 0; round < 400; round++) {
      Decider decider = policy.decider(SETTING, seen.releases);
      int expected = decider.draw(seen.plays, noise.fork());
      assertThat(decider.probabilities(seen.plays)[expected]).isPositive();
      int arm = learner.choose();
      assertThat(arm).isEqualTo(expected);
      seen.plays[arm]++;
      if (random.nextInt(10) > 0) {
        learner.learn(arm, random.nextInt(2));
        seen.rewarded(arm, decider, learner);
      }
    }
  }

  /** Only a block may draw rewards later than its plays, and not later than its end. */
  @ParameterizedTest
  @MethodSource("policies")
  void everyPlayIsPaidForAtOnceOrAtTheEndOfItsBlock(String written) {
    ReleasePolicy policy = (ReleasePolicy) Policy.parse(written);
    ReleaseLearner learner = policy.start(SETTING, Seed.of(4).stream());
    long[] paid = new long[SETTING.arms()];
    Rewards rewards = (arm, count) -> {
      paid[arm] += count;
      return 0;
    };
    for (int i = 0; i < 20; i++) {
      learner.play(i % SETTING.arms(), 1, rewards);
      assertThat(learner.plays()).isEqualTo(paid);
      learner.play(100, rewards);
      assertThat(learner.plays()).isEqualTo(paid);
    }
  }

  /** What a service keeps of a learner: counts, and released values. */
  private static final class Releases {
    private final EpochNoise noise;
    private final long[] plays = new long[SETTING.arms()];
    private final long[] waiting = new long[SETTING.arms()];
    private final long[] released = new long[SETTING.arms()];
    private final int[] back = new int[SETTING.arms()];
    private final List<Release> releases = new ArrayList<>();

    Releases(EpochNoise noise) {
      this.noise = noise;
    }

    void rewarded(int arm, Decider decider, Learner learner) {
      if (++waiting[arm] == decider.due(arm)) {
        double sum = learner.released()[arm];
        releases.add(new Release(arm, waiting[arm], sum, plays[arm], back[arm]));
        back[arm] = noise.back(released[arm], released[arm] + waiting[arm]);
        released[arm] += waiting[arm];
        waiting[arm] = 0;
      }
    }
  }

  /** Whoever stops at a release stops in the round of it, or in the same turn of all arms. */
  @ParameterizedTest
  @MethodSource("policies")
  void aBlockDoesNotPlayAnArmAgainAfterItsRelease(String written) {
    Setting setting = Setting.arms(4).horizon(100_000);
    ReleasePolicy policy = (ReleasePolicy) Policy.parse(written);
    ReleaseLearner learner = policy.start(setting, Seed.of(2).stream());
    long played = 0;
    int seen = 0;
    while (played < setting.horizon()) {
      played += learner.play(setting.horizon() - played, (arm, times) -> times / 2.0);
      for (Release release : learner.releases().subList(seen, learner.releases().size())) {
        assertThat(release.decisions()).isEqualTo(learner.plays()[release.arm()]);
      }
      seen = learner.releases().size();
    }
    assertThat(seen).isPositive();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void probabilitiesAreThoseOfDraws(String written) {
    ReleasePolicy policy = (ReleasePolicy) Policy.parse(written);
    Decider decider = policy.decider(SETTING);
    long[] plays = new long[SETTING.arms()];
    double[] means = {0.55, 0.5, 0.52, 0.3};
    for (int epoch = 0; epoch < 4; epoch++) {
      for (int arm = 0; arm < means.length; arm++) {
        long due = Math.min(decider.due(arm), 1_000_000_000_000L);
        plays[arm] += due;
        decider.add(new Release(arm, due, means[arm] * due, plays[arm]));
      }
    }
    double[] law = decider.probabilities(plays);
    assertThat(Arrays.stream(law).sum()).isCloseTo(1, within(1e-9));
    long[] counts = new long[law.length];
    SimulatedSource random = Seed.of(5).stream();
    for (int i = 0; i < 100_000; i++) {
      counts[decider.draw(plays, random)]++;
    }
    assertFits(law, counts, FALSE_ALARM / policies().count());
  }

  /** Arms that are hardly ever drawn are counted together. */
  private static void assertFits(double[] law, long[] counts, double falseAlarm) {
    List<Double> expected = new ArrayList<>();
    List<Long> observed = new ArrayList<>();
    double rare = 0;
    long rarely = 0;
    for (int arm = 0; arm < law.length; arm++) {
      if (law[arm] < 1e-4) {
        rare += law[arm];
        rarely += counts[arm];
      } else {
        expected.add(law[arm]);
        observed.add(counts[arm]);
      }
    }
    // At most 40 are expected; more than this have probability below 1e-40 (Chernoff).
    assertThat(rarely).isLessThanOrEqualTo((long) Math.ceil(60 + 100_000 * rare * 3));
    if (expected.size() > 1) {
      assertThat(ChiSquareTest.withDefaults()
              .test(
                  expected.stream().mapToDouble(Double::doubleValue).toArray(),
                  observed.stream().mapToLong(Long::longValue).toArray())
              .getPValue())
          .isGreaterThan(falseAlarm);
    }
  }
}
