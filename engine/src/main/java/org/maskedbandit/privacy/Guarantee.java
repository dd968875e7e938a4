package org.maskedbandit.privacy;

import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.maskedbandit.notation.Name;
import org.maskedbandit.notation.Notation;

/**
 * A proven bound on what the outputs may reveal about the data. Each kind is one record; its
 * written form, such as {@code gdp(eta=1)}, is its {@code toString} and reads back with
 * {@link #parse}.
 *
 * <p>Every kind answers for its whole (epsilon, delta) curve. Other conversions are methods of the
 * kind that they start from, and exist only if they are theorems: there is, for instance, none from
 * zCDP to GDP.
 */
public sealed interface Guarantee
    permits GaussianDp, PureDp, LaplaceDp, Zcdp, RenyiDp, ApproximateDp, NoGuarantee {
  static Guarantee parse(String text) {
    return Notation.read(Guarantee.class, text);
  }

  /** The smallest proven epsilon at that delta, from 0 to below 1; infinite if there is none. */
  double epsilon(double delta);

  /** The smallest proven delta at that epsilon; 1 if there is none. */
  double delta(double epsilon);

  /** The guarantee for that many units of data together, if this one is for one unit. */
  Guarantee group(int size);

  /**
   * Whether the other guarantee implies this one by a theorem that is known here.
   * {@link NoGuarantee} covers all others; a guarantee under which nothing is revealed is covered
   * by all.
   */
  boolean covers(Guarantee other);

  /** The one that covers all others: no guarantee if none does, nothing revealed for none. */
  static Guarantee worst(Stream<Guarantee> guarantees) {
    return guarantees.reduce(
        PureDp.NOTHING, (a, b) -> a.covers(b) ? a : b.covers(a) ? b : new NoGuarantee());
  }

  /**
   * The Gaussian guarantee that this one implies, if any, in which policies are compared. A finite
   * epsilon at a delta of 0 is pure DP, in whatever kind it is written.
   */
  default Optional<GaussianDp> gaussian() {
    double pure = epsilon(0);
    return pure < Double.POSITIVE_INFINITY
        ? Optional.of(new PureDp(pure).toGaussian())
        : Optional.empty();
  }

  /** The guarantee by Laplace noise that this one implies, if any: it is pure DP, and more. */
  default Optional<LaplaceDp> laplace() {
    double pure = epsilon(0);
    return pure < Double.POSITIVE_INFINITY ? Optional.of(LaplaceDp.ofPure(pure)) : Optional.empty();
  }

  /** The zero-concentrated guarantee that this one implies, if it implies one. */
  default Optional<Zcdp> concentrated() {
    return gaussian().map(GaussianDp::toZcdp);
  }

  /** The Renyi guarantee of that order that this one implies, if it implies one. */
  default Optional<RenyiDp> renyi(double alpha) {
    return concentrated().map(rate -> rate.toRenyi(alpha));
  }

  /** The guarantee in the words of a sentence, rounded up: 1-GDP. */
  String phrase();

  /** How a curve or an eta is found from what is known, in the words of a table. */
  String conversion();

  /** The written name of the kind: gdp, pure, laplace, zcdp, renyi, approximate, none. */
  default String kind() {
    return Objects.requireNonNull(getClass().getAnnotation(Name.class)).value();
  }
}
