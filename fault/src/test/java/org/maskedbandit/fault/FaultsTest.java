package org.maskedbandit.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.fault.detector.DialDetector;
import org.maskedbandit.lab.audit.dial.ReleaseDial;
import org.maskedbandit.lab.audit.dial.ReleaseDial.Epoch;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.thompson.SlidingThompson;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochLengths;
import org.maskedbandit.release.Release;
import org.maskedbandit.statistic.ArmReleases;
import org.maskedbandit.statistic.Evidence;

/** Every fault is caught, and its correct twin is not. */
class FaultsTest {
  /** {@code -Dfault.seeds=200} tries more of them. */
  private static final int SEEDS = Integer.getInteger("fault.seeds", 5);

  private static final CancellingNoise NOISE =
      new CancellingNoise(1, 0.8, new EpochLengths(20, 0.15));
  private static final List<Epoch> EPOCHS =
      IntStream.range(0, 20).mapToObj(i -> new Epoch(i % 5 / 4, 20 + i)).toList();

  static List<Fault<?>> faults() {
    return Faults.all();
  }

  @ParameterizedTest
  @MethodSource("faults")
  void theBrokenTwinIsCaught(Fault<?> fault) {
    for (int seed = 0; seed < SEEDS; seed++) {
      assertThat(fault.caught(Seed.of(seed))).as("seed %d", seed).isPresent();
    }
  }

  /** Each of these is wrong with the check's own rate, 1e-6 at most. */
  @ParameterizedTest
  @MethodSource("faults")
  void theCorrectTwinIsNot(Fault<?> fault) {
    assertThat(fault.detector().falseAlarm()).isLessThanOrEqualTo(1e-6);
    assertThat(IntStream.range(0, SEEDS)
            .boxed()
            .filter(seed -> fault.falseAlarm(Seed.of(seed)).isPresent()))
        .as("seeds with a false alarm")
        .isEmpty();
  }

  /** What the table says of it: the regret suffers, not the secret. */
  @Test
  void aKeptCountCostsNoRewardMoreThanItIsCharged() {
    Policy twin = new BrokenTwin<>(new SlidingThompson(1, 4, 0.25), KeptCount::new);
    assertThat(new DialDetector(3, 12, false).complaint(twin, Seed.of(0))).isEmpty();
  }

  /** What {@link BrokenChain} changes by a line has the noise of the real class. */
  @Test
  void theChainThatIsChangedIsTheRealOne() {
    double[][] open = BrokenChain.RIGHT.dial(NOISE, EPOCHS).noise();
    double[][] real = ReleaseDial.epochs(NOISE, EPOCHS).noise();
    for (int release = 0; release < real.length; release++) {
      assertThat(open[release]).containsExactly(real[release], within(1e-9));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = BrokenChain.class,
      names = {"OTHER_NOISE", "LOST_MEMORY", "ADDED_NOISE"})
  void theseMistakesCostNoRewardMoreThanIsClaimed(BrokenChain mistake) {
    assertThat(mistake.dial(NOISE, EPOCHS).worst()).isLessThanOrEqualTo(1 + 1e-9);
  }

  @Test
  void noSingleReleaseShowsThatTheNoiseIsTooSmall() {
    ReleaseDial dial = BrokenChain.WITHOUT_FACTOR.dial(NOISE, EPOCHS);
    for (double[] release : dial.noise()) {
      assertThat(DoubleStream.of(release).map(x -> x * x).sum()).isGreaterThan(1 - 1e-9);
    }
    assertThat(dial.worst()).isGreaterThan(1.6);
  }

  /** What {@link BrokenEvidence} changes by a line is the evidence of the real class. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.8})
  void theEvidenceThatIsChangedIsTheRealOne(double rho) {
    CancellingNoise noise = new CancellingNoise(0.5, rho, new EpochLengths(20, 0.15));
    ArmReleases real = new ArmReleases(noise);
    List<Release> releases = new ArrayList<>();
    long before = 0;
    int back = 0;
    double largest = 0;
    for (int j = 0; j < 15; j++) {
      long length = noise.lengths().after(before);
      Release release = new Release(0, length, 0.6 * length + 1.5 * (j % 3), 0, back);
      releases.add(release);
      real.add(release);
      back = noise.back(before, before + length);
      before += length;
      Evidence evidence = real.evidence(0.001);
      largest = Math.max(largest, Math.max(evidence.up(0.4), evidence.down(0.4)));
      assertThat(BrokenEvidence.RIGHT.weights(noise, releases).get(j)).isEqualTo(real.weight(j));
    }
    assertThat(BrokenEvidence.RIGHT.largest(noise, releases, 0.4, 0.001))
        .isCloseTo(largest, within(1e-6));
  }
}
