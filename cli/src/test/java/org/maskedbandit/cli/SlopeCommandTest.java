package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SlopeCommandTest {

  @Test
  void jsonHasTheSlopeTheBenchmarkAndTheirRatio() {
    JsonNode all = slope("--format", "json").json();
    assertThat(all).hasSize(2);
    for (JsonNode each : all) {
      double slope = each.at("/slope/mean").doubleValue();
      double benchmark = each.get("benchmark").doubleValue();
      assertThat(each.get("ratio").doubleValue()).isEqualTo(slope / benchmark);
      assertThat(each.at("/slope/standardError").doubleValue()).isPositive();
      assertThat(each.get("ratioStandardError").doubleValue()).isPositive();
      assertThat(each.get("runs").intValue()).isEqualTo(5);
      assertThat(each.get("seconds").doubleValue()).isPositive();
    }
    assertThat(all.get(0).get("policy").textValue()).isEqualTo("epoch-thompson(eta=1)");
    // mpmath, 50 digits
    assertThat(all.get(0).get("benchmark").doubleValue())
        .isCloseTo(7.1386020369498, withinPercentage(1e-9));
    assertThat(all.get(1).get("benchmark").doubleValue())
        .isCloseTo(7.7084961990673, withinPercentage(1e-9));
  }

  @Test
  void theTableSaysWhatIsMeasured() {
    Session session = slope();
    assertThat(session.out().lines()).hasSize(4);
    assertThat(session.out())
        .startsWith("policy")
        .contains("ratio", "1-GDP", "pure 1-DP", "from 10000000000 to 1000000000000 rounds");
    assertThat(slope("--format", "csv").out().lines())
        .hasSize(3)
        .first()
        .isEqualTo("policy,slope,standard_error,benchmark,ratio,ratio_standard_error,promise");
  }

  private static Session slope(String... more) {
    String[] words = {"slope", "--policy", "epoch-thompson(eta=1)", "--policy"};
    String[] rest = {"dp-kl-ucb(epsilon=1)", "--runs", "5"};
    Session session =
        Session.of(Stream.of(words, rest, more).flatMap(Arrays::stream).toList());
    assertThat(session.status()).as(session.err()).isZero();
    return session;
  }
}
