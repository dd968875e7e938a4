package org.maskedbandit.lab.audit.dial;

import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.maskedbandit.lab.audit.spy.LinearSystem;
import org.maskedbandit.notation.Check;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.SimulatedSource;
import org.maskedbandit.release.counter.Counter;

/**
 * Computes how well the normal noise of a counter hides one reward in all values that it shows.
 * There is no statistical error, and nothing is assumed but that values are sums of rewards and
 * noise.
 *
 * <p>A source in which one draw is 1 and all others are 0 shows what that draw does to every value,
 * which is a column of B. The values are then normal with covariance B B', and the changed reward
 * shifts their means by d, so that together they are
 *
 * <pre>eta^2 = d' (B B' + tiny I)^-1 d</pre>
 *
 * The tiny variance stands for further noise of deviation 1e-5. It hardly changes the answer, and
 * keeps that of a reward without noise finite: 1e5 or more.
 *
 * @param reads how often the value is read after each reward
 */
public record CounterDial(Supplier<Counter> counters, int rewards, int reads) {
  private static final double TINY = 1e-10;

  public CounterDial {
    Check.atLeast("rewards", rewards, 1);
    Check.atLeast("reads", reads, 1);
  }

  /** What all values together cost the reward with that number, counted from 0. */
  public double eta(int changed) {
    Check.within("the changed reward", changed, 0, rewards - 1L);
    SingleDraw silent = new SingleDraw(SingleDraw.NONE);
    double[] still = values(changed, 0, silent);
    double[] shift = minus(values(changed, 1, new SingleDraw(SingleDraw.NONE)), still);
    double[][] covariance = new double[still.length][still.length];
    for (int draw = 0; draw < silent.drawn; draw++) {
      double[] column = minus(values(changed, 0, new SingleDraw(draw)), still);
      addSquare(covariance, column);
    }
    return Math.sqrt(squaredLength(shift, covariance));
  }

  /** The largest eta of a reward. */
  public double worst() {
    return IntStream.range(0, rewards).mapToDouble(this::eta).max().orElseThrow();
  }

  private double[] values(int changed, double reward, RandomSource random) {
    Counter counter = counters.get();
    double[] values = new double[rewards * reads];
    int next = 0;
    for (int added = 0; added < rewards; added++) {
      counter.add(added == changed ? reward : 0, random);
      for (int read = 0; read < reads; read++) {
        values[next++] = counter.value();
      }
    }
    return values;
  }

  private static double[] minus(double[] values, double[] others) {
    double[] difference = values.clone();
    for (int i = 0; i < others.length; i++) {
      difference[i] -= others[i];
    }
    return difference;
  }

  private static void addSquare(double[][] matrix, double[] column) {
    for (int i = 0; i < column.length; i++) {
      for (int j = 0; j < column.length; j++) {
        matrix[i][j] += column[i] * column[j];
      }
    }
  }

  private static double squaredLength(double[] shift, double[][] covariance) {
    for (int i = 0; i < shift.length; i++) {
      covariance[i][i] += TINY;
    }
    double[] solved = LinearSystem.solve(covariance, shift.clone());
    return IntStream.range(0, shift.length)
        .mapToDouble(i -> shift[i] * solved[i])
        .sum();
  }

  /** A source of normal variables of which one is 1 and all others are 0. */
  private static final class SingleDraw implements SimulatedSource {
    static final int NONE = -1;

    private final int loud;
    private int drawn;

    SingleDraw(int loud) {
      this.loud = loud;
    }

    @Override
    public double nextGaussian() {
      return drawn++ == loud ? 1 : 0;
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
      throw Check.refusal("the noise of a counter on a dial", "normal", "of another law");
    }
  }
}
