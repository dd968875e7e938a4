package org.maskedbandit.random.largest;

import org.maskedbandit.numeric.Normal;
import org.maskedbandit.numeric.NormalTable;

/**
 * Which of several independent draws is the largest, with which probability, and how large it is on
 * average.
 *
 * <pre>
 * p_i    = ∫ f_i(x) prod_(j≠i) F_j(x) dx
 * E[max] = L + ∫_L^H 1 - prod F_j(x) dx
 * </pre>
 *
 * Below L, the largest of the lower ends of the draws, the product is 0, and above H, the largest
 * of the upper ends, all densities are. Draws that end below L drop out. In between, steps are at
 * most two deviations of any draw whose density matters there, with twelve Gauss-Legendre nodes
 * each, and shorter for many draws, see {@link ManyIntegral}. The error of the sum of all
 * probabilities is below 1e-10 before they are divided by it, whatever the number of draws. The
 * work grows with the number of draws.
 */
public final class LargestLaw {
  /** A continuous law. */
  public interface Law {
    double mean();

    double deviation();

    double density(double x);

    /** The probability of x or less; the density at x saves computing it again. */
    double cdf(double x, double density);

    /** The logarithm of the probability of x or less. */
    default double logCdf(double x) {
      return StrictMath.log(cdf(x, density(x)));
    }

    /** The derivative of {@link #logCdf}. */
    default double hazard(double x) {
      double density = density(x);
      return density == 0 ? 0 : density / cdf(x, density);
    }

    /** The derivative of the logarithm of the density. */
    double slope(double x);

    /** How many deviations from the mean the probability is negligible beside 1e-16. */
    double reach();

    /** How many deviations from the mean the density needs short steps. */
    default double core() {
      return reach();
    }

    default double low() {
      return mean() - reach() * deviation();
    }

    default double high() {
      return mean() + reach() * deviation();
    }

    /** How far from a point on the density has no singularity. */
    default double smooth(double x) {
      return Double.POSITIVE_INFINITY;
    }
  }

  /** The normal law. */
  record NormalLaw(double mean, double deviation) implements Law {
    @Override
    public double density(double x) {
      return Normal.density((x - mean) / deviation) / deviation;
    }

    @Override
    public double cdf(double x, double density) {
      return Normal.cdf((x - mean) / deviation, density * deviation);
    }

    @Override
    public double logCdf(double x) {
      return NormalTable.logCdf((x - mean) / deviation);
    }

    @Override
    public double hazard(double x) {
      return NormalTable.hazard((x - mean) / deviation) / deviation;
    }

    @Override
    public double slope(double x) {
      return (mean - x) / deviation / deviation;
    }

    @Override
    public double reach() {
      return 8.5;
    }

    @Override
    public double core() {
      return 7;
    }
  }

  private final double[] probabilities;
  private final double mean;

  private LargestLaw(double[] probabilities, double mean) {
    this.probabilities = probabilities;
    this.mean = mean;
  }

  public static LargestLaw of(Law... laws) {
    LargestIntegral integral = LargestIntegral.of(laws);
    return new LargestLaw(normalised(integral.probabilities, laws), integral.mean);
  }

  /** Of normal draws, whatever the means and deviations, if the means are finite. */
  public static LargestLaw of(double[] means, double[] deviations) {
    NormalFrame frame = NormalFrame.of(means, deviations);
    LargestLaw law = means.length == 2 ? ofTwo(frame.laws()) : of(frame.laws());
    return new LargestLaw(law.probabilities, frame.outside(law.mean));
  }

  /** The probabilities; a draw that is far behind may have 0 in doubles. */
  public double[] probabilities() {
    return probabilities.clone();
  }

  /** The expectation of the largest draw. */
  public double mean() {
    return mean;
  }

  /**
   * Two normal draws in closed form (Clark 1961, The greatest of a finite set of random variables).
   */
  private static LargestLaw ofTwo(Law[] laws) {
    double ahead = laws[0].mean() - laws[1].mean();
    double spread = Math.hypot(laws[0].deviation(), laws[1].deviation());
    double first = Normal.cdf(ahead / spread);
    double second = Normal.survival(ahead / spread);
    double mean =
        laws[0].mean() * first + laws[1].mean() * second + spread * Normal.density(ahead / spread);
    return new LargestLaw(new double[] {first, second}, mean);
  }

  /** That of the largest mean, if numbers are so far apart that no integral is left. */
  private static double[] normalised(double[] probabilities, Law[] laws) {
    double sum = 0;
    int leader = 0;
    for (int i = 0; i < probabilities.length; i++) {
      sum += probabilities[i];
      leader = laws[i].mean() > laws[leader].mean() ? i : leader;
    }
    boolean lost = !(sum > 0 && sum < Double.POSITIVE_INFINITY);
    for (int i = 0; i < probabilities.length; i++) {
      probabilities[i] = lost ? (i == leader ? 1 : 0) : probabilities[i] / sum;
    }
    return probabilities;
  }
}
