package org.maskedbandit.privacy;

import java.util.Objects;
import java.util.Optional;
import org.maskedbandit.notation.Name;
import org.maskedbandit.notation.Notation;

/**
 * A proven bound on what the outputs may reveal about the data. Each kind is one record; its
 * written form, such as {@code gdp(eta=1)}, is its {@code toString} and reads back with
 * {@link #parse}.
 *
 * <p>Every kind answers for its whole (epsilon, delta) curve. Other conversions are methods of the
 * kind that they start from, and exist only where they are theorems: there is, for instance, none
 * from zCDP to GDP.
 */
public sealed interface Guarantee
    permits GaussianDp, PureDp, Zcdp, RenyiDp, ApproximateDp, NoGuarantee {

  static Guarantee parse(String text) {
    return Notation.read(Guarantee.class, text);
  }

  /** The smallest proven epsilon at that delta, from 0 to below 1; infinite where there is none. */
  double epsilon(double delta);

  /** The smallest proven delta at that epsilon; 1 where there is none. */
  double delta(double epsilon);

  /** The guarantee for that many units of data together, where this one is for one unit. */
  Guarantee group(int size);

  /** The point of the (epsilon, delta) curve at that delta. */
  default ApproximateDp toApproximate(double delta) {
    return new ApproximateDp(epsilon(delta), delta);
  }

  /**
   * The Gaussian guarantee that this one implies, where it implies one: the currency in which
   * policies are compared.
   */
  default Optional<GaussianDp> gaussian() {
    return Optional.empty();
  }

  /**
   * The guarantee's own parameter, the unit in which a ledger counts: eta, epsilon or rho; infinite
   * for none.
   */
  double parameter();

  /** The guarantee in the words of a sentence, rounded up: 1-GDP. */
  String phrase();

  /** The written name of the kind: gdp, pure, zcdp, renyi, approximate, none. */
  default String kind() {
    return Objects.requireNonNull(getClass().getAnnotation(Name.class)).value();
  }
}
