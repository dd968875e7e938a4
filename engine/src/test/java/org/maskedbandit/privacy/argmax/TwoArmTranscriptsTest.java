package org.maskedbandit.privacy.argmax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.privacy.Golden;

/** Golden laws and profiles: mpmath. */
class TwoArmTranscriptsTest {

  @Test
  void lawsAndProfilesAreThoseOfMpmath() {
    for (Golden.Row row : Golden.rows("/ts_transcript_law")) {
      TwoArmTranscripts game = new TwoArmTranscripts(0, row.number("c"));
      double[] tape = row.numbers("tape");
      double[] one = game.law(tape);
      tape[row.whole("changed_index")] = row.number("new_value");
      double[] other = game.law(tape);
      assertLaw(row.node().get("transcript_prob_P_Q"), one, other);
      for (JsonNode point : row.node().get("profile")) {
        double epsilon = point.get("eps").asDouble();
        assertNear(TwoArmTranscripts.delta(epsilon, one, other), point.get("delta_PQ"));
        assertNear(TwoArmTranscripts.delta(epsilon, other, one), point.get("delta_QP"));
        ThompsonBounds bounds = new ThompsonBounds(tape.length, 2, 0, row.number("c"));
        assertNear(bounds.worstCase().delta(epsilon), point.get("gdp_bound"));
      }
    }
  }

  private static void assertLaw(JsonNode listed, double[] one, double[] other) {
    listed.fieldNames().forEachRemaining(name -> {
      int arms = Integer.parseInt(new StringBuilder(name).reverse().toString(), 2);
      assertNear(one[arms], listed.get(name).get(0));
      assertNear(other[arms], listed.get(name).get(1));
    });
  }

  private static void assertNear(double value, JsonNode golden) {
    assertThat(value).isCloseTo(Double.parseDouble(golden.asText()), within(1e-13));
  }

  @Test
  void everyLawAddsUpToOne() {
    for (int b = 0; b < 3; b++) {
      double[] law = new TwoArmTranscripts(b, 2).law(1, 0, 1, 1, 0, 1, 0.5, 0);
      assertThat(law).hasSize(1 << (8 - 2 * b));
      assertThat(Arrays.stream(law).sum()).isCloseTo(1, within(1e-14));
    }
  }

  /**
   * One bit of a Gaussian: with P(1) = Phi(1) and Phi(0), the least eta is 1. Equal laws have eta
   * 0.
   */
  @Test
  void etaIsThatOfOneBit() {
    double[] one = {Normal.cdf(1), Normal.cdf(-1)};
    double[] other = {0.5, 0.5};
    assertThat(TwoArmTranscripts.eta(one, other)).isCloseTo(1, within(1e-14));
    assertThat(TwoArmTranscripts.eta(other, one)).isCloseTo(1, within(1e-14));
    assertThat(TwoArmTranscripts.eta(one, one)).isCloseTo(0, within(1e-15));
  }
}
