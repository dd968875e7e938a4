package org.maskedbandit.privacy.argmax;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.PrivacyCheck;

/**
 * What a round costs at one fixed order of Renyi when only the winning arm leaves: a bound on
 * {@link ThresholdDivergence#worst} as a function of mu squared, fast enough to be asked in every
 * round.
 *
 * <p>At a fixed order costs add up, also when each round is chosen by the outputs before it, and a
 * budget that was declared beforehand may be spent as one goes (Feldman and Zrnic 2021, Lecuyer
 * 2021). Mu is the contrast of the changed arm j, mu^2 = s_j^2 w_j (1 - w_j/W), with its
 * sensitivity s_j, the precisions w of the draws and their sum W.
 *
 * <p>The doubles between two powers of two fall into 256 cells, and each cell answers with the
 * bound for its upper end: the supremum grows with mu. That costs half a percent at most. A cell is
 * computed when it is first asked for. Below the cells the bound is a formula,
 *
 * <pre>alpha mu^2/pi e^(r s + s^2/(4 - 8/pi)),   s = max(alpha, 2) mu,   r = sqrt(2/pi),</pre>
 *
 * and above them that of the whole draw, alpha mu^2/2. Proofs: docs/proofs/threshold-bit.md.
 *
 * <p>Thread-safe; threads share the cells of an order.
 */
public final class ArgmaxRenyi {
  private static final int CELL_BITS = 8;
  private static final int SHIFT = 52 - CELL_BITS;
  private static final int CELLS = 1 << CELL_BITS;

  /** Cells begin where s is 2^-12 or a little less, and the formula costs 2e-4. */
  private static final int FIRST = -12;

  /** Cells end where alpha mu is 2^10 or a little less, and the discount is below one percent. */
  private static final int LAST = 10;

  /** Larger orders have the cells of this one; every cell is valid at every order. */
  private static final int LARGEST_ORDER = 100;

  private static final double ROOT_TWO_OVER_PI = Math.sqrt(2 / Math.PI);
  private static final double CURVATURE = 1 / (4 - 8 / Math.PI);

  private static final Map<Double, ArgmaxRenyi> KNOWN = new ConcurrentHashMap<>();

  private final double alpha;
  private final double low;
  private final double high;
  private final long firstCell;
  private final AtomicReferenceArray<@Nullable AtomicLongArray> octaves;

  public static ArgmaxRenyi at(double alpha) {
    return KNOWN.computeIfAbsent(alpha, ArgmaxRenyi::new);
  }

  public ArgmaxRenyi(double alpha) {
    this.alpha = PrivacyCheck.alpha(alpha);
    int exponent = Math.min(LARGEST_ORDER, Math.getExponent(Math.max(alpha, 2)));
    int first = 2 * (FIRST - exponent - 1);
    int last = 2 * (LAST - exponent);
    low = Math.scalb(1.0, first);
    high = Math.scalb(1.0, last);
    firstCell = Double.doubleToRawLongBits(low) >>> SHIFT;
    octaves = new AtomicReferenceArray<>(last - first);
  }

  /**
   * The order that gives the least epsilon at that delta when a total mu is spent on many small
   * rounds, each at 2/pi of the whole draw. Every order is valid; this one is only the best if
   * alpha times the mu of a round is small.
   *
   * <p>At excess = alpha - 1 the derivative of epsilon (Canonne, Kamath and Steinke 2020,
   * Proposition 12) is zero where mu^2 excess^2/pi + log(1 + excess) = log(1/delta).
   */
  public static double order(double mu, double delta) {
    Check.positive("mu", mu);
    double target = -StrictMath.log(Check.between("delta", delta, 0, 1));
    double low = 0;
    double high = Math.min(Math.sqrt(Math.PI * target) / mu, StrictMath.expm1(target));
    for (double middle = high / 2; low < middle && middle < high; middle = (low + high) / 2) {
      if (mu * mu * middle * middle / Math.PI + StrictMath.log1p(middle) < target) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.max(1 + high, Math.nextUp(1.0));
  }

  public double alpha() {
    return alpha;
  }

  /** A bound on the divergence of order alpha of one round whose mu squared is at most this. */
  public double cost(double muSquared) {
    if (muSquared > low && muSquared <= high) {
      return cell(((Double.doubleToRawLongBits(muSquared) - 1) >>> SHIFT) - firstCell);
    }
    Check.notNegative("mu squared", muSquared);
    return muSquared == 0
        ? 0
        : Math.min(small(muSquared), ThresholdDivergence.wholeDraw(alpha, muSquared));
  }

  private double cell(long index) {
    int octave = (int) (index >>> CELL_BITS);
    int place = (int) index & (CELLS - 1);
    AtomicLongArray cells = octaves.get(octave);
    if (cells == null) {
      octaves.compareAndSet(octave, null, new AtomicLongArray(CELLS));
      cells = Objects.requireNonNull(octaves.get(octave));
    }
    long known = cells.get(place);
    return known == 0 ? compute(cells, place, index) : Double.longBitsToDouble(known);
  }

  private double compute(AtomicLongArray cells, int place, long index) {
    double upperEnd = Double.longBitsToDouble((firstCell + index + 1) << SHIFT);
    double cost = ThresholdDivergence.worst(alpha, Rounding.rootUp(upperEnd)).epsilon();
    cells.set(place, Double.doubleToRawLongBits(cost));
    return cost;
  }

  double small(double muSquared) {
    double s = Math.max(alpha, 2) * Math.sqrt(muSquared);
    double growth = StrictMath.exp(s * (ROOT_TWO_OVER_PI + CURVATURE * s));
    return Rounding.up(alpha * muSquared / Math.PI * growth);
  }
}
