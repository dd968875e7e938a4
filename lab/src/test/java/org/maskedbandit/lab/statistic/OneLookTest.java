package org.maskedbandit.lab.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.ReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.release.Release;
import org.maskedbandit.release.ReleaseNoise;
import org.maskedbandit.statistic.ArmReleases;
import org.maskedbandit.statistic.Interval;

/** Intervals of one look at policies that decide by what they have released. */
class OneLookTest {
  private static final Bernoulli FIVE = Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25);
  private static final double ALPHA = 0.05;
  private static final int RUNS = 200;

  /** Of 200 runs more than 28 miss with probability 2.9e-7 if a twentieth does. */
  private static final int MOST = 28;

  private static ReleaseNoise noise(String policy) {
    return ((ReleasePolicy) Policy.parse(policy)).mechanism(Setting.arms(5).horizon(5000));
  }

  private static List<List<Release>> runs(String policy) {
    IntFunction<Trial> trials = new Series(FIVE, Policy.parse(policy), 5000, 1, false).trials();
    Checkpoints end = new Checkpoints(5000, 1);
    return IntStream.range(0, RUNS)
        .mapToObj(run -> trials.apply(run).play(end, Engine.AUTO, share -> {}).releases())
        .toList();
  }

  private static List<Release> ofArm(List<Release> releases, int arm) {
    return releases.stream().filter(each -> each.arm() == arm).toList();
  }

  /** The first arm has 200 rewards in almost every run, all others too in some. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "epoch-thompson(eta=1, rho=0)",
        "epoch-coins(eta=1)",
        "epoch-coins(eta=0.2)",
        "epoch-thompson-pure(epsilon=1)"
      })
  void intervalsMissSeldomAndAreNarrowerThanThoseOfEveryMoment(String policy) {
    ReleaseNoise noise = noise(policy);
    int[] missed = new int[6];
    double once = 0;
    double always = 0;
    for (List<Release> run : runs(policy)) {
      Optional<OneLook> best = OneLook.of(ofArm(run, 0), noise, 200);
      for (int arm = 0; arm < 5; arm++) {
        Optional<OneLook> look = OneLook.of(ofArm(run, arm), noise, 200);
        if (look.isPresent()) {
          Interval interval = look.get().mean(ALPHA);
          missed[arm] += interval.contains(FIVE.mean(arm)) ? 0 : 1;
          assertThat(interval.contains(look.get().mean())).isTrue();
          ArmReleases seen = new ArmReleases(noise);
          ofArm(run, arm).subList(0, look.get().size()).forEach(seen::add);
          once += interval.width();
          always += Interval.mean(seen, ALPHA).width();
        }
        if (arm == 1 && look.isPresent() && best.isPresent()) {
          Interval interval = OneLook.difference(best.get(), look.get(), ALPHA);
          missed[5] += interval.contains(FIVE.mean(0) - FIVE.mean(1)) ? 0 : 1;
        }
      }
    }
    for (int each : missed) {
      assertThat(each).isLessThanOrEqualTo(MOST);
    }
    assertThat(once / always).isBetween(0.4, 0.85);
  }

  /** The broken twin takes the noise to be a tenth of what it is. */
  @Test
  void lessNoiseThanThereIsIsNoticed() {
    int missed = 0;
    for (List<Release> run : runs("epoch-thompson(eta=0.1, rho=0)")) {
      missed += OneLook.of(ofArm(run, 0), noise("epoch-thompson(eta=1, rho=0)"), 200)
          .map(look -> look.mean(ALPHA).contains(FIVE.mean(0)) ? 0 : 1)
          .orElse(0);
    }
    assertThat(missed).isGreaterThan(MOST);
  }

  /** With next to no noise the bounds are those of Chernoff: n D(mean, end) = ln 40. */
  @Test
  void withoutNoiseEndsAreThoseOfChernoff() {
    ReleaseNoise noise = noise("epoch-thompson(eta=1e6, rho=0)");
    Interval interval = OneLook.of(List.of(new Release(0, 100, 30, 100, 0)), noise, 100)
        .orElseThrow()
        .mean(ALPHA);
    for (double end : List.of(interval.lower(), interval.upper())) {
      double divergence = 0.3 * Math.log(0.3 / end) + 0.7 * Math.log(0.7 / (1 - end));
      assertThat(100 * divergence).isCloseTo(Math.log(40), within(1e-3));
    }
  }

  @Test
  void releasesAfterTheHorizonAreNotLookedAt() {
    ReleaseNoise noise = noise("epoch-thompson(eta=1, rho=0)");
    List<Release> two = List.of(new Release(0, 60, 30, 60, 0), new Release(0, 60, 60, 60, 0));
    assertThat(OneLook.of(two, noise, 121)).isEmpty();
    assertThat(OneLook.of(two, noise, 60).orElseThrow().mean()).isEqualTo(0.5);
    assertThat(OneLook.of(two, noise, 61).orElseThrow().mean()).isEqualTo(0.75);
    assertThat(OneLook.of(two, noise, 60).orElseThrow().mean(ALPHA))
        .isEqualTo(OneLook.of(two.subList(0, 1), noise, 1).orElseThrow().mean(ALPHA));
  }
}
