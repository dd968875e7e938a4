package org.maskedbandit.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.notation.Family;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.counter.DpTs;
import org.maskedbandit.policy.counter.DpUcb;
import org.maskedbandit.policy.counter.PrivateThompson;
import org.maskedbandit.policy.counter.PrivateUcb;
import org.maskedbandit.policy.elimination.DpSe;
import org.maskedbandit.policy.epoch.EpochThompson;
import org.maskedbandit.privacy.Budget;
import org.maskedbandit.privacy.GaussianDp;

class ContendersTest {
  private static final Setting SETTING = Setting.arms(5).horizon(100_000);

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 5})
  void everyContenderMeetsTheBudget(double eta) {
    Map<String, List<Policy>> all =
        Contenders.of(Budget.gaussian(eta), SETTING, Selection.ALL).all();
    assertThat(all)
        .containsKeys(
            "dp-ucb-int",
            "epoch-thompson",
            "dp-se",
            "anytime-lazy-ucb",
            "modified-thompson",
            "calibrated-thompson");
    all.forEach((name, policies) -> assertThat(policies).allSatisfy(policy -> {
      double implied = policy.price(SETTING).gaussian().orElseThrow().eta();
      assertThat(implied).as(policy.written()).isLessThanOrEqualTo(eta);
    }));
  }

  @Test
  void policiesWithoutAPromiseAreLeftOut() {
    assertThat(Contenders.of(Budget.gaussian(1), SETTING, Selection.ALL).all())
        .doesNotContainKeys("ucb1", "beta-thompson", "thompson");
  }

  /** A budget so large that plain Thompson sampling meets it. */
  @Test
  void thompsonJoinsWhereItsBoundAllows() {
    assertThat(Contenders.of(Budget.gaussian(224), SETTING, Selection.ALL).all())
        .containsKey("thompson");
  }

  /**
   * Six digits of the largest epsilon that is 1-GDP, and not more: -2 log(2 Phi(-1/2)) for one
   * Laplace release, and that of {@code LaplaceReleasesTest} for several.
   */
  @Test
  void budgetsAreSpentWholeByWhatPoliciesRun() {
    double exact = -2 * (Math.log(2) + Normal.logCdf(-0.5));
    DpSe policy = (DpSe) first(Budget.gaussian(1), "dp-se");
    assertThat(policy.epsilon()).isLessThanOrEqualTo(exact).isCloseTo(exact, within(2e-6));
    assertThat(((DpUcb) first(Budget.gaussian(1), "dp-ucb")).epsilon())
        .isCloseTo(1.716, within(1e-3));
    assertThat(((DpTs) first(Budget.gaussian(1), "dp-ts")).epsilon())
        .isCloseTo(1.472, within(1e-3));
    // A reward is in one of five trees of 17 levels, and in one of ten batches and trees.
    assertThat(((PrivateUcb) first(Budget.gaussian(1), "private-ucb")).epsilon())
        .isCloseTo(5 * 4.264, within(5e-3));
    assertThat(((PrivateThompson) first(Budget.gaussian(1), "private-thompson")).epsilon())
        .isCloseTo(10 * exact, within(2e-5));
  }

  /**
   * Under (epsilon, delta) a pure policy may have all of epsilon, and a Gaussian one the eta that
   * fits.
   */
  @Test
  void approximateBudgetsAreMetByEitherNotion() {
    Budget budget = Budget.approximate(1, 1e-6);
    assertThat(((DpSe) first(budget, "dp-se")).epsilon()).isCloseTo(1, within(1e-5));
    EpochThompson ours = (EpochThompson) first(budget, "epoch-thompson");
    assertThat(ours.eta()).isCloseTo(0.236704, within(1e-6));
    assertThat(new GaussianDp(ours.eta()).epsilon(1e-6)).isLessThanOrEqualTo(1);
  }

  /** A policy that does not take part is in a line that says why. */
  @ParameterizedTest
  @ValueSource(doubles = {0.1, 1, 5})
  void noPolicyIsDroppedSilently(double eta) {
    Contenders contenders = Contenders.of(Budget.gaussian(eta), SETTING, Selection.ALL);
    String leftOut = String.join("; ", contenders.leftOut()) + ";";
    assertThat(Family.of(Policy.class).names())
        .allSatisfy(name -> assertThat(leftOut.matches(".*[:,] " + name + "[,;].*"))
            .isNotEqualTo(contenders.all().containsKey(name)));
    assertThat(contenders.leftOut())
        .contains("left out, several required parameters and no candidates: bit-budgeted-thompson,"
            + " late-releases, late-rewards")
        .contains("left out, made to find the best arm, not for little regret: adap-tt,"
            + " epoch-top-two, top-two");
    assertThat(Contenders.withoutPrivacy(SETTING))
        .contains(Policy.parse("ucb1"))
        .doesNotContain(Policy.parse("top-two"));
  }

  /** In place of the candidates of its policy; two forms of one policy race. */
  @Test
  void aWrittenFormTakesPartAsItIs() {
    Contenders contenders = Contenders.of(
        Budget.gaussian(1),
        SETTING,
        Selection.adding(
            List.of("dp-se(epsilon=0.3)", "dp-se(epsilon=0.2)", "modified-thompson(b=5, c=1e6)")));
    assertThat(contenders.all().get("dp-se")).containsExactly(new DpSe(0.3), new DpSe(0.2));
    Policy thompson = Policy.parse("modified-thompson(b=5, c=1e6)");
    assertThat(contenders.all().get("modified-thompson")).containsExactly(thompson);
    assertThat(contenders.around(thompson)).isEmpty();
    assertThat(Contenders.of(Budget.gaussian(1), SETTING, Selection.ALL).around(thompson))
        .hasSizeGreaterThan(1);
  }

  @Test
  void aWrittenFormBeyondTheBudgetIsLeftOut() {
    Contenders contenders = Contenders.of(
        Budget.gaussian(1),
        SETTING,
        Selection.adding(List.of("bit-budgeted-thompson(epsilon=90, delta=0.5)")));
    assertThat(contenders.all()).doesNotContainKey("bit-budgeted-thompson");
    assertThat(contenders.leftOut())
        .anyMatch(
            line -> line.matches("left out, not within the budget: .*bit-budgeted-thompson.*"));
  }

  @Test
  void onlyTheNamedFamiliesTakePartAndPoliciesAreAdded() {
    Selection selection = new Selection(
        List.of("modified-thompson", " dp-se", "dp-se"),
        List.of("epoch-coins(eta=0.5)", "uniform"));
    Contenders contenders =
        Contenders.of(Budget.gaussian(1), SETTING, selection).requireNamed();
    assertThat(contenders.all())
        .containsOnlyKeys("dp-se", "epoch-coins", "modified-thompson", "uniform");
    assertThat(contenders.leftOut()).isEmpty();
  }

  /** Of all listed families, those with candidates for this budget are in the sentence. */
  @Test
  void aFamilyWithoutCandidatesIsRefused() {
    assertThatThrownBy(() -> only("nosuch"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("policy family must be one of adac-ucb, ")
        .hasMessageContaining(", modified-thompson, ")
        .hasMessageContaining(", but is 'nosuch'")
        .hasMessageNotContaining("ucb1");
    assertThatThrownBy(() -> only("ucb1"))
        .hasMessageStartingWith("policy family must be one of adac-ucb, ")
        .hasMessageEndingWith(", but is 'ucb1' (no guarantee)");
  }

  private static void only(String family) {
    Selection selection = new Selection(List.of(family), List.of());
    Contenders.of(Budget.gaussian(1), SETTING, selection).requireNamed();
  }

  /** What one would use without privacy: learns, and promises nothing. */
  @Test
  void policiesWithoutPrivacyPromiseNothing() {
    assertThat(Contenders.withoutPrivacy(SETTING))
        .extracting(Policy::written)
        .contains("beta-thompson", "kl-ucb", "ucb1")
        .doesNotContain("uniform", "thompson");
  }

  private static Policy first(Budget budget, String name) {
    return Contenders.of(budget, SETTING, Selection.ALL)
        .all()
        .getOrDefault(name, List.of())
        .get(0);
  }
}
