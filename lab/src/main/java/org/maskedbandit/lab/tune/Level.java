package org.maskedbandit.lab.tune;

import java.util.List;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.ApproximateDp;
import org.maskedbandit.privacy.Budget;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Guarantee;

/**
 * A level of privacy at which policies are compared.
 *
 * @param unit what the value is, for an axis
 * @param value the eta or the epsilon
 * @param heading what a table calls the level: η = 1
 * @param guarantee what all policies promise at this level
 */
public record Level(String unit, double value, String heading, Budget budget, Guarantee guarantee) {
  private static final List<Double> USUAL = List.of(0.1, 0.2, 0.5, 1.0, 2.0, 5.0);

  public static Level gaussian(double eta) {
    String heading = "η = " + Numbers.write(eta);
    return new Level("η (GDP)", eta, heading, Budget.gaussian(eta), new GaussianDp(eta));
  }

  public static Level approximate(double epsilon, double delta) {
    String unit = "ε at δ = " + Numbers.write(delta);
    String heading = "ε = " + Numbers.write(epsilon) + ", δ = " + Numbers.write(delta);
    Budget budget = Budget.approximate(epsilon, delta);
    return new Level(unit, epsilon, heading, budget, new ApproximateDp(epsilon, delta));
  }

  /** The etas that reports show. */
  public static List<Level> usual() {
    return USUAL.stream().map(Level::gaussian).toList();
  }

  /** The epsilons that reports show at that delta. */
  public static List<Level> usual(double delta) {
    return USUAL.stream().map(epsilon -> approximate(epsilon, delta)).toList();
  }
}
