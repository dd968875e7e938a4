package org.maskedbandit.lab.audit.spy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.audit.Golden;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.BudgetedThompson;
import org.maskedbandit.policy.thompson.CalibratedThompson;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.policy.thompson.ThompsonPolicy;
import org.maskedbandit.privacy.ledger.ContrastLedger;

class LikelihoodSpyTest {

  /** Golden probabilities of transcripts in both worlds: mpmath. */
  @Test
  void theRatioIsExact() {
    for (JsonNode row : Golden.section("ts_transcript_law")) {
      double[] tape = Golden.numbers(row.get("tape"));
      int changed = row.get("changed_index").asInt();
      boolean fell = tape[changed] == 1;
      tape[changed] = Double.NaN;
      Spy spy = spy(new ModifiedThompson(0, row.get("c").asDouble()), tape.length);
      for (Map.Entry<String, JsonNode> law : row.get("transcript_prob_P_Q").properties()) {
        int[] arms = law.getKey().chars().map(digit -> digit - '0').toArray();
        double[] worlds = Golden.numbers(law.getValue());
        double ratio = StrictMath.log(fell ? worlds[0] / worlds[1] : worlds[1] / worlds[0]);
        double[] seen = spy.observe(new Transcript(changed, arms, tape, new double[0][]));
        assertThat(seen[0]).isEqualTo(ratio, within(1e-8));
      }
    }
  }

  /**
   * With two pre-pulls of each arm the fifth round is the first draw, when both arms hold two
   * rewards.
   */
  @Test
  void prePullsAndRoundsBetweenDrawsSayNothing() {
    int[] arms = {0, 0, 1, 1, 1, 1};
    double[] rewards = {1, Double.NaN, 0, 1, 0, 1};
    ThompsonPolicy policy = new ModifiedThompson(2, 1);
    double spread = Math.sqrt(2 / 3.0);
    double first = StrictMath.log(Normal.cdf((1 - 2) / 3.0 / spread) / Normal.cdf(0));
    assertThat(observe(policy, 1, arms, rewards, 5)[0]).isEqualTo(first, within(1e-8));
    assertThat(observe(policy, 1, arms, rewards, 6)[0]).isLessThan(first - 0.1);
    ThompsonPolicy calm = new CalibratedThompson(1, 5, 0.25);
    assertThat(observe(calm, 1, arms, rewards, 5)[0]).isZero();
    assertThat(observe(calm, 1, arms, rewards, 6)[0]).isNotZero();
  }

  @Test
  void booksCountFromTheRewardInQuestionOn() {
    ModifiedThompson policy = new ModifiedThompson(0, 4);
    int[] arms = {0, 1, 0, 0};
    double[] rewards = {1, 1, Double.NaN, 0};
    double[] seen = new LikelihoodSpy(
            2, policy.rule(Setting.arms(2).horizon(4)), List.of(() -> new ContrastLedger(2)))
        .observe(new Transcript(2, arms, rewards, new double[0][]));
    // One draw after it, with two rewards in its arm and one in the other: (1/c)(1/3 - 1/5).
    assertThat(seen[1]).isEqualTo((1 / 3.0 - 1 / 5.0) / 4, within(1e-15));
  }

  /**
   * Once the budget is spent arms follow from what was seen, and neither the ratio nor the ledgers
   * move.
   */
  @Test
  void aSpentBudgetSaysNothingMore() {
    ThompsonPolicy policy = new BudgetedThompson(0.5, 1);
    int[] arms = {0, 1, 0, 1, 0, 1, 0, 1};
    double[] rewards = {Double.NaN, 1, 1, 1, 1, 1, 1, 1};
    double[] half = observe(policy, 0, arms, rewards, 4);
    assertThat(observe(policy, 0, arms, rewards, 8)).isEqualTo(half);
    assertThat(observe(new ModifiedThompson(0, 1), 0, arms, rewards, 8)[0]).isNotEqualTo(half[0]);
  }

  /** What is seen of the first rounds. */
  private static double[] observe(
      ThompsonPolicy policy, int changed, int[] arms, double[] rewards, int rounds) {
    Transcript transcript = new Transcript(
        changed, Arrays.copyOf(arms, rounds), Arrays.copyOf(rewards, rounds), new double[0][]);
    return spy(policy, rounds).observe(transcript);
  }

  private static Spy spy(ThompsonPolicy policy, int rounds) {
    return new LikelihoodSpy(2, policy.rule(Setting.arms(2).horizon(rounds)), List.of());
  }
}
