package org.maskedbandit.privacy.argmax;

import java.util.Arrays;
import org.maskedbandit.notation.Check;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.GaussianProfile;
import org.maskedbandit.privacy.PrivacyCheck;

/**
 * The exact worst case of many rounds of which only the winning arm leaves, up to a certified
 * error: an adversary picks the threshold of every bit, knowing all bits before it.
 *
 * <p>With S the likelihood ratio of the bits so far, delta(epsilon) = V_T(1), where
 *
 * <pre>
 * V_0(S) = max(0, S - e^epsilon)
 * V_(k+1)(S) = max_x q V_k(S p/q) + (1 - q) V_k(S (1 - p)/(1 - q)).
 * </pre>
 *
 * V is e^epsilon times a function W of s = S e^-epsilon, so one iteration for W gives the whole
 * curve: delta(epsilon) = e^epsilon W(e^-epsilon).
 *
 * <p>Every step errs upwards. W is convex and its slope is between 0 and 1, so lines between the
 * points of a grid are above it. At the ends of the grid it is at most that of the whole draws. The
 * maximum over all x is at most that over the corners of {@link ThresholdPolygon}. Together this
 * adds about a thousandth to epsilon. Proof: docs/proofs/threshold-game.md.
 *
 * <p>Time grows like rounds^1.5: a second for a thousand rounds.
 */
public final class AdaptiveThresholds {
  private static final int MOST_ROUNDS = 100_000;
  private static final double SMALLEST_MU = 1e-9;
  private static final double LARGEST_MU = 10;

  /**
   * The distance of the points of the grid in log s, as a share of mu; interpolation adds its
   * square/4 to a variance.
   */
  private static final double RESOLUTION = 0.03;

  /**
   * The distance of the tangents of the polygon; it adds its square/4 to the information of a bit.
   */
  private static final double STEP = 0.02;

  /**
   * The worst threshold of one of many rounds is near -alpha mu, and the best order alpha is about
   * 1 + 9/(mu sqrt(rounds)) at a delta of 1e-12, and less for others.
   */
  private static final double DENSE = 9;

  /**
   * What the ends of the grid may add to delta. They stand where the whole draws have this delta:
   * left of s = e^-epsilon W(s) is at most s delta, and right of s = e^epsilon it is at most s - 1
   * + delta, by put-call symmetry.
   */
  private static final double END_ERROR = 1e-15;

  /**
   * The right end need not be further out in log s: W(s) is at most s, and s gets there with a
   * chance of e^-36.
   */
  private static final double RIGHT_END = 36;

  /** Points at a time, so that all stencils find them in the cache. */
  private static final int BLOCK = 1024;

  /** Outweighs the rounding of a point of the grid and of a few operations more. */
  private static final double UP = 1 + 0x1p-44;

  private final GaussianDp wholeDraws;
  private final double mu;
  private final double spacing;
  private final BitStencil[] stencils;
  private final double tail;
  private final int origin;
  private final double[] points;
  private double[] values;
  private double[] results;

  private AdaptiveThresholds(int rounds, double mu) {
    this.mu = mu;
    wholeDraws = new GaussianDp(mu).times(rounds);
    spacing = RESOLUTION * mu;
    ThresholdPolygon bits = new ThresholdPolygon(mu, STEP, mu + DENSE / Math.sqrt(rounds));
    tail = bits.tail();
    stencils =
        bits.bits().stream().map(bit -> new BitStencil(bit, spacing)).toArray(BitStencil[]::new);
    int down = Arrays.stream(stencils).mapToInt(BitStencil::reachDown).max().orElse(0);
    int up = Arrays.stream(stencils).mapToInt(BitStencil::reachUp).max().orElse(0);
    origin = left(rounds) + down;
    points = new double[origin + right(rounds) + up + 1];
    values = new double[points.length];
    results = new double[points.length];
    for (int i = 0; i < points.length; i++) {
      points[i] = StrictMath.exp((i - origin) * spacing);
      values[i] = UP * Math.max(0, StrictMath.expm1((i - origin) * spacing));
    }
  }

  /**
   * The worst case of that many rounds, each a threshold bit of a Gaussian draw with that mu or
   * less.
   */
  public static AdaptiveThresholds of(int rounds, double mu) {
    Check.within("rounds", rounds, 1, MOST_ROUNDS);
    Check.within("mu", mu, SMALLEST_MU, LARGEST_MU);
    AdaptiveThresholds game = new AdaptiveThresholds(rounds, mu);
    for (int round = 1; round <= rounds; round++) {
      game.play(game.origin - game.left(round), game.origin + game.right(round));
    }
    return game;
  }

  /** How many points of the grid are needed to the left of s = 1 after that many rounds. */
  private int left(int rounds) {
    double epsilon = GaussianProfile.epsilon(END_ERROR, mu * Math.sqrt(rounds));
    return (int) Math.ceil(epsilon / spacing);
  }

  private int right(int rounds) {
    return Math.min(left(rounds), (int) Math.ceil(RIGHT_END / spacing));
  }

  /** One more round. */
  private void play(int first, int last) {
    for (int from = first; from <= last; from += BLOCK) {
      playBlock(from, Math.min(from + BLOCK, last + 1));
    }
    for (int i = 0; i < first; i++) {
      results[i] = UP * END_ERROR * points[i];
    }
    for (int i = last + 1; i < results.length; i++) {
      results[i] = UP * (results[last] + (points[i] - points[last]));
    }
    double[] old = values;
    values = results;
    results = old;
  }

  private void playBlock(int from, int to) {
    for (int i = from; i < to; i++) {
      results[i] = UP * (values[i] + tail * points[i]);
    }
    for (BitStencil stencil : stencils) {
      stencil.raise(results, values, from, to);
    }
  }

  /** The smallest proven delta at that epsilon, which is never above that of the whole draws. */
  public double delta(double epsilon) {
    return Math.min(wholeDraws.delta(epsilon), curve(epsilon));
  }

  /** The smallest proven epsilon at that delta, which is never above that of the whole draws. */
  public double epsilon(double delta) {
    double high = wholeDraws.epsilon(delta);
    double low = 0;
    if (curve(low) <= delta || curve(high) > delta) {
      return curve(low) <= delta ? low : high;
    }
    for (double middle = high / 2; low < middle && middle < high; middle = (low + high) / 2) {
      if (curve(middle) <= delta) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  /** The delta of the game alone. */
  double curve(double epsilon) {
    double place = origin - PrivacyCheck.epsilon(epsilon) / spacing;
    if (!(place >= 1)) {
      return END_ERROR;
    }
    int below = (int) place;
    double past = -epsilon - (below - origin) * spacing;
    double share = StrictMath.expm1(Math.max(0, past)) / StrictMath.expm1(spacing);
    double value = values[below] + Math.min(1, share) * (values[below + 1] - values[below]);
    return Math.min(1, UP * value * StrictMath.exp(epsilon));
  }
}
