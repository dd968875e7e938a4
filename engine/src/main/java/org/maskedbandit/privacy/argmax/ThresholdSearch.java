package org.maskedbandit.privacy.argmax;

import org.maskedbandit.numeric.Minimum;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.numeric.NormalRatio;
import org.maskedbandit.numeric.Rounding;

/**
 * The threshold x at which a bit of a Gaussian draw reveals most, by branch and bound. The
 * objective is
 *
 * <pre>log(e^A(x) + e^B(x)),   A = log q + log h(u),   B = log(1 - q) + log h(v),</pre>
 *
 * in the notation of {@link ThresholdDivergence}.
 *
 * <p>A cell. log q and log(1 - q) are concave, so they are below their tangents at the centre. u
 * and -v are convex, since the hazard density/Phi is (Sampford 1953), so they are below their
 * chords; log h is concave and grows with |t|, so at the chord it is below its tangent. Hence A and
 * B are below two lines, and the sum of their exponentials, a convex function, is largest at an end
 * of the cell. The excess over the true maximum is of second order in the width.
 *
 * <p>The tails. To the left, q h(u) + (1 - q) h(v) ≤ p^alpha q^(1 - alpha) = q e^(alpha u), which
 * grows with x where
 *
 * <pre>-x ≥ (alpha mu + sqrt(alpha^2 mu^2 + 4 (alpha - 1))) / 2,</pre>
 *
 * by y < density(-y)/Phi(-y) < y + 1/y (Gordon 1941). To the right of x it is at most h(u(x)) +
 * (alpha - 1)(1 - q(x)), because u falls and h(v) < alpha - 1 for v < 0.
 */
final class ThresholdSearch {
  /** Covers the rounding of the logarithms that a bound is the sum of; see {@link Line}. */
  private static final double BLUR = 0x1p-47;

  /** Ratios are at least this, so that they have logarithms; its square is negligible. */
  private static final double NEGLIGIBLE = 1e-300;

  private static final int SCAN = 16;

  private final double alpha;
  private final double mu;
  private final double tolerance;
  private final PowerDivergence power;
  private double best = Double.NEGATIVE_INFINITY;
  private double bound = Double.NEGATIVE_INFINITY;

  /** Tolerance: how far the bound may be above the best value, relative to the divergence. */
  ThresholdSearch(double alpha, double mu, double tolerance) {
    this.alpha = alpha;
    this.mu = mu;
    this.tolerance = tolerance;
    power = new PowerDivergence(alpha);
  }

  /** The objective at x, to about 1e-14. */
  double log(double x) {
    return log(edge(x));
  }

  private double log(Edge at) {
    return logSum(Normal.logCdf(at.x) + power.log(at.u), Normal.logCdf(-at.x) + power.log(at.v));
  }

  /** The largest value that a scan and a golden-section search find. */
  double seen() {
    double centre = scan();
    double step = step();
    best = Math.max(best, -Minimum.value(x -> -log(x), centre - step, centre + step));
    return best;
  }

  /** The best of equally spaced thresholds. */
  private double scan() {
    double at = 0;
    for (int i = 0; i <= SCAN; i++) {
      double x = 3 - i * step();
      double value = log(x);
      if (value > best) {
        best = value;
        at = x;
      }
    }
    return at;
  }

  private double step() {
    return (alpha * mu + 6) / SCAN;
  }

  /** Not below the objective at any x. */
  double bound() {
    scan();
    bound = best;
    cover(edge(left()), edge(right()));
    return bound;
  }

  /** To the left of this, nothing is above the best value seen. */
  double left() {
    double scaled = alpha * mu;
    double y = Rounding.up(scaled / 2 + Math.sqrt(scaled * scaled / 4 + (alpha - 1)));
    double step = 1;
    while (alpha * NormalRatio.log(-y, mu) + Normal.logCdf(-y) > best - BLUR * y * (scaled + y)) {
      y += step;
      step *= 2;
    }
    return -y;
  }

  /** To the right of this, nothing is above the best value seen. */
  double right() {
    double x = 1;
    while (logSum(power.log(NormalRatio.log(x, mu)), StrictMath.log(alpha - 1) + Normal.logCdf(-x))
        > best - BLUR * (16 + x * x)) {
      x += 0.5;
    }
    return x;
  }

  /** Splits the cell until its bound is low enough to be accepted. */
  private void cover(Edge from, Edge to) {
    double log = cell(from, to);
    double centre = (from.x + to.x) / 2;
    if (log <= best + tolerance * Math.max(1, best) || centre <= from.x || centre >= to.x) {
      bound = Math.max(bound, log);
      return;
    }
    Edge middle = edge(centre);
    best = Math.max(best, log(middle));
    cover(from, middle);
    cover(middle, to);
  }

  /** Not below the objective at any x of the cell. */
  double cell(Edge from, Edge to) {
    double centre = (from.x + to.x) / 2;
    double half = (to.x - from.x) / 2;
    Line a = new Line(centre, half, from.u, to.u);
    Line b = new Line(-centre, -half, from.v, to.v);
    return Math.max(logSum(a.left, b.left), logSum(a.right, b.right));
  }

  Edge edge(double x) {
    double u = NormalRatio.log(x, mu);
    double v = -NormalRatio.log(-x - mu, mu);
    return new Edge(x, Math.max(u, NEGLIGIBLE), Math.min(v, -NEGLIGIBLE));
  }

  private static double logSum(double a, double b) {
    double large = Math.max(a, b);
    double small = Math.min(a, b);
    return small == Double.NEGATIVE_INFINITY
        ? large
        : large + StrictMath.log1p(StrictMath.exp(small - large));
  }

  /** A threshold and its log-likelihood ratios u > 0 and v < 0. */
  record Edge(double x, double u, double v) {}

  /** A line above log Phi(x) + log h(t) over a cell, mirrored for the other term. */
  private final class Line {
    private final double left;
    private final double right;

    Line(double centre, double half, double from, double to) {
      double t = (from + to) / 2;
      double logMass = Normal.logCdf(centre);
      double slope = half * NormalRatio.hazard(centre) + power.logSlope(t) * (to - from) / 2;
      double blur = BLUR * (16 + alpha * Math.abs(t) - logMass + Math.abs(slope));
      double value = logMass + power.log(t) + blur;
      left = value - slope;
      right = value + slope;
    }
  }
}
