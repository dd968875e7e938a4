package org.maskedbandit.lab.audit.spy;

/**
 * Looks at the released statistic of the changed arm and subtracts the other rewards of the arm.
 * What is left is noise, plus the changed reward if the statistic contains it.
 *
 * <p>For statistics that sum the rewards since the last release, the first residual x contains the
 * changed reward. Those of some releases before it and after it are noise alone. If a release takes
 * back a part of the noise before, they tell of the noise of the first.
 *
 * <p>For statistics that sum all rewards, the residuals are what they have grown by since the
 * changed reward, after 1, 2, 4, … releases. The first residual and each of these give two numbers,
 * their log-likelihood ratio up to factor and constant:
 *
 * <pre>x   for normal noise,      |x| - |x - 1|   for Laplace noise</pre>
 *
 * If the noises are independent, like those of a tree's nodes, a weighted sum is the log-likelihood
 * ratio of all. If they are normal, that is so whatever they share.
 */
public record ReleaseSpy() implements Spy {
  /** So many residuals before the first one that counts, and so many after it. */
  private static final int BESIDE = 8;

  @Override
  public boolean watches() {
    return true;
  }

  @Override
  public double[] observe(Transcript transcript) {
    Residuals residuals = new Residuals(transcript.rounds());
    double sinceRelease = 0;
    double sinceChange = 0;
    double before = 0;
    double latest = 0;
    for (int round = 0; round < transcript.rounds(); round++) {
      if (round == transcript.changed()) {
        before = latest;
        sinceChange = 0;
      }
      sinceRelease += transcript.known(round);
      sinceChange += transcript.known(round);
      double released = transcript.released()[round][transcript.arm()];
      if (released != latest) {
        if (round < transcript.changed()) {
          residuals.early(released - sinceRelease);
        } else {
          residuals.late(released - sinceRelease, released - before - sinceChange);
        }
        latest = released;
        sinceRelease = 0;
      }
    }
    return residuals.seen;
  }

  /** Pairs of numbers for the first residual and for growth, then the residuals beside it. */
  private static final class Residuals {
    private final double[] seen;
    private final int beside;
    private int releases;

    Residuals(int rounds) {
      beside = 2 * (1 + DoublingWindows.count(rounds));
      seen = new double[beside + 2 * BESIDE];
    }

    /** A release before the change; the latest stands first. */
    void early(double residual) {
      System.arraycopy(seen, beside, seen, beside + 1, BESIDE - 1);
      seen[beside] = residual;
    }

    void late(double residual, double growth) {
      if (releases == 0) {
        put(0, residual);
      } else if (releases <= BESIDE) {
        seen[beside + BESIDE + releases - 1] = residual;
      }
      if (Integer.bitCount(++releases) == 1) {
        put(1 + DoublingWindows.of(releases - 1), growth);
      }
    }

    private void put(int place, double x) {
      seen[2 * place] = x;
      seen[2 * place + 1] = Math.abs(x) - Math.abs(x - 1);
    }
  }
}
