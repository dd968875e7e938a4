package org.maskedbandit.privacy.argmax;

import org.maskedbandit.numeric.Normal;
import org.maskedbandit.privacy.GaussianProfile;

/**
 * A bound on what adaptively chosen threshold bits reveal, each of a draw with the given mu or less
 * and with a budget for the sum of mu^2: the product of one Gaussian draw and a little more,
 *
 * <pre>N(0, 1) against N(sqrt(v), 1),   v = rate (budget - core + mu^2),</pre>
 *
 * and a law of log-likelihood ratio y whose densities are e^(y/2 - H(y)) and e^(-y/2 - H(y)) with
 * Huber's function
 *
 * <pre>H(y) = y^2/(2 core) for |y| ≤ lambda core,   lambda |y| - lambda^2 core/2 beyond.</pre>
 *
 * <p>The last part of the budget, core, is charged as whole draws; Huber's law is worse than that.
 * With more left, the worst case as a function of the likelihood ratio is so smooth that a bit adds
 * no more to it than a diffusion does. The rate of the diffusion is 2/pi and a little more. Every
 * lambda above 1/2 is valid. Proof: docs/proofs/threshold-budget.md.
 */
final class DiffusionBound {
  /** lambda^2 core. It balances what the core costs against the curvature of Huber's law. */
  private static final double CORE = 2.25;

  /** The step in units of the root of the core; it adds less than 2e-4 of delta. */
  private static final double STEP = 0.03;

  /** The quadrature ends at e^-25 of its largest term; a geometric series bounds the rest. */
  private static final double DEPTH = 25;

  /** Outweighs the rounding of the quadrature. */
  private static final double UP = 1 + 1e-11;

  private final double lambda;
  private final double core;
  private final double root;
  private final double logMass;

  /** Gain is that of moments of the order lambda + 1/2, for all bits up to mu. */
  DiffusionBound(double lambda, double gain, double budget, double mu) {
    this.lambda = lambda;
    core = CORE / (lambda * lambda);
    double rate = rate(gain, mu * mu * (1 / core + 0.25) / 4);
    root = Math.sqrt(UP * rate * Math.max(mu * mu, budget - core + mu * mu));
    logMass = StrictMath.log(mass());
  }

  /** The rate with rate (1 - rate loss) = gain; infinite if there is none. */
  private static double rate(double gain, double loss) {
    double square = 1 - 4 * gain * loss;
    return square < 0 ? Double.POSITIVE_INFINITY : 2 * gain / (1 + Math.sqrt(square));
  }

  /** The integral of e^(y/2 - H(y)). */
  private double mass() {
    double deviation = Math.sqrt(core);
    double edge = lambda * core;
    double middle = Normal.ROOT_TWO_PI
        * deviation
        * StrictMath.exp(core / 8)
        * (Normal.cdf(edge / deviation - deviation / 2)
            - Normal.cdf(-edge / deviation - deviation / 2));
    double ends =
        StrictMath.exp(edge / 2) / (lambda - 0.5) + StrictMath.exp(-edge / 2) / (lambda + 0.5);
    return middle + StrictMath.exp(-CORE / 2) * ends;
  }

  /**
   * Not below delta(epsilon), the mean over y of the delta of the Gaussian draw at epsilon - y.
   * Both factors are log-concave in y, so around a node the integrand is below exponentials through
   * the node whose slopes are those of the chords on the other side.
   */
  double delta(double epsilon) {
    if (root == Double.POSITIVE_INFINITY) {
      return 1;
    }
    double step = STEP * Math.sqrt(core);
    int peak = peak(epsilon, step);
    double sum = 0;
    double top = log(epsilon, peak * step);
    for (int direction = -1; direction <= 1; direction += 2) {
      int node = direction > 0 ? peak : peak - 1;
      double before = log(epsilon, (node - direction) * step);
      double here = log(epsilon, node * step);
      while (here > top - DEPTH) {
        double after = log(epsilon, (node + direction) * step);
        sum += StrictMath.exp(here) * (half(here - before, step) + half(here - after, step));
        before = here;
        here = after;
        node += direction;
      }
      sum += StrictMath.exp(before) * step / 2 + StrictMath.exp(here) * step / (before - here);
    }
    return Math.min(1, UP * sum);
  }

  /** The integral of e^(t rise/step) for t from 0 to step/2. */
  private static double half(double rise, double step) {
    double exponent = rise / 2;
    return Math.abs(exponent) < 1e-9
        ? step / 2 * (1 + 1e-9)
        : step / 2 * StrictMath.expm1(exponent) / exponent;
  }

  /** The node with the largest integrand, by walking uphill with shrinking strides. */
  private int peak(double epsilon, double step) {
    int node = 0;
    for (int stride = 1 << 12; stride > 0; stride /= 2) {
      while (log(epsilon, (node + stride) * step) > log(epsilon, node * step)) {
        node += stride;
      }
      while (log(epsilon, (node - stride) * step) > log(epsilon, node * step)) {
        node -= stride;
      }
    }
    return node;
  }

  private double log(double epsilon, double y) {
    double size = Math.abs(y);
    double huber = size <= lambda * core ? y * y / (2 * core) : lambda * size - CORE / 2;
    return y / 2 - huber - logMass + logDelta(epsilon - y);
  }

  /** log delta, also at a negative epsilon: delta(-e) = 1 - e^-e + e^-e delta(e). */
  private double logDelta(double epsilon) {
    if (epsilon >= 0) {
      return GaussianProfile.logDelta(epsilon, root);
    }
    double delta = GaussianProfile.delta(-epsilon, root);
    return StrictMath.log(StrictMath.exp(epsilon) * delta - StrictMath.expm1(epsilon));
  }
}
