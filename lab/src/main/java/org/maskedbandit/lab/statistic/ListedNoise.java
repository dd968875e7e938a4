package org.maskedbandit.lab.statistic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.maskedbandit.lab.statistic.ReleaseFile.Row;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.ReleaseNoise;

/**
 * The normal noise of an arm, as the columns variance and rho of a file tell it.
 *
 * <pre>
 * y_j = S_j + Z_j - rho_j Z_(j-1),   Var Z_j = s/(1 - rho_(j+1)^2)       s = 1/eta^2
 * </pre>
 *
 * If every rho is 0, noise is independent and its variance the one listed. Else each release but
 * the last of an arm tells s. The last one tells rho_(J+1) = sqrt(1 - s/variance_J), what the next
 * release will take back of its noise. That is rounded up: evidence holds if the next release takes
 * back less than expected, not if more.
 *
 * @param unit s, the largest that any release tells, so that no noise is larger than taken here
 * @param backs what the next release takes back, by the rewards released before
 * @param rounding what pays for rho between two multiples of 1/{@link EpochNoise#WHOLE}, and for
 *     noise on the grid
 */
record ListedNoise(double unit, boolean independent, Map<Long, Integer> backs, double rounding)
    implements ReleaseNoise {
  /** How much the releases may disagree about s: digits may have been cut. */
  private static final double AGREED = 1.001;

  /** The unit of the grid that served noise is drawn on; its deviation is rounded up to that. */
  private static final double GRID = 0x1p-32;

  /** Served noise has that much more deviation than its variance says. */
  private static final double GRID_SLACK = 1 + 0x1p-27;

  /** No stake is larger: a weight is at most 1/v, and v at least .02. */
  private static final double LARGEST_STAKE = 50;

  /** The noise of each arm of a file. */
  static List<ReleaseNoise> of(ReleaseFile file) {
    List<List<Row>> arms =
        IntStream.range(0, file.arms().size()).mapToObj(file::rows).toList();
    if (arms.stream().allMatch(rows -> rows.size() == 1)) {
      throw new Refusal(file.name() + " has one release of each arm, which does"
          + " not tell what the next one takes back of its noise: give --policy");
    }
    boolean independent = arms.stream().flatMap(List::stream).allMatch(row -> row.rho() == 0);
    List<ReleaseNoise> noises = new ArrayList<>();
    if (independent) {
      arms.forEach(rows -> noises.add(new ListedNoise(Units.of(file, List.of(rows), 1))));
    } else {
      Units units = Units.of(file, arms, 0);
      arms.forEach(rows -> units.require(file, rows.get(rows.size() - 1)));
      arms.forEach(rows -> noises.add(new ListedNoise(rows, units)));
    }
    return noises;
  }

  private ListedNoise(Units units) {
    this(units.most, true, Map.of(), 0);
  }

  private ListedNoise(List<Row> rows, Units units) {
    this(units.most, false, backs(rows, units.least), GRID + offGrid(rows, units.most));
  }

  private static Map<Long, Integer> backs(List<Row> rows, double least) {
    Map<Long, Integer> backs = new HashMap<>();
    long before = 0;
    for (int j = 0; j < rows.size(); j++) {
      Row row = rows.get(j);
      backs.put(before, j + 1 < rows.size() ? rows.get(j + 1).back() : last(row, least));
      before += row.rewards();
    }
    return backs;
  }

  private static int last(Row row, double least) {
    double rho = Math.sqrt(Math.max(0, 1 - least / row.variance()));
    return Math.min(EpochNoise.WHOLE - 1, 1 + (int) Math.ceil(EpochNoise.WHOLE * rho));
  }

  /**
   * With stakes p and q of two releases the noise Z between them has the stake p - rho q. If rho is
   * rounded by d, its cost Var Z (p - rho q)^2/2 is too small by at most Var Z d q (|p - rho q| + d
   * q/2). That is q times a constant, as if the second sum had been moved by that constant.
   */
  private static double offGrid(List<Row> rows, double unit) {
    double most = 0;
    for (Row row : rows) {
      double part = part(row.back());
      double moved = Math.abs(row.rho() - part) * (LARGEST_STAKE + 1);
      most = Math.max(most, Rounding.up(moved * unit / (1 - part * part)));
    }
    return most;
  }

  private static double part(int back) {
    return (double) back / EpochNoise.WHOLE;
  }

  @Override
  public int back(long before, long now) {
    return backs.getOrDefault(before, 0);
  }

  @Override
  public double variance(int back) {
    return unit / (1 - part(back) * part(back));
  }

  private double deviation(int back) {
    return Rounding.up(Math.sqrt(variance(back)) * GRID_SLACK + GRID);
  }

  @Override
  public double logMoment(int back, double t) {
    double exponent = t * deviation(back);
    return Rounding.up(exponent * exponent / 2);
  }

  @Override
  public double tail(int back, double probability) {
    return GRID - deviation(back) * Normal.quantile(probability);
  }

  /** The least and the largest s that releases tell. */
  private record Units(double least, double most) {
    /** @param last 1 if the last release of an arm tells s too, since nothing is taken back */
    static Units of(ReleaseFile file, List<List<Row>> arms, int last) {
      Units units = new Units(Double.POSITIVE_INFINITY, 0);
      for (List<Row> rows : arms) {
        for (int j = 0; j < rows.size() - 1 + last; j++) {
          double rho = j + 1 < rows.size() ? part(rows.get(j + 1).back()) : 0;
          units = units.with(file, rows.get(j), rows.get(j).variance() * (1 - rho * rho));
        }
      }
      return units;
    }

    private Units with(ReleaseFile file, Row row, double s) {
      Units all = new Units(Math.min(least, s), Math.max(most, s));
      if (all.most > AGREED * all.least) {
        throw disagreement(file, row);
      }
      return all;
    }

    /** The variance of a last release is s or more. */
    void require(ReleaseFile file, Row last) {
      if (AGREED * last.variance() < least) {
        throw disagreement(file, last);
      }
    }

    private static Refusal disagreement(ReleaseFile file, Row row) {
      return new Refusal(file.at(row.line(), "variance ")
          + Numbers.write(row.variance())
          + " does not agree with the variance and rho of the other releases: give --policy");
    }
  }
}
