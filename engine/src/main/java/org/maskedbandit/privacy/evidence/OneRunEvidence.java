package org.maskedbandit.privacy.evidence;

import org.maskedbandit.notation.Check;
import org.maskedbandit.privacy.GaussianProfile;
import org.maskedbandit.privacy.PrivacyCheck;

/**
 * What guesses about many rewards of the same run prove about every guarantee. Each canary is a
 * reward that a fair coin has set to 0 or 1. An observer of all releases guesses r of the m coins,
 * and v of the guesses are right.
 *
 * <pre>
 * P(v or more are right) ≤ beta + 2 m delta alpha   if the release is (epsilon, delta)-DP,
 * beta = P(W ≥ v),   alpha = max_i P(v - i ≤ W &lt; v)/i
 * W ~ Binomial(r, e^epsilon/(1 + e^epsilon))
 * </pre>
 *
 * <p>How many are guessed must be fixed beforehand or by other runs; which ones may depend on all
 * that was released. Several runs are one larger release, so their canaries may be counted
 * together.
 *
 * @param canaries m
 * @param guesses r
 * @param correct v
 * @see "Steinke, Nasr and Jagielski (2023), Privacy auditing with one (1) training run, Theorem
 *     5.2"
 */
public record OneRunEvidence(int canaries, int guesses, int correct, double confidence) {
  /** The deltas at which eta is attacked, times canaries over risk. */
  private static final double[] DELTAS = {64, 16, 4, 1};

  private static final double NEGLIGIBLE = 1e-300;

  public OneRunEvidence {
    Check.atLeast("canaries", canaries, 1);
    Check.within("guesses", guesses, 0, canaries);
    Check.within("correct guesses", correct, 0, guesses);
    Check.between("confidence", confidence, 0.5, 1);
  }

  /** At least the probability of these correct guesses if the release is (epsilon, delta)-DP. */
  public double pValue(double epsilon, double delta) {
    PrivacyCheck.epsilon(epsilon);
    PrivacyCheck.delta(delta);
    double[] mass = binomial(guesses, epsilon);
    double beta = 0;
    for (int k = guesses; k >= correct; k--) {
      beta += mass[k];
    }
    double alpha = 0;
    double below = 0;
    for (int i = 1; i <= correct && 1 > i * alpha; i++) {
      below += mass[correct - i];
      alpha = Math.max(alpha, below / i);
    }
    return Math.min(1, beta + 2 * canaries * delta * alpha);
  }

  /** The release is not (epsilon, delta)-DP for any smaller epsilon. */
  public double epsilonAtLeast(double delta) {
    return Math.max(0, largestRefuted(delta, 1 - confidence));
  }

  /**
   * The release is not eta-GDP for any smaller eta, which would imply a refuted (epsilon, delta)-DP
   * at one of several fixed deltas, each at its share of the risk (Bonferroni).
   */
  public double etaAtLeast() {
    double eta = 0;
    for (double times : DELTAS) {
      double delta = Math.min(0.5, times * (1 - confidence) / canaries);
      double epsilon = largestRefuted(delta, (1 - confidence) / DELTAS.length);
      eta = epsilon < 0 ? eta : Math.max(eta, GaussianProfile.eta(epsilon, delta));
    }
    return eta;
  }

  /**
   * The largest epsilon whose p-value is within the risk, or -1. The p-value grows with epsilon
   * while it is below a half, so the same event refutes all smaller ones and the search is free.
   */
  private double largestRefuted(double delta, double risk) {
    if (pValue(0, delta) > risk) {
      return -1;
    }
    double high = 1;
    while (pValue(high, delta) <= risk) {
      high *= 2;
    }
    double low = high == 1 ? 0 : high / 2;
    for (int step = 0; step < 50; step++) {
      double middle = (low + high) / 2;
      if (pValue(middle, delta) <= risk) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The binomial law, by ratios outwards from its mode, so that nothing overflows. */
  private static double[] binomial(int trials, double epsilon) {
    double[] mass = new double[trials + 1];
    double odds = StrictMath.exp(-epsilon);
    int mode = (int) Math.min(trials, (trials + 1.0) / (1 + odds));
    mass[mode] = 1;
    double total = 1;
    for (int k = mode; k < trials && mass[k] > NEGLIGIBLE; k++) {
      mass[k + 1] = mass[k] * (trials - k) / (odds * (k + 1.0));
      total += mass[k + 1];
    }
    for (int k = mode; k > 0 && mass[k] > NEGLIGIBLE; k--) {
      mass[k - 1] = mass[k] * odds * k / (trials - k + 1.0);
      total += mass[k - 1];
    }
    for (int k = 0; k <= trials; k++) {
      mass[k] /= total;
    }
    return mass;
  }
}
