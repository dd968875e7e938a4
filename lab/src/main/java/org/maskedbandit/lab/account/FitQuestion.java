package org.maskedbandit.lab.account;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Format;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.notation.Family;
import org.maskedbandit.notation.Notation;
import org.maskedbandit.notation.OpenForm;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.policy.BudgetFit;
import org.maskedbandit.policy.BudgetSearch;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Budget;
import org.maskedbandit.privacy.Guarantee;

/**
 * Which value of the parameter that a policy leaves out is within a budget.
 *
 * @param asked the budget as a guarantee
 * @param delta at which epsilons are said
 */
public record FitQuestion(
    OpenForm<Policy> form, Setting setting, Budget budget, Guarantee asked, double delta)
    implements Question {

  @Override
  public Report answer() {
    List<BudgetFit> fits =
        Family.of(Policy.class).example(form.name()).fits(new BudgetSearch(budget, setting), form);
    if (fits.isEmpty()) {
      throw new Refusal(form.text() + " needs " + form.parameter()
          + ", and no value of it was found that is " + asked.phrase());
    }
    Verification verification = Verification.of(fits.get(0).policy(), setting, 1);
    String found = verification.sound()
        ? sentence(fits)
        : verification.sentence() + " By it, " + sentence(fits);
    List<Column<List<BudgetFit>>> fields = List.of(
        Column.of("policy", each -> form.text()),
        Column.of("arms", each -> setting.arms()),
        Column.optional("horizon", each -> PolicyQuestion.horizon(setting)),
        Column.of("budget", each -> asked),
        Column.of("parameter", each -> form.parameter()),
        Column.of("fits", this::listing),
        Column.of("verified", each -> verification.sound()),
        Column.of("verification", each -> verification.sentence()),
        Column.of("sentence", each -> found));
    Stream<String> explanations =
        fits.stream().map(fit -> words(fit.route()) + ": " + fit.explanation());
    return Report.printed(
        listing(fits).table(),
        new Listing<>(fields, List.of(fits)).object(),
        Stream.concat(Stream.of(found), explanations).toList());
  }

  private String sentence(List<BudgetFit> fits) {
    String values = fits.stream()
        .map(fit -> value(fit) + " (" + words(fit.route()) + ")")
        .collect(Collectors.joining(" or "));
    return form.text() + " is " + asked.phrase() + " with " + form.parameter() + " = " + values
        + (setting.bounded() ? " for " + setting.horizon() + " rounds and " : " for ")
        + setting.arms() + (setting.arms() == 1 ? " arm." : " arms.");
  }

  private Listing<BudgetFit> listing(List<BudgetFit> fits) {
    return new Listing<>(
        List.of(
            Column.<BudgetFit>of("route", BudgetFit::route).format(FitQuestion::route),
            Column.<BudgetFit>of("value", fit -> Double.parseDouble(value(fit)))
                .heading(form.parameter()),
            Column.of("policy", fit -> fit.policy().written()),
            Column.<BudgetFit>of("guarantee", BudgetFit::guarantee).format(FitQuestion::phrase),
            Column.<BudgetFit>of("epsilon", fit -> fit.guarantee().epsilon(delta))
                .format(Format.roundedUp(DIGITS)),
            Column.<BudgetFit>of("delta", fit -> delta).format(Format.roundedUp(DIGITS)),
            Column.<BudgetFit>of("explanation", BudgetFit::explanation).unlisted()),
        fits);
  }

  private static Cell route(Object written) {
    return new Cell(Cell.Kind.TEXT, words((String) written), (String) written);
  }

  private static Cell phrase(Object guarantee) {
    return new Cell(Cell.Kind.TEXT, ((Guarantee) guarantee).phrase(), guarantee.toString());
  }

  private static String words(String route) {
    return route.replace('-', ' ');
  }

  private String value(BudgetFit fit) {
    return Notation.value((Record) fit.policy(), form.parameter());
  }
}
