package org.maskedbandit.lab.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.notation.Check;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.ledger.Odometer;
import org.maskedbandit.privacy.ledger.OdometerReading;

/** What it means that a Gaussian ledger shows the eta {@code spent}. It is no guarantee. */
public record ReadingQuestion(double spent, double delta) implements Question {

  public ReadingQuestion {
    Check.positive("spent", spent);
    Check.between("delta", delta, 0, 1);
  }

  @Override
  public Answer answer() {
    OdometerReading reading = new Odometer(delta).reading(Math.nextUp(spent * spent));
    String sentence = reading.sentence()
        + " A budget of the same size, declared beforehand, is a promise: "
        + new GaussianDp(spent).phrase() + ".";
    ObjectNode json = Json.object().put("spent", spent);
    json.set(
        "reading", Json.object().put("epsilon", reading.epsilon()).put("delta", reading.delta()));
    json.put("sentence", sentence);
    Table table = Table.of("what", "spent", "epsilon", "delta")
        .row("reading", spent, Cell.roundedUp(reading.epsilon(), DIGITS), delta);
    return new Answer(table, json, sentence);
  }
}
