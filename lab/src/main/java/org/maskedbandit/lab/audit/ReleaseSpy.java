package org.maskedbandit.lab.audit;

/**
 * Looks at the released statistic of the arm in question and takes off what it knows: the other rewards of the arm. What is left is
 * noise, plus the reward in question where the statistic contains it.
 *
 * <p>The first number is for statistics that sum the rewards since the last release; there it is, up to a factor and a constant,
 * the log-likelihood ratio itself for normal noise, and a monotone function of it for Laplace noise. The others are for statistics
 * that sum all rewards, after 1, 2, 4, … releases; for normal noise their best linear combination is the log-likelihood ratio.
 */
record ReleaseSpy() implements Spy {
  private static final int LOOKS = 20;

  @Override
  public boolean watches() {
    return true;
  }

  @Override
  public double[] observe(Transcript transcript) {
    double[] residuals = new double[1 + LOOKS];
    double sinceRelease = 0;
    double sinceStart = 0;
    double latest = 0;
    int releases = 0;
    for (int round = 0; round < transcript.rounds(); round++) {
      sinceRelease += transcript.known(round);
      sinceStart += transcript.known(round);
      double seen = transcript.released()[round][transcript.arm()];
      if (seen != latest) {
        if (round >= transcript.changed()) {
          residuals[0] = releases == 0 ? seen - sinceRelease : residuals[0];
          look(residuals, ++releases, seen - sinceStart);
        }
        latest = seen;
        sinceRelease = 0;
      }
    }
    return residuals;
  }

  private static void look(double[] residuals, int releases, double residual) {
    int window = Windows.of(releases - 1);
    if (Integer.bitCount(releases) == 1 && window < LOOKS) {
      residuals[1 + window] = residual;
    }
  }
}
