package org.maskedbandit.statistic;

import org.jspecify.annotations.Nullable;
import org.maskedbandit.numeric.Convex.Tangent;

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
  public Tangent above(double x) {
    return tangent(up, true, x);
  }

  @Override
  public Tangent below(double x) {
    return tangent(down, false, x);
  }

  @Override
  public double guess() {
    return releases.mean(from, to);
  }

  /** Bets that cannot matter by their bounds are left out. */
  private Tangent tangent(double[] won, boolean upwards, double x) {
    double mean = Math.max(EDGE, Math.min(1 - EDGE, x));
    double[] bounds = new double[won.length];
    int first = 0;
    for (int i = 0; i < bounds.length; i++) {
      bounds[i] = won[i] - (upwards ? mean : -mean) * releases.bet(i).staked(from, to);
      first = bounds[i] > bounds[first] ? i : first;
    }
    Tangent[] bets = new Tangent[won.length];
    bets[first] = bet(first, won, upwards, mean);
    double largest = bets[first].value();
    for (int i = 0; i < bounds.length; i++) {
      if (i != first && bounds[i] > largest - NEGLIGIBLE) {
        bets[i] = bet(i, won, upwards, mean);
        largest = Math.max(largest, bets[i].value());
      }
    }
    return logMean(bets, largest);
  }

  /** The logarithm of the mean of all bets; those left out count as 0. */
  static Tangent logMean(@Nullable Tangent[] bets, double largest) {
    double sum = 0;
    double slopes = 0;
    for (Tangent bet : bets) {
      if (bet != null) {
        double part = StrictMath.exp(bet.value() - largest);
        sum += part;
        slopes += part * bet.slope();
      }
    }
    return new Tangent(largest + StrictMath.log(sum) - LOG_COUNT, slopes / sum);
  }

  /** Won less sum m log1p(x expm1(l)), which is at least x sum m l by Jensen's inequality. */
  private Tangent bet(int bet, double[] won, boolean upwards, double x) {
    double[] growth = releases.bet(bet).growth(upwards);
    double sum = 0;
    double slope = 0;
    for (int j = from; j < to; j++) {
      sum += releases.rewards(j) * StrictMath.log1p(x * growth[j]);
      slope += releases.rewards(j) * growth[j] / (1 + x * growth[j]);
    }
    return new Tangent(won[bet] - sum, -slope);
  }
}
