package org.maskedbandit.statistic;

import java.util.Arrays;
import java.util.List;
import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.Clamp;
import org.maskedbandit.random.largest.LargestLaw;

/**
 * What is shown of how good the arms are: the probability that an arm is the best, and the loss of
 * stopping now. Policies never decide by it; their own posterior has another prior.
 *
 * <pre>
 * D_i = precision_i - 4,   d_i = (precision_i mean_i - 2)/D_i       what the releases alone tell
 * q   = sum D_i clamp(mean_i)/sum D_i, clamped to [.02, .98]
 * tau = effect sqrt(q(1-q)),   c = sum w_i d_i/sum w_i,   w_i = 1/(1/D_i + tau^2)
 * shown: N( (D_i d_i + c/tau^2)/(D_i + 1/tau^2),  1/(D_i + 1/tau^2) )
 * P(best)_i = P(draw i is the largest),   loss of stopping with i = E[max] - mean shown of i
 * </pre>
 *
 * This is Bayes' rule with the prior N(c, tau^2) around the common mean of the arms: most
 * experiments have small effects, and with the wide prior N(1/2, 1/4) of the policies an arm that
 * leads by chance is called the best too soon. It is an estimate and not a proof: nothing bounds
 * how often it is wrong, and if true effects are smaller than tau it is too confident
 * (docs/statistics.md).
 */
public final class DisplayPosterior {
  /** What deviation the means of arms usually have, in deviations of a reward. */
  public static final double TYPICAL_EFFECT = 0.1;

  private static final double LEAST_MEAN = 0.02;

  private final double[] means;
  private final double[] deviations;
  private final LargestLaw largest;

  private DisplayPosterior(double[] means, double[] deviations) {
    this.means = means;
    this.deviations = deviations;
    largest = LargestLaw.of(means, deviations);
  }

  public static DisplayPosterior of(List<ArmReleases> arms) {
    return of(arms, TYPICAL_EFFECT);
  }

  /** Every arm needs a release: before it has one, nothing is known about which arm is the best. */
  public static DisplayPosterior of(List<ArmReleases> arms, double typicalEffect) {
    Check.positive("the typical effect", typicalEffect);
    double[] precisions = new double[arms.size()];
    double[] told = new double[arms.size()];
    for (int i = 0; i < told.length; i++) {
      Check.atLeast("the releases of arm " + i, arms.get(i).size(), 1);
      EpochPosterior posterior = arms.get(i).posterior();
      precisions[i] = posterior.precision() - EpochPosterior.PRIOR_PRECISION;
      double prior = EpochPosterior.PRIOR_PRECISION * EpochPosterior.PRIOR_MEAN;
      // Noise that is too large tells nothing in doubles.
      told[i] = precisions[i] == 0
          ? 0
          : (posterior.precision() * posterior.mean() - prior) / precisions[i];
    }
    return of(precisions, told, tau(arms, precisions, typicalEffect));
  }

  private static double tau(List<ArmReleases> arms, double[] precisions, double typicalEffect) {
    double sum = 0;
    for (int i = 0; i < precisions.length; i++) {
      sum += precisions[i] * Clamp.unit(arms.get(i).posterior().mean());
    }
    double all = Arrays.stream(precisions).sum();
    double mean = all == 0 ? EpochPosterior.PRIOR_MEAN : sum / all;
    double q = Math.max(LEAST_MEAN, Math.min(1 - LEAST_MEAN, mean));
    return typicalEffect * Math.sqrt(q * (1 - q));
  }

  private static DisplayPosterior of(double[] precisions, double[] told, double tau) {
    double weighted = 0;
    double weights = 0;
    for (int i = 0; i < told.length; i++) {
      double weight = 1 / (1 / precisions[i] + tau * tau);
      weighted += weight * told[i];
      weights += weight;
    }
    double[] means = new double[told.length];
    double[] deviations = new double[told.length];
    double prior = 1 / (tau * tau);
    double centre = weights == 0 ? EpochPosterior.PRIOR_MEAN : weighted / weights;
    for (int i = 0; i < told.length; i++) {
      double precision = precisions[i] + prior;
      means[i] = (precisions[i] * told[i] + prior * centre) / precision;
      deviations[i] = 1 / Math.sqrt(precision);
    }
    return new DisplayPosterior(means, deviations);
  }

  public double mean(int arm) {
    return means[arm];
  }

  public double deviation(int arm) {
    return deviations[arm];
  }

  /** The arm with the largest mean shown; the first of several. */
  public int leader() {
    int leader = 0;
    for (int arm = 1; arm < means.length; arm++) {
      leader = means[arm] > means[leader] ? arm : leader;
    }
    return leader;
  }

  /** The probability of each arm to be the best one. */
  public double[] best() {
    return largest.probabilities();
  }

  /** How much better than that arm the best one is, in expectation. */
  public double loss(int arm) {
    return Math.max(0, largest.mean() - means[arm]);
  }
}
