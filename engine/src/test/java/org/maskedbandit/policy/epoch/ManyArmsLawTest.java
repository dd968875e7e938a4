package org.maskedbandit.policy.epoch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.Release;

/** Epoch policies have a law of as many arms as there may be, after any release. */
class ManyArmsLawTest {
  private static final int ARMS = 1000;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "epoch-thompson(eta=1)",
        "epoch-thompson(eta=1e9, m0=1, n0=0)",
        "epoch-thompson-pure(epsilon=0.1)",
        "epoch-thompson-pure(epsilon=1e-100, m0=1)",
        "epoch-coins(eta=1)",
        "epoch-coins(eta=1e9, m0=1, n0=0)",
        "epoch-top-two(eta=1)",
        "epoch-top-two(eta=1e-100, m0=1)",
        "with-uniform(policy=epoch-thompson(eta=1))"
      })
  void everyLawAddsUpToOne(String written) {
    Setting setting = Setting.arms(ARMS).horizon(1_000_000);
    EpochPolicy policy = (EpochPolicy) Policy.parse(written);
    SubsetDecider decider = policy.decider(setting);
    EpochNoise noise = policy.mechanism(setting);
    EpochSum[] sums = EpochSum.forArms(ARMS, noise);
    SimulatedSource random = Seed.of(25).stream();
    int[] all = IntStream.range(0, ARMS).toArray();
    assertLaw(decider.probabilities(all));
    for (int release = 0; release < 2 * ARMS; release++) {
      int arm = release < ARMS ? release : random.nextInt(100);
      long rewards = Math.min(1_000_000, decider.due(arm));
      int back = sums[arm].back();
      sums[arm].addAll(rewards * random.nextDouble(), rewards);
      decider.add(new Release(arm, rewards, sums[arm].release(random), 0, back));
      if (release % 500 == 1 || release == 2 * ARMS - 1) {
        assertLaw(decider.law().probabilities(all));
      }
    }
    assertLaw(decider.probabilities(IntStream.range(0, 240).toArray()));
  }

  private static void assertLaw(double[] law) {
    assertThat(Arrays.stream(law).allMatch(p -> p >= 0 && p <= 1)).isTrue();
    assertThat(Arrays.stream(law).sum()).isCloseTo(1, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "epoch-top-two(eta=1e-300)           | eta must be 1e-100 or more, but is 1e-300",
        "epoch-thompson-pure(epsilon=1e-300) | epsilon must be 1e-100 or more, but is 1e-300",
        "epoch-coins(eta=1e-300, m0=1, rho=0, gamma=0, n0=1) | eta must be 1e-100 or more.*",
      })
  void noiseThatNoDoubleHoldsIsRefused(String written, String sentence) {
    assertThatThrownBy(() -> Policy.parse(written))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .matches(sentence);
  }

  @Test
  void theLeastPromiseIsReleased() {
    Setting setting = Setting.arms(2).horizon(100);
    for (String written :
        new String[] {"epoch-top-two(eta=1e-100)", "epoch-thompson-pure(epsilon=1e-100)"}) {
      EpochSum sum = new EpochSum(((EpochPolicy) Policy.parse(written)).mechanism(setting));
      sum.add(1);
      assertThat(sum.release(SecretSource.fromSystem())).isFinite();
    }
  }
}
