package org.maskedbandit.lab.account;

import java.util.List;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Format;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Report;
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
  public Report answer() {
    OdometerReading reading = new Odometer(delta).reading(Math.nextUp(spent * spent));
    String sentence = reading.sentence()
        + " A budget of the same size, declared beforehand, is a promise: "
        + new GaussianDp(spent).phrase() + ".";
    List<Column<OdometerReading>> columns = List.of(
        Column.<OdometerReading>of("what", each -> "reading").path(""),
        Column.of("spent", each -> spent),
        Column.<OdometerReading>of("epsilon", OdometerReading::epsilon)
            .path("reading.epsilon")
            .format(Format.roundedUp(DIGITS)),
        Column.<OdometerReading>of("delta", OdometerReading::delta).path("reading.delta"),
        Column.<OdometerReading>of("sentence", each -> sentence).unlisted());
    return Report.printed(new Listing<>(columns, List.of(reading)), List.of(sentence));
  }
}
