package org.maskedbandit.policy.thompson;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.NoNoise;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Eta;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.Seed;

class SlidingThompsonTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new SlidingThompson(1, 1_000, 0.25);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "sliding-thompson(eta=0)", "eta must be positive and finite, but is 0",
        "sliding-thompson(eta=1, window=0)", "window must be from 1 to 1000000000, but is 0",
        "sliding-thompson(eta=1, floor=-1)", "floor must be zero or more, but is -1");
  }

  /** A short memory goes on exploring. */
  @Override
  public double shareOfUniformRegret() {
    return 0.6;
  }

  /** Our own earlier simulation, 400 runs, standard error 3.1. */
  @Override
  public List<Reference> references() {
    return List.of(Reference.mean("sliding-thompson(eta=1)", 6433.9, 62, 400));
  }

  /**
   * Every draw gives away a thousandth of the claim; see
   * {@link #theOnlyDrawOfARewardGivesAwayNearlyTheClaim}.
   */
  @Override
  public List<Attack> attacks() {
    return List.of();
  }

  @Test
  void theOnlyDrawOfARewardGivesAwayNearlyTheClaim() {
    SlidingThompson policy = new SlidingThompson(1, 1, 0);
    Attack attack = new Attack(
        Setting.arms(2).horizon(2),
        (world, arm, round) -> world,
        arms -> arms.get(0).equals(arms.get(1)),
        200_000);
    // Means 1/2 or 0 against 0, deviations 1/2 and 1: eta is sqrt(1/5 * ...) below the claim of the
    // whole vector.
    assertThat(attack.run(policy, 1).etaAtLeast()).isBetween(0.4, 1.0);
    assertThat(attack.run(policy, 3).etaAtLeast()).isGreaterThan(1);
  }

  @Test
  void afterTheWindowTheFirstRewardIsForgotten() {
    NoNoise silence = new NoNoise();
    Learner learner = new SlidingThompson(1, 3, 0).start(Setting.arms(2), silence);
    assertThat(learner.choose()).isZero();
    learner.learn(0, 0);
    learner.learn(1, 1);
    assertThat(learner.choose()).isEqualTo(1);
    assertThat(learner.choose()).isEqualTo(1);
    assertThat(learner.choose()).isEqualTo(1);
    // Both rewards were in three draws; without any, means are equal and the first arm wins.
    assertThat(learner.choose()).isZero();
  }

  @Test
  void followsArmsThatChange() {
    Learner learner = new SlidingThompson(5, 2_000, 0.25).start(Setting.arms(2), Seed.of(1));
    assertThat(goodPlays(learner, 0)).isGreaterThan(7_000);
    assertThat(goodPlays(learner, 1)).isGreaterThan(6_000);
  }

  /** How often the good arm is played in ten thousand rounds. */
  private static int goodPlays(Learner learner, int good) {
    Bernoulli coins = good == 0 ? Bernoulli.of(0.9, 0.1) : Bernoulli.of(0.1, 0.9);
    var random = Seed.of(2).stream();
    int plays = 0;
    for (int round = 0; round < 10_000; round++) {
      int arm = learner.choose();
      plays += arm == good ? 1 : 0;
      learner.learn(arm, coins.reward(arm, random));
    }
    return plays;
  }

  /**
   * Late rewards may be more than a window. The mean of an arm is rounded, so a reward moves it by
   * 2^-53 more than its share, and all draws of a window together stay within eta^2 even so.
   */
  @Test
  void theRoundingOfAMeanIsPaidForWithAnyNumberOfRewards() {
    for (double eta : new double[] {0.1, 1, 7}) {
      SlidingThompson policy = new SlidingThompson(eta, 10, 0);
      for (double n : new double[] {1, 10, 1e3, 1e6, 1e9}) {
        double share = 1 / (n + 1);
        BigDecimal moved = new BigDecimal(share).add(new BigDecimal(Math.ulp(1.0) / 2));
        BigDecimal deviation = new BigDecimal(Math.sqrt(policy.variance(share)));
        BigDecimal allowed =
            deviation.pow(2).multiply(new BigDecimal(eta).pow(2)).divide(BigDecimal.TEN);
        assertThat(moved.pow(2)).isLessThanOrEqualTo(allowed);
      }
    }
  }

  @Test
  void spendsAllItClaims() {
    Learner learner = new SlidingThompson(1, 100, 0).start(Setting.arms(2), Seed.of(1));
    for (int round = 0; round < 500; round++) {
      learner.learn(learner.choose(), 1);
    }
    assertThat(Eta.paid(learner)).isBetween(0.999999, 1.0);
  }
}
