package org.maskedbandit.privacy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.Rounding;

/**
 * What a guarantee means for one guess: an attacker who sees all outputs must guess which of two
 * values a person gave, where one is as likely as the other.
 *
 * <pre>right &lt;= (1 + delta(0))/2</pre>
 *
 * A guess that errs with probability a on the first value and b on the second is right with
 * probability 1 - (a + b)/2, and a + b &gt;= 1 - delta(0), because delta at epsilon 0 bounds the
 * total variation distance of the outputs. Without outputs a guess is right half of the time.
 *
 * @param right the largest probability to be right, rounded up
 */
public record GuessingBound(double right) {
  private static final int MOST_PLACES = 9;

  public GuessingBound {
    Check.within("right", right, 0.5, 1);
  }

  public static GuessingBound of(Guarantee guarantee) {
    return ofVariation(guarantee.delta(0));
  }

  /** Of outputs whose laws for two values are at most that far apart, in total variation. */
  public static GuessingBound ofVariation(double variation) {
    return new GuessingBound(Math.min(1, Rounding.sumUp(1, variation) / 2));
  }

  /** In percent with that many places, rounded up; with more if it takes more to be below 100. */
  public BigDecimal percent(int atLeast) {
    BigDecimal exact = new BigDecimal(right).movePointRight(2);
    BigDecimal shown = exact;
    for (int places = atLeast; places <= MOST_PLACES; places++) {
      shown = exact.setScale(places, RoundingMode.CEILING);
      if (shown.compareTo(BigDecimal.valueOf(100)) < 0) {
        break;
      }
    }
    return shown.stripTrailingZeros();
  }

  /** The promise for people who know nothing of epsilon, in whole percent. */
  public String sentence() {
    return sentence(0);
  }

  /** The same with that many places. */
  public String sentence(int places) {
    return "An attacker who sees everything we publish and must guess which of two values a person"
        + " gave is right at most " + percent(places).toPlainString()
        + "% of the time; without seeing anything, 50%.";
  }
}
