package org.maskedbandit.statistic;

import java.util.Arrays;

/** {@link Evidence} from a range of the releases of an arm. */
final class Bets implements Evidence {
  private static final double LOG_COUNT = StrictMath.log(ArmReleases.BETS);

  /** Means are kept this far from 0 and 1, where evidence may be infinite. */
  private static final double EDGE = 1e-9;

  /** A bet that is behind by this exponent does not move a sum of doubles. */
  private static final double NEGLIGIBLE = 40;

  private final ArmReleases releases;
  private final int from;
  private final int to;
  private final double[] up;
  private final double[] down;

  /**
   * Evidence from the releases of that range.
   *
   * @param up what the bets have won, less the costs of noise
   * @param down the same of the opposite bets
   */
  Bets(ArmReleases releases, int from, int to, double[] up, double[] down) {
    this.releases = releases;
    this.from = from;
    this.to = to;
    this.up = up;
    this.down = down;
  }

  @Override
  public double up(double x) {
    return value(up, true, x);
  }

  @Override
  public double down(double x) {
    return value(down, false, x);
  }

  @Override
  public double guess() {
    return releases.mean(from, to);
  }

  private double value(double[] won, boolean upwards, double x) {
    double mean = Math.max(EDGE, Math.min(1 - EDGE, x));
    double[] logs = new double[won.length];
    double[] bounds = new double[won.length];
    int first = 0;
    for (int i = 0; i < bounds.length; i++) {
      bounds[i] = won[i] - (upwards ? mean : -mean) * releases.bet(i).staked(from, to);
      first = bounds[i] > bounds[first] ? i : first;
    }
    double largest = won[first] - expected(first, upwards, mean);
    Arrays.fill(logs, Double.NEGATIVE_INFINITY);
    logs[first] = largest;
    for (int i = 0; i < bounds.length; i++) {
      if (i != first && bounds[i] > largest - NEGLIGIBLE) {
        logs[i] = won[i] - expected(i, upwards, mean);
        largest = Math.max(largest, logs[i]);
      }
    }
    double sum = 0;
    for (double each : logs) {
      sum += StrictMath.exp(each - largest);
    }
    return largest + StrictMath.log(sum) - LOG_COUNT;
  }

  /** sum m log1p(x expm1(l)), which is at least x sum m l by Jensen's inequality. */
  private double expected(int bet, boolean upwards, double x) {
    double[] growth = releases.bet(bet).growth(upwards);
    double sum = 0;
    for (int j = from; j < to; j++) {
      sum += releases.rewards(j) * StrictMath.log1p(x * growth[j]);
    }
    return sum;
  }
}
