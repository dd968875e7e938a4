package org.maskedbandit.privacy;

import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;

/**
 * One way to bound what a policy gives away, for comparing proofs. A route that is not sound
 * reproduces a published figure and never backs a claim. Eta is that of the Gaussian guarantee, if
 * the route has one.
 */
public record Route(
    String name, boolean sound, OptionalDouble eta, DoubleUnaryOperator epsilon, String source) {
  /** A sound route to an epsilon for every delta. */
  public static Route sound(String name, DoubleUnaryOperator epsilon, String source) {
    return new Route(name, true, OptionalDouble.empty(), epsilon, source);
  }

  /** A sound route that goes through Gaussian differential privacy. */
  public static Route gaussian(String name, GaussianDp guarantee, String source) {
    return new Route(name, true, OptionalDouble.of(guarantee.eta()), guarantee::epsilon, source);
  }
}
