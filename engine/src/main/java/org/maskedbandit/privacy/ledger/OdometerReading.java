package org.maskedbandit.privacy.ledger;

import org.maskedbandit.notation.Numbers;
import org.maskedbandit.numeric.Rounding;

/**
 * What an {@link Odometer} says of what was released up to one look at the ledger. For neighbouring
 * data with the laws P and Q, and every event E about these releases,
 *
 * <pre>P(E and this reading) &lt;= e^epsilon Q(E and this reading) + delta.</pre>
 *
 * <p>A reading is no guarantee, and none can be made of it: on other paths the interaction may have
 * gone on and read more, and on this one it may still go on. A {@link Filter} gives a guarantee.
 */
public record OdometerReading(double epsilon, double delta) {
  public String sentence() {
    String times = "e^" + Numbers.roundedUp(epsilon, Rounding.DIGITS);
    return "For every event E, what was released up to this reading satisfies"
        + " P(E and this reading) <= " + times + " Q(E and this reading) + "
        + Numbers.roundedUp(delta, Rounding.DIGITS)
        + ", P and Q being the laws of data that differ in the value of one reward alone;"
        + " it says nothing about going on.";
  }
}
