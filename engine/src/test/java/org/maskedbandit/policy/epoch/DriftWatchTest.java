package org.maskedbandit.policy.epoch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.ReleaseLearner;
import org.maskedbandit.policy.ReleasePolicy;
import org.maskedbandit.policy.Segment;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.StoppingRule;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.Release;
import org.maskedbandit.statistic.EpochPosterior;
import org.maskedbandit.statistic.WinnerGoal;

/** All arms start anew when the mean of an arm has changed. */
class DriftWatchTest {
  private static final Setting TWO = Setting.arms(2);
  private static final long M0 = 18;

  /** Gives an arm a release of the due length and of that mean. */
  private static Release release(Decider decider, int arm, double mean) {
    long length = decider.due(arm);
    Release release = new Release(arm, length, length * mean, length);
    decider.add(release);
    return release;
  }

  /** The formula, with the variance that the posterior had one release earlier. */
  @Test
  void epochsStayShort() {
    Decider decider = new EpochCoins(1, M0, 0.12, 0, 54, true).decider(TWO);
    EpochPosterior posterior = new EpochPosterior();
    double before = 0.25;
    long n = 0;
    for (int j = 0; j < 1500; j++) {
      double needed = Math.max(Math.ceil(10 / before), Math.floor(n / 500.0));
      double length = Math.max(M0, Math.min(Math.floor(0.12 * n), needed));
      assertThat(decider.due(0)).isEqualTo((long) length);
      before = posterior.likelyVariance();
      Release release = release(decider, 0, 0.9);
      posterior.add(release.rewards(), release.sum(), 1, 0);
      n += release.rewards();
    }
    assertThat(decider.due(0)).isGreaterThan(120);
    assertThat(decider.due(1)).isEqualTo(M0);
    assertThat(decider.segment()).isEqualTo(new Segment(1, 0, true));
  }

  /** Noise that cancels lasts less, so shorter epochs are long enough: (1 - rho)^2 sigma^2/v. */
  @Test
  void epochsAreShorterIfNoiseCancels() {
    Decider decider = new EpochCoins(0.1).decider(TWO);
    Decider watched = new EpochCoins(0.1, 108, 0.12, 0.8, 324, true).decider(TWO);
    Decider independent = new EpochCoins(0.1, 108, 0.12, 0, 324, true).decider(TWO);
    for (int j = 0; j < 60; j++) {
      List.of(decider, watched, independent).forEach(each -> release(each, 0, 0.5));
    }
    // 10 (0.2^2/0.36)/0.0025 and 10/0.0025; parts are multiples of 2^-16.
    assertThat(watched.due(0)).isBetween(444L, 446L);
    assertThat(independent.due(0)).isBetween(4000L, 4001L);
    assertThat(decider.due(0)).isGreaterThan(4000);
  }

  /** Evidence with cancelling noise needs to know lengths two releases ahead. */
  @Test
  void theLengthOfAnEpochIsKnownBeforeTheReleaseThatOpensIt() {
    for (int releases = 1; releases < 60; releases++) {
      long[] due = new long[2];
      for (int world = 0; world < 2; world++) {
        Decider decider = new EpochCoins(0.5, 36, 0.12, 0.8, 108, true).decider(TWO);
        for (int j = 0; j < releases; j++) {
          release(decider, 0, j == releases - 1 ? 0.3 * world : 0.2);
        }
        due[world] = decider.due(0);
      }
      assertThat(due[1]).isEqualTo(due[0]);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "epoch-coins(eta=1, drift-watch=true)",
        "epoch-thompson(eta=1, drift-watch=true)",
        "epoch-thompson-pure(epsilon=1, drift-watch=true)",
        "with-uniform(policy=epoch-coins(eta=1, drift-watch=true))"
      })
  void afterAChangeEverythingIsAsAtTheStart(String written) {
    ReleasePolicy policy = (ReleasePolicy) Policy.parse(written);
    Decider decider = policy.decider(TWO);
    List<Release> releases = new ArrayList<>();
    for (int j = 0; j < 40; j++) {
      releases.add(release(decider, 0, 0.75));
      releases.add(release(decider, 1, 0.5));
    }
    while (decider.segment().number() == 1) {
      releases.add(release(decider, 0, 0.25));
    }
    assertThat(releases.size()).isBetween(81, 110);
    assertThat(decider.segment()).isEqualTo(new Segment(2, releases.size(), true));
    assertAlike(decider, policy.decider(TWO));
    release(decider, 1, 0.9);
    releases.add(release(decider, 0, 0.5));
    Decider fresh = policy.decider(TWO);
    release(fresh, 1, 0.9);
    release(fresh, 0, 0.5);
    assertAlike(decider, fresh);
  }

  private static void assertAlike(Decider decider, Decider fresh) {
    assertThat(decider.probabilities(new long[2])).isEqualTo(fresh.probabilities(new long[2]));
    assertThat(decider.due(0)).isEqualTo(fresh.due(0));
    assertThat(decider.due(1)).isEqualTo(fresh.due(1));
  }

  @Test
  void withoutAWatchNothingIsForgotten() {
    Decider decider = new EpochCoins(1).decider(TWO);
    for (int j = 0; j < 80; j++) {
      release(decider, 0, j < 40 ? 0.75 : 0.25);
    }
    assertThat(decider.segment()).isEqualTo(Segment.WHOLE);
  }

  /**
   * In a learner: the first release of each arm after the change has the length of the first one
   * and takes nothing back, and holds no reward from before.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {"epoch-coins(eta=50, drift-watch=true)", "epoch-thompson(eta=50, drift-watch=true)"
      })
  void aLearnerDropsWhatWasOpen(String written) {
    ReleaseLearner learner =
        (ReleaseLearner) Policy.parse(written).start(TWO.horizon(5000), Seed.of(3));
    ReleaseLearner fresh =
        (ReleaseLearner) Policy.parse(written).start(TWO.horizon(5000), Seed.of(3));
    while (learner.segment().number() == 1) {
      learner.learn(learner.choose(), learner.releases().size() < 60 ? 1 : 0);
    }
    for (int round = 0; round < 300; round++) {
      learner.learn(learner.choose(), 0.5);
      fresh.learn(fresh.choose(), 0.5);
    }
    List<Release> later =
        learner.releases().subList(learner.segment().first(), learner.releases().size());
    for (int arm : new int[] {0, 1}) {
      Release first = first(later, arm);
      assertThat(first.back()).isZero();
      assertThat(first.rewards()).isEqualTo(first(fresh.releases(), arm).rewards());
      // The noise has a deviation of 1/40; 12 deviations.
      assertThat(first.sum()).isBetween(0.5 * first.rewards() - 0.3, 0.5 * first.rewards() + 0.3);
    }
  }

  private static Release first(List<Release> releases, int arm) {
    return releases.stream().filter(release -> release.arm() == arm).findFirst().orElseThrow();
  }

  /** What was named before a change is forgotten, and the new best arm is named after it. */
  @Test
  void aWinnerIsNamedAnewAfterAChange() {
    ReleasePolicy policy = (ReleasePolicy)
        Policy.parse("with-uniform(policy=epoch-coins(eta=1, drift-watch=true), share=0.5)");
    ReleaseLearner learner = policy.start(TWO, Seed.of(3).stream());
    StoppingRule rule = learner.stoppingRule(new WinnerGoal(0.05, 2));
    assertThat(rule.best()).isEmpty();
    for (int best = 0; best < 2; best++) {
      for (int round = 0; round < 3000; round++) {
        int arm = learner.choose();
        learner.learn(arm, arm == best ? 0.8 : 0.2);
      }
      assertThat(rule.best()).hasValue(best);
      assertThat(learner.segment().number()).isEqualTo(best + 1);
    }
  }
}
