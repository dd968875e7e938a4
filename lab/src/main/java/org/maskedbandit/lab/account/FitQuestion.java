package org.maskedbandit.lab.account;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Collectors;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Heading;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;
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
  public Answer answer() {
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
    ObjectNode json = json(fits)
        .put("verified", verification.sound())
        .put("verification", verification.sentence())
        .put("sentence", found);
    return new Answer(
        table(fits),
        json,
        found,
        fits.stream().map(fit -> words(fit.route()) + ": " + fit.explanation()).toList());
  }

  private String sentence(List<BudgetFit> fits) {
    String values = fits.stream()
        .map(fit -> value(fit) + " (" + words(fit.route()) + ")")
        .collect(Collectors.joining(" or "));
    return form.text() + " is " + asked.phrase() + " with " + form.parameter() + " = " + values
        + (setting.bounded() ? " for " + setting.horizon() + " rounds and " : " for ")
        + setting.arms() + (setting.arms() == 1 ? " arm." : " arms.");
  }

  private ObjectNode json(List<BudgetFit> fits) {
    ObjectNode json = Json.object().put("policy", form.text()).put("arms", setting.arms());
    json = setting.bounded() ? json.put("horizon", setting.horizon()) : json;
    json.set("budget", Json.guarantee(asked));
    ArrayNode list = json.put("parameter", form.parameter()).putArray("fits");
    for (BudgetFit fit : fits) {
      ObjectNode node = list.addObject().put("route", fit.route());
      Json.number(node, "value", Double.parseDouble(value(fit)));
      node.put("policy", fit.policy().written());
      node.set("guarantee", Json.guarantee(fit.guarantee()));
      Json.number(node, "epsilon", fit.guarantee().epsilon(delta));
      node.put("delta", delta).put("explanation", fit.explanation());
    }
    return json;
  }

  private Table table(List<BudgetFit> fits) {
    Table table = Table.of(
        Heading.of("route"),
        new Heading(form.parameter(), "value"),
        Heading.of("policy"),
        Heading.of("guarantee"),
        Heading.of("epsilon"),
        Heading.of("delta"));
    for (BudgetFit fit : fits) {
      table.row(
          new Cell(Cell.Kind.TEXT, words(fit.route()), fit.route()),
          Cell.number(Double.parseDouble(value(fit))),
          fit.policy().written(),
          new Cell(Cell.Kind.TEXT, fit.guarantee().phrase(), String.valueOf(fit.guarantee())),
          Cell.roundedUp(fit.guarantee().epsilon(delta), DIGITS),
          Cell.roundedUp(delta, DIGITS));
    }
    return table;
  }

  private static String words(String route) {
    return route.replace('-', ' ');
  }

  private String value(BudgetFit fit) {
    return Notation.value((Record) fit.policy(), form.parameter());
  }
}
