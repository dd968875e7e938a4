package org.maskedbandit.privacy.argmax;

/** The Renyi divergence of a bit at one threshold x, to about 1e-13; not rounded to either side. */
public final class DivergenceAtThreshold {
  private DivergenceAtThreshold() {}

  public static double at(double alpha, double mu, double x) {
    return ThresholdDivergence.ofLog(alpha, new ThresholdSearch(alpha, mu, 1e-7).log(x));
  }
}
