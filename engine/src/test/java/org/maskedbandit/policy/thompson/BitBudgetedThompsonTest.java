package org.maskedbandit.policy.thompson;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Guarantee;

class BitBudgetedThompsonTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new BitBudgetedThompson(4.88, 1e-6);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "bit-budgeted-thompson(epsilon=0, delta=1e-6)",
            "epsilon must be positive and finite, but is 0",
        "bit-budgeted-thompson(epsilon=1, delta=0)",
            "delta must be greater than 0 and less than 1, but is 0",
        "bit-budgeted-thompson(epsilon=1, delta=1e-6, c=0)",
            "c must be positive and finite, but is 0");
  }

  @Override
  public List<Reference> references() {
    return List.of();
  }

  /**
   * The budget lasts for thousands of rounds here, so no short game comes near it; see
   * {@link #aShortGame}.
   */
  @Override
  public List<Attack> attacks() {
    return List.of();
  }

  /**
   * The first reward is 1 or 0, all later ones 1/2, and the spy looks how often its arm is played
   * in twelve rounds.
   */
  @Test
  void aShortGame() {
    BitBudgetedThompson policy = new BitBudgetedThompson(1.5, 0.01, 1);
    Attack attack = new Attack(
        Setting.arms(2).horizon(12),
        (world, arm, round) -> round == 0 ? world : 0.5,
        arms -> arms.stream().filter(arms.get(0)::equals).count() > 8,
        200_000);
    // Each bound is wrong with probability 2e-6 at most.
    assertThat(attack.run(policy, 1).epsilonAtLeast(0.01)).isBetween(0.3, 1.5);
    assertThat(attack.run(policy, 3).epsilonAtLeast(0.01)).isGreaterThan(1.5);
  }

  @Test
  void theClaimIsTheBudgetToTheLastDigits() {
    for (double delta : new double[] {1e-9, 1e-6, 1e-3}) {
      for (double epsilon : new double[] {0.1, 1, 5, 20}) {
        Guarantee claim =
            new BitBudgetedThompson(epsilon, delta).claim(Setting.arms(2)).guarantee();
        assertThat(claim.epsilon(delta)).isBetween(epsilon * (1 - 1e-9), epsilon);
      }
    }
  }

  /**
   * At the same (epsilon, delta) and c it draws more often than the books of the contrasts alone
   * allow.
   */
  @Test
  void drawsMoreOftenThanWithCoarserBooks() {
    double eta = GaussianDp.largest(4.88, 1e-6).eta();
    long coarse = draws(new BudgetedThompson(eta, 5));
    long fine = draws(new BitBudgetedThompson(4.88, 1e-6, 5));
    assertThat(fine).isGreaterThan(2 * coarse).isLessThan(20_000);
  }

  /**
   * The arms take turns; the cost of a draw falls with its number, so the draws grow exponentially
   * with the budget.
   */
  private static long draws(Policy policy) {
    NoNoise silence = new NoNoise();
    Learner learner = policy.start(Setting.arms(2), silence);
    for (int round = 0; round < 20_000; round++) {
      learner.choose();
      learner.learn(round % 2, 0.5);
    }
    return silence.draws();
  }
}
