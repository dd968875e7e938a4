package org.maskedbandit.lab.explain;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.maskedbandit.lab.account.Question;
import org.maskedbandit.lab.account.Verification;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GuessingBound;

/** What a claim means. */
record Promise(Claim claim, Verification verification, double delta) {
  private static final int PLACES = 1;

  private GuessingBound guess() {
    return GuessingBound.of(claim.guarantee());
  }

  private double epsilon() {
    return claim.guarantee().epsilon(delta);
  }

  List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    if (!verification.sound()) {
      sentences.add(verification.sentence());
    }
    sentences.add(claim.sentence());
    sentences.add(guess().sentence(PLACES));
    sentences.add(
        epsilon() < Double.POSITIVE_INFINITY
            ? "At delta = " + Numbers.write(delta) + ", epsilon is "
                + Numbers.roundedUp(epsilon(), Question.DIGITS) + "."
            : "There is no epsilon at delta = " + Numbers.write(delta) + ".");
    return sentences;
  }

  ObjectNode json() {
    ObjectNode json = Json.object().put("sentence", claim.sentence());
    json.set("guarantee", Json.guarantee(claim.guarantee()));
    json.put("guessedRightPercent", guess().percent(PLACES));
    json.put("delta", delta);
    return Json.number(json, "epsilon", epsilon());
  }
}
