package org.maskedbandit.policy.thompson;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.policy.BudgetSearch;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Budget;

/** The b and c that follow from a horizon, a number of arms and a budget. */
class DefaultPrePullsTest {
  private static final List<String> BOTH = List.of("b", "c");

  private static BudgetSearch search(double eta, int arms, long horizon) {
    return new BudgetSearch(Budget.gaussian(eta), new Setting(arms, horizon));
  }

  private static ModifiedThompson filled(double eta, int arms, long horizon, int rewards) {
    return (ModifiedThompson) new ModifiedThompson(7, 7)
        .filled(BOTH, search(eta, arms, horizon), rewards)
        .orElseThrow();
  }

  /** 8 sqrt(T)/eta; T/(3N); (T - eta^2)/(eta^2 + N); none. */
  @ParameterizedTest
  @CsvSource({
    "1, 5, 100000, 2529",
    "5, 5, 100000, 505",
    "0.1, 5, 100000, 6666",
    "100, 5, 100000, 8",
    "400, 5, 100000, 0",
    "1, 5, 4, 0",
    "1, 2, 1, 0"
  })
  void bFollowsFromTheSetting(double eta, int arms, long horizon, long b) {
    assertThat(DefaultPrePulls.of(new Setting(arms, horizon), eta)).isEqualTo(b);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 5, 100000, 1",
    "1, 5, 100000, 3",
    "1, 5, 100000, 1000",
    "0.05, 20, 10000, 1",
    "0.001, 2, 1000000000, 1",
    "2.5, 3, 7, 2",
    "30, 2, 100000, 40"
  })
  void theClaimIsWithinTheBudgetAndUsesIt(double eta, int arms, long horizon, int rewards) {
    ModifiedThompson policy = filled(eta, arms, horizon, rewards);
    double claimed = policy
        .claim(new Setting(arms, horizon), rewards)
        .guarantee()
        .gaussian()
        .orElseThrow()
        .eta();
    assertThat(claimed).isLessThanOrEqualTo(eta);
    assertThat(policy.c()).isGreaterThanOrEqualTo(1);
    assertThat(policy.c() == 1 || claimed > 0.9999 * eta).isTrue();
  }

  /** A person with q rewards is protected as one with a single reward and eta/q is. */
  @Test
  void moreRewardsOfAPersonWantMorePrePulls() {
    assertThat(filled(1, 5, 100_000, 2).b())
        .isEqualTo(filled(0.5, 5, 100_000, 1).b());
  }

  @Test
  void aGivenNumberOfPrePullsStays() {
    ModifiedThompson given = new ModifiedThompson(2000, 1);
    assertThat(given.filled(List.of("c"), search(1, 5, 100_000), 1))
        .contains(ModifiedThompson.within(search(1, 5, 100_000), 2000));
    assertThat(given.strictest(List.of("c"), new Setting(5, 100_000)))
        .contains(new ModifiedThompson(2000, 100_000));
    assertThat(given.filled(List.of("b"), search(1, 5, 100_000), 1)).isEmpty();
    assertThat(given.strictest(List.of("b"), new Setting(5, 100_000))).isEmpty();
  }

  /** No filled policy that claims as much as the strictest has a larger c, up to its rounding. */
  @ParameterizedTest
  @CsvSource({"2, 100, 1", "5, 100000, 1", "5, 100000, 7", "20, 1000000, 1", "50, 20, 1"})
  void theStrictestBoundsTheVariance(int arms, long horizon, int rewards) {
    Setting setting = new Setting(arms, horizon);
    double least = new ModifiedThompson(0, 1)
        .strictest(BOTH, setting)
        .orElseThrow()
        .claim(setting, rewards)
        .guarantee()
        .gaussian()
        .orElseThrow()
        .eta();
    assertThat(filled(least, arms, horizon, rewards).c())
        .isBetween(0.99999 * horizon, 1.00002 * horizon);
    for (double more = 1; more < 100; more *= 1.1) {
      assertThat(filled(more * least, arms, horizon, rewards).c()).isLessThan(1.00002 * horizon);
    }
  }

  @Test
  void plainThompsonSamplingHasNothingToFill() {
    assertThat(new Thompson().filled(BOTH, search(1, 5, 100), 1)).isEmpty();
    assertThat(new Thompson().strictest(BOTH, new Setting(5, 100))).isEmpty();
  }
}
