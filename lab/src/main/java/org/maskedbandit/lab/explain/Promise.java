package org.maskedbandit.lab.explain;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.maskedbandit.lab.account.Question;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.Claim;

/** What a claim means. */
record Promise(Claim claim, double delta) {
  /** Percent. */
  private static final BigDecimal HALF = BigDecimal.valueOf(50);

  /**
   * How often a guess is right at most, in percent, rounded up. With equally likely values the best
   * guess is right with probability (1 + d)/2, where d is the total variation between the two laws,
   * and d is at most the delta at an epsilon of 0.
   */
  String guess() {
    return new BigDecimal(claim.guarantee().delta(0))
        .add(BigDecimal.ONE)
        .multiply(HALF)
        .setScale(1, RoundingMode.CEILING)
        .stripTrailingZeros()
        .toPlainString();
  }

  private double epsilon() {
    return claim.guarantee().epsilon(delta);
  }

  List<String> sentences() {
    return List.of(
        claim.sentence(),
        "An attacker who sees everything published and must guess which of two equally likely"
            + " values a person gave is right at most " + guess() + "% of the time. A guess without"
            + " looking is right 50% of the time.",
        epsilon() < Double.POSITIVE_INFINITY
            ? "At delta = " + Numbers.write(delta) + ", epsilon is "
                + Numbers.roundedUp(epsilon(), Question.DIGITS) + "."
            : "There is no epsilon at delta = " + Numbers.write(delta) + ".");
  }

  ObjectNode json() {
    ObjectNode json = Json.object().put("sentence", claim.sentence());
    json.set("guarantee", Json.guarantee(claim.guarantee()));
    json.put("guessedRightPercent", new BigDecimal(guess()));
    json.put("delta", delta);
    return Json.number(json, "epsilon", epsilon());
  }
}
