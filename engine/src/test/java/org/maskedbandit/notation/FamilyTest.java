package org.maskedbandit.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.thompson.Thompson;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.problem.Problem;

class FamilyTest {
  private final Family<Policy> policies = Family.of(Policy.class);

  /** Further policies join without a change here. */
  @Test
  void thePublishedPoliciesAreMembersByNameInOrder() {
    assertThat(policies.names())
        .contains(
            "anytime-lazy-ucb",
            "beta-thompson",
            "calibrated-thompson",
            "dp-se",
            "modified-thompson",
            "thompson",
            "ucb1",
            "uniform")
        .isSorted()
        .doesNotHaveDuplicates();
  }

  @Test
  void onlyRecordsOfTheInterfaceAreMembers() {
    assertThat(policies.names()).doesNotContain("policy", "setting", "learner", "thompson-learner");
    assertThat(Family.of(Guarantee.class).names())
        .containsExactly("approximate", "gdp", "laplace", "none", "pure", "renyi", "zcdp");
    assertThat(Family.of(Problem.class).names()).contains("bernoulli", "truncated-exponential");
  }

  @Test
  void membersAreTheirClasses() {
    assertThat(policies.member("thompson")).isEqualTo(Thompson.class);
    assertThat(Family.of(Guarantee.class).member("gdp")).isEqualTo(GaussianDp.class);
    assertThatThrownBy(() -> Family.of(Guarantee.class).member("gpd"))
        .hasMessage("guarantee must be one of approximate, gdp, laplace, none, pure, renyi, zcdp, "
            + "but is 'gpd'; did you mean 'gdp'?");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "thompson            | thompson",
        "modified-thompson   | modified-thompson(b=…, c=…)",
        "dp-se               | dp-se(epsilon=…)",
        "anytime-lazy-ucb    | anytime-lazy-ucb(epsilon=…, log-base=e)",
        "calibrated-thompson | calibrated-thompson(eta=…, redraw=1, floor=0.25)",
        "budgeted-thompson   | budgeted-thompson(eta=…, c=depends on eta)",
      })
  void formsShowDefaults(String name, String form) {
    assertThat(policies.form(name)).isEqualTo(form);
  }

  @Test
  void formsOfProblemsShowTheirLists() {
    assertThat(Family.of(Problem.class).form("bernoulli")).isEqualTo("bernoulli(means=[…])");
    assertThat(Family.of(Problem.class).form("swap"))
        .isEqualTo("swap(problem=…, other=depends on problem, at=…)");
  }

  @ParameterizedTest
  @ValueSource(classes = {Policy.class, Problem.class, Guarantee.class})
  void everyMemberHasALineAboutIt(Class<?> type) {
    Family<?> family = Family.of(type);
    assertThat(family.names())
        .isNotEmpty()
        .allSatisfy(
            name -> assertThat(family.about(name)).as(name).isNotBlank().doesNotContain("\n"));
  }

  @Test
  void nounsAreWhatPeopleSay() {
    assertThat(policies.noun()).isEqualTo("policy");
    assertThat(Family.of(Guarantee.class).noun()).isEqualTo("guarantee");
  }

  @ParameterizedTest
  @CsvSource({
    "tompson,thompson",
    "thompsonn,thompson",
    "dpse,dp-se",
    "ucb,ucb1",
    "unifrom,uniform",
    "thompson,thompson"
  })
  void theNearestNameNeedsTheFewestEdits(String typed, String nearest) {
    assertThat(Family.nearest(typed, policies.names())).isEqualTo(nearest);
  }

  /** Two letters replaced are further away than one added or left out. */
  @Test
  void editsAreLettersReplacedAddedOrLeftOut() {
    assertThat(Family.nearest("abc", List.of("xbz", "abcd"))).isEqualTo("abcd");
    assertThat(Family.nearest("abc", List.of("xbz", "ac"))).isEqualTo("ac");
    assertThat(Family.nearest("abc", List.of("abcde", "xbc"))).isEqualTo("xbc");
  }

  @Test
  void theNearestOfEquallyNearNamesIsTheFirst() {
    assertThat(Family.nearest("b", List.of("a", "c"))).isEqualTo("a");
    assertThat(Family.nearest("b", List.of("c", "a"))).isEqualTo("c");
    assertThat(Family.nearest("b", List.of())).isEmpty();
  }

  /** A default that is shown is the one that is filled in, whatever the other parameters are. */
  @ParameterizedTest
  @ValueSource(strings = {"0.02", "0.7", "3", "77", "5000"})
  void shownDefaultsAreThoseOfOtherValuesToo(String value) {
    for (String name : policies.names()) {
      String required = policies.required(name).stream()
          .map(parameter -> parameter + "=" + value)
          .collect(Collectors.joining(", "));
      Pattern.compile("([a-z0-9-]+=[^,…)]+)[,)]")
          .matcher(policies.form(name))
          .results()
          .map(shown -> shown.group(1))
          .filter(shown -> !shown.contains("depends on"))
          .forEach(shown -> assertFillsIn(name, required, shown));
    }
  }

  private static void assertFillsIn(String name, String required, String shown) {
    Policy plain;
    try {
      plain = Policy.parse(required.isEmpty() ? name : name + "(" + required + ")");
    } catch (IllegalArgumentException refused) {
      return;
    }
    String rest = required.isEmpty() ? "" : ", " + required;
    assertThat(Policy.parse(name + "(" + shown + rest + ")")).isEqualTo(plain);
  }
}
