package org.maskedbandit.policy.epoch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.release.Release;

class SubsetDeciderTest {
  private static SubsetDecider decider(String policy) {
    SubsetDecider decider = ((EpochPolicy) Policy.parse(policy)).decider(Setting.arms(4));
    for (int arm = 0; arm < 4; arm++) {
      long due = decider.due(arm);
      decider.add(new Release(arm, due, due * (0.2 + 0.1 * arm), due));
    }
    return decider;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "epoch-coins(eta=1)",
        "epoch-thompson(eta=1)",
        "epoch-thompson-pure(epsilon=1)",
        "epoch-top-two(eta=1)",
        "with-uniform(policy=epoch-coins(eta=1), share=0.2)"
      })
  void someArmsHaveAllOfTheProbability(String policy) {
    SubsetDecider decider = decider(policy);
    assertThat(decider.probabilities(new int[] {2})).containsExactly(1);
    double[] two = decider.probabilities(new int[] {0, 3});
    assertThat(two[0] + two[1]).isCloseTo(1, within(1e-12));
    assertThat(two[1]).isGreaterThanOrEqualTo(two[0]);
    double[] turned = decider.probabilities(new int[] {3, 0});
    assertThat(turned).containsExactly(new double[] {two[1], two[0]}, within(1e-12));
    double[] all = decider.probabilities(new int[] {0, 1, 2, 3});
    assertThat(all).isEqualTo(decider.probabilities(new long[4]));
    assertThat(Arrays.stream(all).sum()).isCloseTo(1, within(1e-12));
  }
}
