package org.maskedbandit.lab.account;

import java.util.List;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Format;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.GaussianDp;

/** The largest eta whose guarantee includes (epsilon, delta). */
public record BudgetQuestion(double epsilon, double delta) implements Question {

  @Override
  public Report answer() {
    GaussianDp largest = GaussianDp.largest(epsilon, delta);
    String sentence = Numbers.roundedDown(largest.eta(), DIGITS)
        + "-GDP is the weakest Gaussian guarantee that is (" + Numbers.write(epsilon) + ", "
        + Numbers.write(delta) + ")-DP";
    List<Column<GaussianDp>> columns = List.of(
        Column.of("epsilon", each -> epsilon),
        Column.of("delta", each -> delta),
        Column.<GaussianDp>of("largest_eta", GaussianDp::eta)
            .heading("largest eta")
            .path("")
            .format(Format.roundedDown(DIGITS)),
        Column.<GaussianDp>of("guarantee", each -> each).unlisted(),
        Column.<GaussianDp>of("sentence", each -> sentence).unlisted());
    return Report.printed(new Listing<>(columns, List.of(largest)), List.of(sentence));
  }
}
