package org.maskedbandit.lab.audit.dial;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.maskedbandit.notation.Check;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.SimulatedSource;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.counter.Counter;

/**
 * Computes how well normal noise hides one reward in all values that are released together, which
 * may share draws. There is no statistical error, and nothing is assumed but that values are sums
 * of rewards and noise.
 *
 * <p>A source in which one draw is large and all others are 0 shows what that draw does to every
 * value: a column of B. The values are then normal with covariance B B', and the changed reward
 * shifts their means by d. Value j has fresh noise of deviation f_j, the distance of row j of B
 * from the span of the rows before, and given the values before it is shifted by some s_j. So all
 * together are
 *
 * <pre>eta^2 = d' (B B')^-1 d = sum_j (s_j/f_j)^2</pre>
 *
 * A value without fresh noise that is shifted is in the clear, and eta is infinite. If the noise
 * depends on the reward, eta is not known, and taken for infinite.
 *
 * @param rewards how many of them can be changed
 */
public record ReleaseDial(Releases releases, int rewards) {
  /** What is released of some rewards: always as many values, and their noise is normal. */
  @FunctionalInterface
  public interface Releases {
    double[] of(double[] rewards, RandomSource random);
  }

  /** An epoch of an arm, and how many rewards it holds when it is released. */
  public record Epoch(int arm, long rewards) {}

  /** A draw so large that what is rounded to multiples of 2^-32 is exact to twelve digits. */
  private static final double LOUD = 0x1p10;

  /** Less noise than this, as a part of all noise of a value, is rounding and not fresh. */
  private static final double ROUNDING = 1e-9;

  public ReleaseDial {
    Check.atLeast("rewards", rewards, 1);
  }

  /** The values of a counter, read that often after each reward. */
  public static ReleaseDial counter(Supplier<Counter> counters, int rewards, int reads) {
    Check.atLeast("reads", reads, 1);
    return new ReleaseDial(
        (tape, random) -> {
          Counter counter = counters.get();
          double[] values = new double[tape.length * reads];
          for (int next = 0; next < values.length; next++) {
            if (next % reads == 0) {
              counter.add(tape[next / reads], random);
            }
            values[next] = counter.value();
          }
          return values;
        },
        rewards);
  }

  /** Epoch sums, of each of which one reward can be changed. */
  public static ReleaseDial epochs(EpochNoise noise, List<Epoch> epochs) {
    return new ReleaseDial(
        (tape, random) -> {
          int arms = 1 + epochs.stream().mapToInt(Epoch::arm).max().orElseThrow();
          EpochSum[] sums = EpochSum.forArms(arms, noise);
          double[] values = new double[tape.length];
          for (int next = 0; next < values.length; next++) {
            EpochSum sum = sums[epochs.get(next).arm];
            sum.add(tape[next]);
            sum.addAll(0, epochs.get(next).rewards - 1);
            values[next] = sum.release(random);
          }
          return values;
        },
        epochs.size());
  }

  /** What all values together cost the reward with that number, counted from 0. */
  public double eta(int changed) {
    Check.within("the changed reward", changed, 0, rewards - 1L);
    double[] zeros = new double[rewards];
    double[] one = new double[rewards];
    one[changed] = 1;
    double[][] noise = noise(zeros);
    if (differ(noise, noise(one))) {
      return Double.POSITIVE_INFINITY;
    }
    double[] still = releases.of(zeros, new SingleDraw(SingleDraw.NONE));
    double[] shift = minus(releases.of(one, new SingleDraw(SingleDraw.NONE)), still, 1);
    return Math.sqrt(etaSquared(noise, shift));
  }

  /** The largest eta of a reward. */
  public double worst() {
    return IntStream.range(0, rewards).mapToDouble(this::eta).max().orElseThrow();
  }

  /** B: a row for each value, which says how much of each standard normal draw is in it. */
  public double[][] noise() {
    return noise(new double[rewards]);
  }

  private double[][] noise(double[] tape) {
    SingleDraw silent = new SingleDraw(SingleDraw.NONE);
    double[] still = releases.of(tape, silent);
    double[][] rows = new double[still.length][silent.drawn];
    for (int draw = 0; draw < silent.drawn; draw++) {
      double[] column = minus(releases.of(tape, new SingleDraw(draw)), still, LOUD);
      for (int value = 0; value < column.length; value++) {
        rows[value][draw] = column[value];
      }
    }
    return rows;
  }

  private static double[] minus(double[] values, double[] others, double unit) {
    double[] difference = values.clone();
    for (int i = 0; i < others.length; i++) {
      difference[i] = (difference[i] - others[i]) / unit;
    }
    return difference;
  }

  private static boolean differ(double[][] noise, double[][] other) {
    for (int value = 0; value < noise.length; value++) {
      double slack = ROUNDING * length(noise[value]);
      if (noise[value].length != other[value].length
          || length(minus(noise[value], other[value], 1)) > slack) {
        return true;
      }
    }
    return false;
  }

  /** By the method of Gram and Schmidt. */
  private static double etaSquared(double[][] noise, double[] shift) {
    double[][] directions = new double[noise.length][];
    double[] steps = new double[noise.length];
    int known = 0;
    double sum = 0;
    for (int value = 0; value < noise.length; value++) {
      double[] fresh = noise[value].clone();
      double moved = shift[value];
      for (int k = 0; k < known; k++) {
        double part = product(fresh, directions[k]);
        subtract(fresh, part, directions[k]);
        moved -= part * steps[k];
      }
      double deviation = length(fresh);
      if (deviation > ROUNDING * length(noise[value])) {
        directions[known] = Arrays.stream(fresh).map(x -> x / deviation).toArray();
        steps[known] = moved / deviation;
        sum += steps[known] * steps[known];
        known++;
      } else if (Math.abs(moved) > ROUNDING) {
        return Double.POSITIVE_INFINITY;
      }
    }
    return sum;
  }

  private static double product(double[] row, double[] other) {
    double product = 0;
    for (int i = 0; i < row.length; i++) {
      product += row[i] * other[i];
    }
    return product;
  }

  private static void subtract(double[] row, double times, double[] other) {
    for (int i = 0; i < row.length; i++) {
      row[i] -= times * other[i];
    }
  }

  private static double length(double[] row) {
    return Math.sqrt(product(row, row));
  }

  /** A source of normal variables of which one is loud and all others are 0. */
  private static final class SingleDraw implements SimulatedSource {
    static final int NONE = -1;

    private final int loud;
    private int drawn;

    SingleDraw(int loud) {
      this.loud = loud;
    }

    @Override
    public double nextGaussian() {
      return drawn++ == loud ? LOUD : 0;
    }

    @Override
    public double nextExponential() {
      return refused();
    }

    @Override
    public long nextLong() {
      return (long) refused();
    }

    private static double refused() {
      throw Check.refusal("the noise of releases on a dial", "normal", "of another law");
    }
  }
}
