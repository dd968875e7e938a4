package org.maskedbandit.lab.statistic;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.numeric.Minimum;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.Release;
import org.maskedbandit.release.ReleaseNoise;
import org.maskedbandit.statistic.Interval;

/**
 * The releases of an arm up to the first with which it has a number of rewards that was fixed
 * beforehand, for one look at them.
 *
 * <pre>
 * Y = sum of the released sums = S + Z      S of n rewards, Z the noise that is left in it
 * up(x) = max over l &gt; 0 of  l Y - log E exp(l Z) - n log1p(x (e^l - 1))
 * </pre>
 *
 * Why it holds. A reward in [0, 1] with mean x, whatever was before, has E e^(l r) &lt;= 1 + x (e^l
 * - 1), the chord of a convex function; the noise is independent with a known law. So for every l
 * and y, P(Y &gt;= y) &lt;= exp(-l y) E exp(l Z) (1 + x (e^l - 1))^n (Chernoff 1952), and so is the
 * least of these bounds for a fixed y. It falls with y, and n is fixed: so the bound at the
 * observed Y is alpha/2 or less with probability alpha/2 at most. There is no price for other looks
 * and no grid of l, as in evidence that holds at every moment. The same of 1 - r bounds the mean
 * from above.
 *
 * <p>n is fixed because epochs of an arm have lengths that follow from the number of its rewards.
 * Which decisions earned them may depend on anything: a policy that plays the arm less often
 * because of bad luck changes when it has n rewards, not which rewards it would then have. An arm
 * that never gets there is in no statement: the probability that an arm gets there and its interval
 * misses is alpha at most.
 *
 * <p>With cancelling noise Z is sum (1 - rho_(j+1)) Z_j + Z_J: what the next release takes back is
 * gone, but for the last one.
 */
final class OneLook {
  /** Exponents l are searched from e^-30 to e^4. */
  private static final double LEAST = -30;

  private static final double MOST = 4;
  private static final int BISECTIONS = 50;

  private final ReleaseNoise noise;
  private final List<Part> parts = new ArrayList<>();
  private long rewards;
  private double sum;

  /** By how much rounding may have moved the sum. */
  private double moved;

  /** The noise of a release: what the next one takes back at most, and what is left of it. */
  private record Part(int back, double left) {}

  private OneLook(ReleaseNoise noise) {
    this.noise = noise;
  }

  /** Empty if the arm has fewer rewards. */
  static Optional<OneLook> of(List<Release> releases, ReleaseNoise noise, long horizon) {
    OneLook look = new OneLook(noise);
    for (int i = 0; i < releases.size() && look.rewards < horizon; i++) {
      Release release = releases.get(i);
      boolean last = look.rewards + release.rewards() >= horizon || i + 1 == releases.size();
      double taken = last ? 0 : (double) releases.get(i + 1).back() / EpochNoise.WHOLE;
      int back = noise.back(look.rewards, look.rewards + release.rewards());
      look.parts.add(new Part(back, 1 - taken));
      look.rewards += release.rewards();
      look.sum += release.sum();
      look.moved += noise.rounding() + 2 * Math.ulp(release.sum()) + Math.ulp(look.sum);
    }
    return look.rewards < horizon ? Optional.empty() : Optional.of(look);
  }

  /** How many releases it looks at. */
  int size() {
    return parts.size();
  }

  long rewards() {
    return rewards;
  }

  double mean() {
    return Math.max(0, Math.min(1, sum / rewards));
  }

  /** The interval of the mean that misses with probability alpha at most. */
  Interval mean(double alpha) {
    double threshold = StrictMath.log(2 / alpha);
    double lower = last(x -> best(l -> up(l, x)) >= threshold, 0, 1);
    double upper = last(x -> best(l -> down(l, 1 - x)) >= threshold, 0, 1);
    return new Interval(lower, 1 - upper);
  }

  /** Of the mean of the first arm minus that of the second. */
  static Interval difference(OneLook first, OneLook second, double alpha) {
    double threshold = StrictMath.log(2 / alpha);
    double lower = last(d -> best(l -> pair(first, second, l, d)) >= threshold, -1, 1);
    double upper = last(d -> best(l -> pair(second, first, l, d)) >= threshold, -1, 1);
    return new Interval(lower, -upper);
  }

  /** The logarithm of the evidence of one exponent that the mean is above x. */
  private double up(double l, double x) {
    return l * (sum - moved) - cost(l) - rewards * StrictMath.log1p(x * StrictMath.expm1(l));
  }

  /** The logarithm of the evidence of one exponent that the mean is below x. */
  private double down(double l, double x) {
    return -l * (sum + moved) - cost(l) - rewards * StrictMath.log1p(x * StrictMath.expm1(-l));
  }

  /** The noise has symmetric laws. */
  private double cost(double l) {
    double cost = 0;
    for (Part part : parts) {
      cost += noise.logMoment(part.back, part.left * l);
    }
    return cost;
  }

  /**
   * The evidence of one exponent that the first mean exceeds the second by more than d, at the mean
   * x of the second where it is least. With u and v as below and n and m rewards,
   *
   * <pre>n log1p((x + d) u) + m log1p(x v)</pre>
   *
   * is concave in x, and largest where n u (1 + x v) + m v (1 + (x + d) u) = 0, or at an end.
   */
  private static double pair(OneLook first, OneLook second, double l, double d) {
    double n = first.rewards;
    double m = second.rewards;
    double u = StrictMath.expm1(l);
    double v = StrictMath.expm1(-l * n / m);
    double place = -(n * u + m * v * (1 + d * u)) / (u * v * (n + m));
    double x = Math.max(Math.max(0, -d), Math.min(Math.min(1, 1 - d), place));
    return first.up(l, x + d) + second.down(l * n / m, x);
  }

  /** The largest value over all exponents; the function is concave in them. */
  private static double best(DoubleUnaryOperator evidence) {
    return -Minimum.value(z -> least(evidence.applyAsDouble(StrictMath.exp(z))), LEAST, MOST);
  }

  private static double least(double evidence) {
    return Double.isNaN(evidence) ? Double.POSITIVE_INFINITY : -evidence;
  }

  /** The last place up to which a statement holds, from below; low if it holds nowhere. */
  private static double last(DoublePredicate holds, double low, double high) {
    if (!holds.test(low)) {
      return low;
    }
    double yes = low;
    double no = high;
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (yes + no) / 2;
      yes = holds.test(middle) ? middle : yes;
      no = yes == middle ? no : middle;
    }
    return yes;
  }
}
