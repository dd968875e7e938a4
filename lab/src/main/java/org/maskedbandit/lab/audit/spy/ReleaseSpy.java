package org.maskedbandit.lab.audit.spy;

/**
 * Looks at the released statistic of the changed arm and subtracts the other rewards of the arm.
 * What is left is noise, plus the changed reward if the statistic contains it.
 *
 * <p>The first such residual is for statistics that sum the rewards since the last release. The
 * others, after 1, 2, 4, … releases, are for statistics that sum all rewards: their growth since
 * the changed reward. Each gives two numbers, its log-likelihood ratio up to factor and constant:
 *
 * <pre>x   for normal noise,      |x| - |x - 1|   for Laplace noise</pre>
 *
 * If the noises are independent, like those of a tree's nodes, a weighted sum is the log-likelihood
 * ratio of all.
 */
public record ReleaseSpy() implements Spy {

  @Override
  public boolean watches() {
    return true;
  }

  @Override
  public double[] observe(Transcript transcript) {
    double[] seen = new double[2 * (1 + DoublingWindows.count(transcript.rounds()))];
    double sinceRelease = 0;
    double sinceChange = 0;
    double before = 0;
    double latest = 0;
    int releases = 0;
    for (int round = 0; round < transcript.rounds(); round++) {
      if (round == transcript.changed()) {
        before = latest;
        sinceChange = 0;
      }
      sinceRelease += transcript.known(round);
      sinceChange += transcript.known(round);
      double released = transcript.released()[round][transcript.arm()];
      if (released != latest) {
        if (round >= transcript.changed() && Integer.bitCount(++releases) == 1) {
          put(seen, 0, releases == 1 ? released - sinceRelease : seen[0]);
          put(seen, 1 + DoublingWindows.of(releases - 1), released - before - sinceChange);
        }
        latest = released;
        sinceRelease = 0;
      }
    }
    return seen;
  }

  private static void put(double[] seen, int place, double x) {
    seen[2 * place] = x;
    seen[2 * place + 1] = Math.abs(x) - Math.abs(x - 1);
  }
}
