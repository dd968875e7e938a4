package org.maskedbandit.privacy;

import java.util.Arrays;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.numeric.Rounding;

/**
 * What several Laplace releases reveal together of a datum that is in all of them: an upper bound
 * on their privacy profile and on their eta, by composition of privacy losses on a lattice.
 *
 * <p>Proof. One release with epsilon e has the profile delta(x) = 1 - exp((x - e)/2) for |x| at
 * most e. Cut 2e into s steps of 2g, e = s g. Noise on whole numbers with P(k) in proportion to
 * exp(-g |k|), moved by s, has the losses (s - 2m) g for m = 0 … s; with r = exp(-g) they have the
 * probabilities
 *
 * <pre>1/(1+r),   r^m (1-r)/(1+r) for 0 &lt; m &lt; s,   r^s/(1+r)</pre>
 *
 * and at the loss with number m its delta is 1 - r^m, that of the Laplace release. Between two
 * losses its delta is linear in e^x; that of the Laplace release is convex in e^x and so not above
 * it. Hence the noise on whole numbers reveals at least as much. It is above by little: as much as
 * a Laplace release with e + 2 log cosh(g/2), below e + g^2/4.
 *
 * <p>If each release is replaced by one that reveals more, so does their composition, even if each
 * is chosen by the outputs before it (Dong, Roth and Su 2022, Theorem 3.2). The composed losses lie
 * on the lattice, and their law is a convolution of positive numbers, without cancellation.
 *
 * <p>The trade-off curve of losses on a lattice is linear between its corners, and the convex curve
 * of eta-GDP lies below it as soon as it does at the corners: eta is the largest of
 * -PhiInverse(alpha) - PhiInverse(beta) over all of them. P and Q mirror each other, so alpha, too,
 * is a sum of masses of P. Alphas and betas are rounded down, which makes eta larger.
 */
final class LaplaceReleases {
  /** The relative excess of epsilon over that of Laplace noise, at most: g^2/(4 s g). */
  private static final double TOLERANCE = 2e-6;

  private static final int LEAST_STEPS = 16;
  private static final int MOST_STEPS = 1024;

  /** More than what is lost below the smallest doubles. */
  private static final double UNDERFLOW = 1e-300;

  private final int count;
  private final double step;
  private final double[] mass;
  private final double blur;

  /** @param weights whole numbers; each release gets its part of epsilon in proportion to them */
  LaplaceReleases(double epsilon, Numbers weights) {
    int total = (int) Arrays.stream(weights.toArray()).sum();
    double steps = Math.ceil(Math.sqrt(epsilon / total / (4 * TOLERANCE)));
    int each = (int) Math.max(LEAST_STEPS, Math.min(MOST_STEPS, steps));
    count = total * each;
    step = Rounding.up(epsilon / count);
    double[] law = {1};
    for (double weight : weights.toArray()) {
      int share = (int) weight;
      law = convolved(law, one(share * each));
    }
    mass = law;
    blur = 0x1p-51 * (count + 16 * weights.size() + epsilon);
  }

  /** The law of the loss of one release of that many steps, the largest loss first. */
  private double[] one(int steps) {
    double[] law = new double[steps + 1];
    double both = 1 + StrictMath.exp(-step);
    double between = -StrictMath.expm1(-step) / both;
    for (int m = 1; m < steps; m++) {
      law[m] = between * StrictMath.exp(-m * step);
    }
    law[0] = 1 / both;
    law[steps] = StrictMath.exp(-steps * step) / both;
    return law;
  }

  private static double[] convolved(double[] a, double[] b) {
    double[] sums = new double[a.length + b.length - 1];
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < b.length; j++) {
        sums[i + j] += a[i] * b[j];
      }
    }
    return sums;
  }

  LossLattice profile() {
    double[] positive = Arrays.copyOf(mass, (count + 1) / 2);
    return new LossLattice(step, count, positive, blur, UNDERFLOW);
  }

  /** The smallest eta of the composed losses, rounded up. */
  double eta() {
    double[] beyond = new double[count + 2];
    for (int i = count; i >= 0; i--) {
      beyond[i] = beyond[i + 1] + mass[i];
    }
    double eta = 0;
    for (int i = 0; 2 * i < count; i++) {
      double alpha = -Normal.quantile(below(beyond[count - i]));
      double beta = -Normal.quantile(below(beyond[i + 1]));
      eta = Math.max(eta, alpha + beta + 0x1p-48 * (Math.abs(alpha) + Math.abs(beta)));
    }
    return Rounding.up(eta);
  }

  private double below(double sum) {
    return Math.max(0, Math.min(1, sum - blur * sum - UNDERFLOW));
  }
}
