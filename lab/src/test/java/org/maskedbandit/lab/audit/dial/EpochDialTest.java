package org.maskedbandit.lab.audit.dial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.lab.audit.dial.ReleaseDial.Epoch;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochLengths;
import org.maskedbandit.release.GaussianMechanism;

/** What all releases of epoch sums cost one reward of each epoch, exactly. */
class EpochDialTest {
  private static final double EXACT = 1e-9;
  private static final double[] ETAS = {0.1, 0.3, 1, 2, 5};
  private static final double[] RHOS = {0.8, 0.9, 0.3, 0};
  private static final long[] FIRST = {1, 20, 128};
  private static final double[] GAMMAS = {0, 0.07, 0.15, 1};

  /** One arm or two, 1 to 25 epochs; of every third schedule some epochs are cut short. */
  record Schedule(CancellingNoise noise, List<Epoch> epochs) {}

  static Stream<Schedule> schedules() {
    return IntStream.range(0, 60).mapToObj(i -> {
      EpochLengths lengths = new EpochLengths(FIRST[i % 3], GAMMAS[i % 4]);
      CancellingNoise noise = new CancellingNoise(ETAS[i % 5], RHOS[i / 3 % 4], lengths);
      RandomGenerator random = Seed.of(i).stream();
      return new Schedule(
          noise, epochs(lengths, 1 + i % 2, i < 6 ? 1 + i : 25, i % 3 == 0, random));
    });
  }

  private static List<Epoch> epochs(
      EpochLengths lengths, int arms, int count, boolean cut, RandomGenerator random) {
    long[] released = new long[arms];
    List<Epoch> epochs = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int arm = random.nextInt(arms);
      long due = lengths.after(released[arm]);
      epochs.add(new Epoch(arm, cut ? random.nextLong(1, due + 1) : due));
      released[arm] += epochs.get(i).rewards();
    }
    return epochs;
  }

  /** eta sqrt(1 - (rho_(i+1) … rho_(J+1))^2) for epoch i of an arm with J releases. */
  @ParameterizedTest
  @MethodSource("schedules")
  void aRewardPaysWhatTheProofSays(Schedule schedule) {
    ReleaseDial dial = ReleaseDial.epochs(schedule.noise, schedule.epochs);
    double eta = schedule.noise.eta();
    for (int epoch = 0; epoch < schedule.epochs.size(); epoch++) {
      double product = product(schedule, epoch);
      double measured = dial.eta(epoch);
      assertThat(measured).isCloseTo(eta * Math.sqrt(1 - product * product), within(EXACT));
      assertThat(measured).isLessThanOrEqualTo(eta * (1 + 1e-12));
    }
  }

  /** The parts that are taken back from that epoch on, as in the class comment of the noise. */
  private static double product(Schedule schedule, int epoch) {
    int arm = schedule.epochs.get(epoch).arm();
    long now = 0;
    double product = 1;
    for (int i = 0; i < schedule.epochs.size(); i++) {
      if (schedule.epochs.get(i).arm() == arm) {
        long before = now;
        now += schedule.epochs.get(i).rewards();
        long next = now + schedule.noise.lengths().after(now);
        double ratio = Math.min(schedule.noise.rho(), (double) (before + now) / (now + next));
        product *= i < epoch ? 1 : Math.floor(ratio * 65536) / 65536;
      }
    }
    return product;
  }

  /** Two, four and eight epochs at 0.8 show 0.77, 0.91 and 0.986 of eta. */
  @Test
  void aLongChainShowsAllAndASingleReleaseLittle() {
    CancellingNoise noise = new CancellingNoise(1, 0.8, new EpochLengths(20, 0));
    List<Epoch> epochs = IntStream.range(0, 30).mapToObj(i -> new Epoch(0, 20)).toList();
    ReleaseDial dial = ReleaseDial.epochs(noise, epochs);
    double rho = 52428 / 65536.0;
    for (int left : new int[] {1, 2, 4, 8}) {
      double shown = Math.sqrt(1 - Math.pow(rho, 2 * left));
      assertThat(dial.eta(30 - left)).isCloseTo(shown, within(EXACT));
    }
    assertThat(dial.eta(0)).isBetween(1 - 1e-7, 1.0);
    // Its own noise and what it takes back: 1.64 sigma^2.
    double[] single = dial.noise()[20];
    double variance =
        IntStream.range(0, 30).mapToDouble(i -> single[i] * single[i]).sum();
    assertThat(1 / Math.sqrt(variance)).isCloseTo(0.468, within(0.001));
  }

  @Test
  void releasesOfTwoArmsShareNothing() {
    schedules().filter(schedule -> schedule.epochs.size() == 25).forEach(schedule -> {
      double[][] noise = ReleaseDial.epochs(schedule.noise, schedule.epochs).noise();
      for (int i = 0; i < noise.length; i++) {
        for (int draw = 0; draw < noise.length; draw++) {
          boolean own =
              schedule.epochs.get(i).arm() == schedule.epochs.get(draw).arm();
          assertThat(own || noise[i][draw] == 0).isTrue();
        }
      }
    });
  }

  @Test
  void independentNoiseCostsEtaAtOnce() {
    List<Epoch> epochs = List.of(new Epoch(0, 3), new Epoch(1, 1), new Epoch(0, 1));
    ReleaseDial dial = ReleaseDial.epochs(GaussianMechanism.eta(0.7), epochs);
    assertThat(dial.eta(0)).isCloseTo(0.7, within(EXACT));
    assertThat(dial.worst()).isCloseTo(0.7, within(EXACT));
  }
}
