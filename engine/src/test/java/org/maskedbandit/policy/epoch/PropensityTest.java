package org.maskedbandit.policy.epoch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.ReleaseLearner;
import org.maskedbandit.policy.ReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;

/** Propensities are those of the policy's own choices, after releases of a run. */
class PropensityTest {
  private static final int DRAWS = 1_000_000;

  /** Of the seven tests together. */
  private static final double FALSE_ALARM = 1e-6;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "epoch-thompson(eta=1)",
        "epoch-thompson(eta=0.1)",
        "epoch-thompson(eta=0.3)",
        "epoch-thompson-pure(epsilon=1)",
        "epoch-coins(eta=1)",
        "epoch-coins(eta=0.1)",
        "epoch-coins(eta=0.3)"
      })
  void areThoseOfChoices(String written) {
    Decider decider = afterARun((ReleasePolicy) Policy.parse(written));
    long[] plays = new long[5];
    double[] law = decider.probabilities(plays);
    long[] counts = new long[law.length];
    SimulatedSource random = Seed.of(11).stream();
    for (int i = 0; i < DRAWS; i++) {
      counts[decider.draw(plays, random)]++;
    }
    // Cells with fewer expected draws would not be near to normal.
    int[] common = IntStream.range(0, law.length).filter(arm -> law[arm] > 1e-4).toArray();
    assertThat(common).hasSizeGreaterThan(2);
    assertThat(ChiSquareTest.withDefaults()
            .test(
                Arrays.stream(common).mapToDouble(arm -> law[arm]).toArray(),
                Arrays.stream(common).mapToLong(arm -> counts[arm]).toArray())
            .getPValue())
        .isGreaterThan(FALSE_ALARM / 7);
  }

  /** So few rounds that no arm is certain. */
  private static Decider afterARun(ReleasePolicy policy) {
    double[] means = {.55, .5, .52, .45, .5};
    Setting setting = Setting.arms(means.length);
    ReleaseLearner learner = policy.start(setting, Seed.of(3).stream());
    SimulatedSource random = Seed.of(4).stream();
    for (int round = 0; round < 2_000; round++) {
      int arm = learner.choose();
      learner.learn(arm, random.nextDouble() < means[arm] ? 1 : 0);
    }
    assertThat(learner.releases()).hasSizeGreaterThan(5);
    return policy.decider(setting, learner.releases());
  }
}
