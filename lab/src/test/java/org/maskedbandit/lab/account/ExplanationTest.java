package org.maskedbandit.lab.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.notation.Family;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.PureDp;

class ExplanationTest {
  private static final Setting SETTING = Setting.arms(5).horizon(100_000);

  static Stream<Policy> policies() {
    Family<Policy> family = Family.of(Policy.class);
    Stream<Policy> listed = family.names().stream().map(family::example);
    return Stream.concat(listed, Stream.of(Policy.parse("modified-thompson(b=2000, c=50)")));
  }

  /** A sound route that proves less than the promise says why the promise is larger. */
  @ParameterizedTest
  @MethodSource("policies")
  void everyRouteIsExplained(Policy policy) {
    for (double delta : new double[] {1e-2, 1e-6, 1e-12}) {
      JsonNode json = new PolicyQuestion(policy, SETTING, 1, 1, CurvePoint.atDelta(delta))
          .answer()
          .json();
      for (JsonNode route : json.get("routes")) {
        String explanation = route.get("explanation").textValue();
        assertThat(explanation).matches("[A-Z].{20,}\\.");
        if (route.get("sound").booleanValue()
            && route.get("epsilon").doubleValue()
                < 0.999999 * json.get("epsilon").doubleValue()) {
          assertThat(explanation)
              .as(policy.written() + " " + route.get("name"))
              .contains("promise");
        }
      }
    }
  }

  @Test
  void compositionsAreExplainedAndTheirPromiseIsTheBest() {
    Report answer = new GuaranteeQuestion(
            List.of(new PureDp(1), new GaussianDp(1)), 1, 3, CurvePoint.atDelta(1e-6))
        .answer();
    assertThat(answer.remarks().subList(1, answer.remarks().size()))
        .isNotEmpty()
        .allMatch(line -> line.matches("[a-z]+: [A-Z].*\\."));
    for (JsonNode route : answer.json().get("routes")) {
      assertThat(route.get("epsilon").doubleValue())
          .isGreaterThanOrEqualTo(answer.json().get("epsilon").doubleValue());
    }
  }
}
