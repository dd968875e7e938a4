package org.maskedbandit.policy.thompson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
import org.maskedbandit.random.Seed;

class BudgetedThompsonTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new BudgetedThompson(1);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "budgeted-thompson(eta=0)", "eta must be positive and finite, but is 0",
        "budgeted-thompson(eta=1, c=0)", "c must be positive and finite, but is 0");
  }

  /** Our own earlier simulation, 400 runs, standard error 4.5. */
  @Override
  public List<Reference> references() {
    return List.of(Reference.mean("budgeted-thompson(eta=1)", 395.4, 90, 400));
  }

  /**
   * The budget lasts for thousands of rounds here, so no short game comes near it; see
   * {@link #theFirstDrawIsAsTelltaleAsItsPrice}.
   */
  @Override
  public List<Attack> attacks() {
    return List.of();
  }

  /** The first reward is 1 or 0, and the spy looks whether its arm is played again. */
  @Test
  void theFirstDrawIsAsTelltaleAsItsPrice() {
    BudgetedThompson policy = new BudgetedThompson(0.4083, 1);
    Attack attack = new Attack(
        Setting.arms(2).horizon(2),
        (world, arm, round) -> world,
        arms -> arms.get(0).equals(arms.get(1)),
        200_000);
    // One draw costs 1/2 - 1/3 as an eta^2, and sqrt(1/6) = 0.40825. Each bound is wrong with
    // probability 2e-6 at most.
    assertThat(attack.run(policy, 1).etaAtLeast()).isBetween(0.38, 0.4083);
    assertThat(attack.run(policy, 3).etaAtLeast()).isGreaterThan(0.4083);
  }

  /**
   * The second draw would cost 1/2 - 1/3 > 0.4^2; the arm is played without it, and then a draw
   * costs 1/3 - 1/4.
   */
  @Test
  void aDrawThatDoesNotFitIsLeftOutAndACheaperOneIsMade() {
    NoNoise silence = new NoNoise();
    Learner learner = new BudgetedThompson(0.4, 1).start(Setting.arms(2), silence);
    long[] draws = new long[3];
    for (int round = 0; round < 3; round++) {
      learner.learn(learner.choose(), 1);
      draws[round] = silence.draws();
    }
    assertThat(draws).containsExactly(2, 2, 4);
    assertThat(Eta.paid(learner)).isCloseTo(Math.sqrt(1.0 / 12), within(1e-12)).isLessThan(0.4);
  }

  /** At delta 1e-6 whole draws give 4.8866; that bits are cheaper is worth a sixth. */
  @Test
  void routesShowWhatBitsSave() {
    var routes = policy().routes(SMALL);
    assertThat(routes.get(0).epsilon().applyAsDouble(1e-6)).isBetween(4.8865, 4.8866);
    assertThat(routes.get(1).epsilon().applyAsDouble(1e-6)).isBetween(3.79, 4.1);
  }

  @Test
  void goesOnForEverAndSpendsNearlyAll() {
    Setting shorter = Setting.arms(3).horizon(10);
    Learner learner = new BudgetedThompson(2, 5).start(shorter, Seed.of(3));
    for (int round = 0; round < 20_000; round++) {
      learner.learn(learner.choose(), round % 3 == 0 ? 1 : 0);
    }
    assertThat(Eta.paid(learner)).isBetween(1.95, 2.0);
  }

  @Test
  void whenTheBudgetIsSpentTheMostPlayedArmIsPlayed() {
    Setting two = Setting.arms(2);
    Learner learner = new BudgetedThompson(0.7, 1).start(two, Seed.of(5));
    int[] plays = new int[2];
    int last = 0;
    for (int round = 0; round < 2_000; round++) {
      last = learner.choose();
      plays[last]++;
      learner.learn(last, 0.5);
    }
    assertThat(plays[last]).isGreaterThan(plays[1 - last]);
    assertThat(learner.choose()).isEqualTo(last);
  }
}
