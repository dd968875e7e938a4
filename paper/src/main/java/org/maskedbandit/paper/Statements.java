package org.maskedbandit.paper;

import java.util.Arrays;
import org.maskedbandit.numeric.Minimum;
import org.maskedbandit.numeric.Normal;

/**
 * The numbered formulas of the paper as they are printed. Each comment says what a formula assumes
 * and whether it is sound. Guarantees of the library do not come from here: they are rounded up and
 * have proofs of their own; tests compare the two.
 *
 * <p>T is the horizon, N the number of arms, D the gap of an arm, M = T - bN. Methods are not
 * static, so that a test can replace one of them by a wrong one.
 */
public class Statements {

  /** Lemma 1 (quoted): an η-GDP mechanism is (ε, δ)-DP with this δ, for every ε. Sound, tight. */
  public double lemma1(double eta, double epsilon) {
    return Normal.cdf(-epsilon / eta + eta / 2)
        - StrictMath.exp(epsilon + Normal.logCdf(-epsilon / eta - eta / 2));
  }

  /** The ε at which {@link #lemma1} has that δ. */
  public double epsilon(double eta, double delta) {
    double low = 0;
    double high = eta * eta / 2 + eta * 40;
    for (int i = 0; i < 80; i++) {
      double middle = (low + high) / 2;
      boolean right = lemma1(eta, middle) > delta;
      low = right ? middle : low;
      high = right ? high : middle;
    }
    return high;
  }

  /** Lemma 2 (quoted): the η of mechanisms that are run one after the other. Sound, tight. */
  public double lemma2(double... etas) {
    return Math.sqrt(Arrays.stream(etas).map(eta -> eta * eta).sum());
  }

  /** Section 2.2: the η of a value of sensitivity s with Gaussian noise of deviation σ. Sound. */
  public double gaussianMechanism(double s, double sigma) {
    return s / sigma;
  }

  /** Lemma 3: one round of Algorithm 1. Assumes that the changed reward's arm was played. Sound. */
  public double lemma3() {
    return Math.sqrt(0.5);
  }

  /** Lemma 4: T rounds of Algorithm 1. Sound; the first round could be left out. */
  public double lemma4(double T) {
    return Math.sqrt(T / 2);
  }

  /** Theorem 3: δ(ε) of Algorithm 1. Sound. */
  public double theorem3(double T, double epsilon) {
    return lemma1(lemma4(T), epsilon);
  }

  /** Lemma 5: T rounds of Algorithm 2. Sound; for b = 0 it is sqrt 2 times too large. */
  public double lemma5(double b, double c, double T) {
    return Math.sqrt(T / (c * (b + 1)));
  }

  /** Theorem 4: δ(ε) of Algorithm 2. Sound. */
  public double theorem4(double b, double c, double T, double epsilon) {
    return lemma1(lemma5(b, c, T), epsilon);
  }

  /** Lemma 6: plays of an arm while its mean is too high. */
  public double lemma6(double b, double D) {
    return 9 / (D * D) * StrictMath.exp(-2 * b * D * D / 9);
  }

  /** Lemma 7: plays of an arm whose sample is too high. Assumes M D^2 of at least e^(1/4π). */
  public double lemma7(double b, double c, double M, double D) {
    return Math.max(0, 18 * c * StrictMath.log(M * D * D) / (D * D) - b) + 1 / (D * D);
  }

  /** Lemma 8 (quoted): how often arm i is played with a low sample, over the best arm. Sound. */
  public double lemma8(double p) {
    return (1 - p) / p;
  }

  /**
   * Lemma 9: expected further samples of the best arm until one is high enough, after k plays.
   * Assumes M D^2 of at least 4. <b>Not established</b>: its proof uses Mills' inequality in the
   * wrong direction.
   */
  public double lemma9(double b, double c, double M, double D, double k) {
    return k >= Math.max(1, length(b, c, M, D)) ? 4 / (M * D * D) : tries();
  }

  /** A summand of the proof of Lemma 9. */
  double summand(double r) {
    return StrictMath.exp(-Math.sqrt(r / (2 * Math.PI * StrictMath.log(r))));
  }

  /** The constant of Lemma 9 for all k. */
  public double tries() {
    return 71;
  }

  /** From this k on Lemma 9 has its smaller bound. */
  double length(double b, double c, double M, double D) {
    return 72 * c / (D * D) * StrictMath.log(M * D * D) - (b + 1);
  }

  /** The third term of the proof of Theorem 5, from Lemmas 8 and 9. Not established, as they. */
  public double thirdTerm(double b, double c, double M, double D) {
    double first = Math.max(0, Math.ceil(length(b, c, M, D)));
    return tries() * first + M * lemma9(b, c, M, D, Math.max(1, first));
  }

  /** Theorem 5, problem-dependent, with the constants of its proof. */
  public double theorem5(double b, double c, double T, double[] gaps) {
    double M = T - b * gaps.length;
    double sum = 0;
    for (double D : gaps) {
      sum += D > 0 ? D * (b + lemma6(b, D) + lemma7(b, c, M, D) + thirdTerm(b, c, M, D)) : 0;
    }
    return sum;
  }

  /** Theorem 5, problem-independent, with the constants of its proof. */
  public double theorem5(double b, double c, double T, int N) {
    double M = T - b * N;
    double log = StrictMath.log(N);
    double scale = Math.sqrt(N * M) / (Math.E * Math.sqrt(log));
    double large = 14 + (18 + 72 * tries()) * c * StrictMath.log(Math.E * Math.E * N * log);
    return b * N + scale * large + scale * Math.E * Math.E * log;
  }

  /** Theorem 5 needs a horizon above this. */
  public double theorem5Horizon(double b, double[] gaps) {
    double least = Arrays.stream(gaps).filter(gap -> gap > 0).min().orElseThrow();
    return b * gaps.length + 4 / (least * least);
  }

  /** Lemma 10 (Hoeffding): that n rewards in [0, 1] exceed their expectation by a. Sound. */
  public double lemma10(double a, double n) {
    return StrictMath.exp(-2 * a * a / n);
  }

  /** Lemma 11 (Mills): that a normal variable exceeds its mean by t. Sound, an upper bound. */
  public double lemma11(double t, double sigma) {
    return sigma / Normal.ROOT_TWO_PI * StrictMath.exp(-t * t / (2 * sigma * sigma)) / t;
  }

  /** Lemma 12: the same, weaker. Sound. */
  public double lemma12(double t, double sigma) {
    return StrictMath.exp(-t * t / (2 * sigma * sigma));
  }

  /** Appendix C.1: ε of Algorithm 3. <b>Not sound</b> where values move in opposite directions. */
  public double algorithm3(double epsilon) {
    return epsilon;
  }

  /** Theorem 6: ε of Algorithm 4, ratio the largest s/σ. <b>Not sound</b>: Lemma 13 is false. */
  public double theorem6(double n, double delta, double ratio) {
    return Math.sqrt(Math.max(0, StrictMath.log((n - 1) / (2 * delta)))) / 2 * ratio;
  }

  /** Lemma 13 (quoted): the shift of a unit Gaussian that (ε, δ) hides. <b>False</b>. */
  public double lemma13(double epsilon, double delta) {
    return 2 * epsilon / Math.sqrt(StrictMath.log(1 / (2 * delta)));
  }

  /** Theorem 7: ε of one round of Algorithm 1. <b>Not sound</b>: from Theorem 6. */
  public double theorem7(double N, double delta) {
    return theorem6(N, delta, lemma3());
  }

  /**
   * Corollary 1: ε of Algorithm 1 by advanced composition, δ the part of a round. <b>Not
   * established</b>: from Theorem 7. Above Theorem 3, so that the number is true.
   */
  public double corollary1(double N, double T, double deltaTs, double delta) {
    double epsilon = theorem7(N, delta);
    return epsilon * Math.sqrt(2 * T * StrictMath.log(1 / (deltaTs - T * delta)))
        + T * epsilon * (StrictMath.exp(epsilon) - 1);
  }

  /** Corollary 1 with the best δ of a round. */
  public double corollary1(double N, double T, double deltaTs) {
    return Minimum.value(
        log -> corollary1(N, T, deltaTs, StrictMath.exp(log) * deltaTs / T), -70, -1e-9);
  }

  /** Theorem 8: ε of Algorithm 1 by Rényi divergences of order α. Sound. */
  public double theorem8(double alpha, double T, double delta) {
    return alpha * T / 4 + StrictMath.log(1 / delta) / (alpha - 1);
  }

  /** Theorem 8 at its best α. */
  public double theorem8(double T, double delta) {
    return theorem8(1 + Math.sqrt(4 * StrictMath.log(1 / delta) / T), T, delta);
  }
}
