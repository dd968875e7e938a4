package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SlopeTest {

  @Test
  void jsonHasTheSlopeTheBenchmarkAndTheirRatio() {
    JsonNode all = slope("--format", "json").json();
    assertThat(all).hasSize(2);
    for (JsonNode each : all) {
      double slope = each.at("/slope/mean").doubleValue();
      double benchmark = each.at("/slope/benchmark").doubleValue();
      assertThat(each.at("/slope/ratio").doubleValue()).isEqualTo(slope / benchmark);
      assertThat(each.at("/slope/standardError").doubleValue()).isPositive();
      assertThat(each.at("/slope/ratioStandardError").doubleValue()).isPositive();
      assertThat(each.get("runs").intValue()).isEqualTo(5);
      assertThat(each.get("seconds").doubleValue()).isPositive();
    }
    assertThat(all.get(0).get("policy").textValue()).isEqualTo("epoch-thompson(eta=1)");
    // mpmath, 50 digits
    assertThat(all.get(0).at("/slope/benchmark").doubleValue())
        .isCloseTo(7.1386020369498, withinPercentage(1e-9));
    assertThat(all.get(1).at("/slope/benchmark").doubleValue())
        .isCloseTo(7.7084961990673, withinPercentage(1e-9));
  }

  @Test
  void theTableSaysWhatIsMeasured() {
    Session session = slope();
    assertThat(session.out().lines()).hasSize(5);
    assertThat(session.out())
        .startsWith("policy")
        .contains("ratio", "1-GDP", "pure 1-DP", "from 10000000000 to 1000000000000 rounds");
    assertThat(slope("--format", "csv").out().lines())
        .hasSize(3)
        .first()
        .asString()
        .contains(",slope_from,slope,slope_standard_error,slope_of_benchmark,slope_ratio,"
            + "slope_ratio_standard_error");
  }

  private static Session slope(String... more) {
    String[] words = {"simulate", "--policy", "epoch-thompson(eta=1)", "--policy"};
    String[] rest = {"dp-kl-ucb(epsilon=1)", "--runs", "5", "--from", "1e10", "--horizon", "1e12"};
    Session session =
        Session.of(Stream.of(words, rest, more).flatMap(Arrays::stream).toList());
    assertThat(session.status()).as(session.err()).isZero();
    return session;
  }
}
