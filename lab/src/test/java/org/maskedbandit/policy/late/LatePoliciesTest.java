package org.maskedbandit.policy.late;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.ReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.Release;

/** Late policies beside others that are written as plainly as can be. */
class LatePoliciesTest {
  private static final int ARMS = 3;
  private static final int ROUNDS = 900;
  private static final Setting SETTING = Setting.arms(ARMS).horizon(ROUNDS);

  /** Rewards of rounds and arms, which no random number enters. */
  private static double reward(int round, int arm) {
    return (round * (7 + 2 * arm) % 11 + arm) % 4 / 4.0;
  }

  private static List<Integer> choices(Learner learner, int from, int to) {
    List<Integer> arms = new ArrayList<>();
    for (int round = from; round < to; round++) {
      int arm = learner.choose();
      arms.add(arm);
      learner.learn(arm, reward(round, arm));
    }
    return arms;
  }

  /** Lists all rewards, and hands out that of d rounds before. */
  private static List<Integer> listedRewards(Policy policy, int delay, Seed seed) {
    Learner learner = policy.start(SETTING, seed);
    List<Integer> arms = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      arms.add(learner.choose());
      if (round >= delay) {
        int arm = arms.get(round - delay);
        learner.learn(arm, reward(round - delay, arm));
      }
    }
    return arms;
  }

  private record Dated(int round, Release release) {}

  /** Lists all releases with their rounds; each decision makes a decider of the old ones. */
  private static List<Integer> listedReleases(ReleasePolicy policy, int delay, Seed seed) {
    RandomSource random = seed.stream();
    EpochSum[] sums = EpochSum.forArms(ARMS, policy.mechanism(SETTING));
    long[] plays = new long[ARMS];
    List<Dated> dated = new ArrayList<>();
    List<Integer> arms = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      int now = round;
      Decider old = policy.decider(
          SETTING,
          dated.stream()
              .filter(each -> each.round + delay < now)
              .map(Dated::release)
              .toList());
      int arm = old.draw(plays, random);
      arms.add(arm);
      plays[arm]++;
      sums[arm].add(reward(round, arm));
      List<Release> all = dated.stream().map(Dated::release).toList();
      if (sums[arm].size() >= policy.decider(SETTING, all).due(arm)) {
        int back = sums[arm].back();
        long size = sums[arm].size();
        dated.add(
            new Dated(round, new Release(arm, size, sums[arm].release(random), plays[arm], back)));
      }
    }
    return arms;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "epoch-coins(eta=1)",
        "epoch-thompson(eta=1)",
        "epoch-thompson-pure(epsilon=1)",
        "with-uniform(policy=epoch-top-two(eta=1))",
        "dp-kl-ucb(epsilon=1)",
        "dp-imed(epsilon=1)",
        "adac-ucb(rho=0.5)",
        "lazy-dp-ts(epsilon=1)"
      })
  void aNodeThatIsBehindDecidesFromOldReleases(String written) {
    ReleasePolicy policy = (ReleasePolicy) Policy.parse(written);
    List<Integer> current = choices(policy.start(SETTING, Seed.of(5)), 0, ROUNDS);
    for (int delay : new int[] {0, 1, 7, 60, 400}) {
      List<Integer> arms =
          choices(new LateReleases(policy, delay).start(SETTING, Seed.of(5)), 0, ROUNDS);
      assertThat(arms).as(written + delay).isEqualTo(listedReleases(policy, delay, Seed.of(5)));
      if (delay == 0 || delay == 400) {
        assertThat(arms.equals(current)).as(written + delay).isEqualTo(delay == 0);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "epoch-coins(eta=1)",
        "dp-kl-ucb(epsilon=1)",
        "thompson",
        "calibrated-thompson(eta=1)",
        "beta-thompson",
        "dp-ucb(epsilon=1)",
        "successive-elimination"
      })
  void rewardsComeInTheirOrderAndLate(String written) {
    Policy policy = Policy.parse(written);
    for (int delay : new int[] {0, 1, 7, 60, 400, ROUNDS}) {
      List<Integer> arms =
          choices(new LateRewards(policy, delay).start(SETTING, Seed.of(5)), 0, ROUNDS);
      assertThat(arms).as(written + delay).isEqualTo(listedRewards(policy, delay, Seed.of(5)));
    }
  }

  /** Also in a drifting problem, with the arms in another order, and at every checkpoint. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "epoch-coins(eta=1)",
        "epoch-thompson(eta=1, drift-watch=true)",
        "dp-imed(epsilon=1)",
        "lazy-dp-ts(epsilon=1)",
        "beta-thompson",
        "thompson"
      })
  void noDelayIsTheRunOfEveryRound(String written) {
    Policy policy = Policy.parse(written);
    Problem problem = Problem.parse("swap(problem=bernoulli(means=[0.8, 0.5, 0.2]), at=1500)");
    Outcome plain = outcome(problem, policy);
    List<Policy> all = new ArrayList<>(List.of(new LateRewards(policy, 0)));
    if (policy instanceof ReleasePolicy releasing) {
      all.add(new LateReleases(releasing, 0));
    }
    for (Policy late : all) {
      Outcome same = outcome(problem, late);
      assertThat(same.regret()).isEqualTo(plain.regret());
      assertThat(same.rewardRegret()).isEqualTo(plain.rewardRegret());
      assertThat(same.pulls()).isEqualTo(plain.pulls());
      assertThat(same.bill()).isEqualTo(plain.bill());
    }
  }

  private static Outcome outcome(Problem problem, Policy policy) {
    return new Trial(problem, policy, 4000, Seed.of(3), true)
        .run(new Checkpoints(4000, 8), Engine.ROUNDS);
  }

  @Test
  void aLateRunIsSavedAndResumed() {
    for (String written : List.of(
        "late-releases(policy=dp-kl-ucb(epsilon=1), rounds=60)",
        "late-rewards(policy=dp-kl-ucb(epsilon=1), rounds=60)")) {
      Policy policy = Policy.parse(written);
      assertThat(policy.written()).isEqualTo(written);
      RandomSource random = Seed.of(5).stream();
      Learner learner = policy.start(SETTING, random);
      List<Integer> whole = choices(policy.start(SETTING, Seed.of(5)), 0, ROUNDS);
      List<Integer> parts = new ArrayList<>(choices(learner, 0, 70));
      policy.save(SETTING, learner);
      parts.addAll(choices(learner, 70, 130));
      Learner resumed = policy.resume(SETTING, random, policy.save(SETTING, learner));
      parts.addAll(choices(resumed, 130, ROUNDS));
      assertThat(parts).isEqualTo(whole);
    }
  }

  @Test
  void theClaimIsThatOfThePolicy() {
    ReleasePolicy policy = (ReleasePolicy) Policy.parse("epoch-coins(eta=0.3)");
    for (Policy late : List.of(new LateReleases(policy, 9), new LateRewards(policy, 9))) {
      assertThat(late.claim(SETTING).sentence()).isEqualTo(policy.claim(SETTING).sentence());
    }
  }

  @Test
  void delaysThatMakeNoSenseAreRefused() {
    Policy policy = Policy.parse("epoch-coins(eta=1)");
    assertThatThrownBy(() -> new LateRewards(policy, -1))
        .hasMessage("the delay of rewards must be from 0 to 10000000, but is -1");
    assertThatThrownBy(() -> new LateReleases((ReleasePolicy) policy, -1))
        .hasMessageStartingWith("the delay of releases must be from 0 to ");
  }
}
