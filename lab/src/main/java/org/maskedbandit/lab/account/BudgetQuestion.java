package org.maskedbandit.lab.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Heading;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.GaussianDp;

/** The largest eta whose guarantee includes (epsilon, delta). */
public record BudgetQuestion(double epsilon, double delta) implements Question {

  @Override
  public Answer answer() {
    GaussianDp largest = GaussianDp.largest(epsilon, delta);
    Cell eta = Cell.roundedDown(largest.eta(), DIGITS);
    String sentence = eta.shown() + "-GDP is the weakest Gaussian guarantee that is ("
        + Numbers.write(epsilon) + ", " + Numbers.write(delta) + ")-DP";
    ObjectNode json = Json.object().put("epsilon", epsilon).put("delta", delta);
    json.set("guarantee", Json.guarantee(largest));
    json.put("sentence", sentence);
    Table table = Table.of(
            Heading.of("epsilon"), Heading.of("delta"), new Heading("largest eta", "largest_eta"))
        .row(epsilon, delta, eta);
    return new Answer(table, json, sentence);
  }
}
