package org.maskedbandit.privacy;

import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;

/**
 * One way to bound what a policy gives away, for comparing proofs. A route that is not sound
 * reproduces a published figure and never backs a claim. Eta is that of the Gaussian guarantee, if
 * the route has one.
 *
 * @param explanation what the route counts, in a plain sentence; of a sound route that may prove
 *     less than the policy promises, also why the promise does not use it
 */
public record Route(
    String name,
    boolean sound,
    OptionalDouble eta,
    DoubleUnaryOperator epsilon,
    String source,
    String explanation) {
  /** A sound route to an epsilon for every delta. */
  public static Route sound(
      String name, DoubleUnaryOperator epsilon, String source, String explanation) {
    return new Route(name, true, OptionalDouble.empty(), epsilon, source, explanation);
  }

  /** A sound route that goes through Gaussian differential privacy. */
  public static Route gaussian(
      String name, GaussianDp guarantee, String source, String explanation) {
    OptionalDouble eta = OptionalDouble.of(guarantee.eta());
    return new Route(name, true, eta, guarantee::epsilon, source, explanation);
  }
}
