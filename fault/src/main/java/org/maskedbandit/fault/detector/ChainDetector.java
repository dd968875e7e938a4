package org.maskedbandit.fault.detector;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.maskedbandit.lab.audit.dial.ReleaseDial;
import org.maskedbandit.lab.audit.dial.ReleaseDial.Epoch;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochNoise;

/**
 * Turns a {@link ReleaseDial} for epoch sums of two arms, some of them cut short. No reward may
 * lose more by all releases than eta, and the noise of the sum of an arm's releases must be what
 * posteriors are told:
 *
 * <pre>Z_j + sum_(k&lt;j) (1 - rho_(k+1)) Z_k</pre>
 */
public record ChainDetector(CancellingNoise noise)
    implements Detector<Function<List<Epoch>, ReleaseDial>> {
  private static final int EPOCHS = 24;

  /** The dial is exact up to this. */
  private static final double ROUNDING = 1e-9;

  @Override
  public Optional<String> complaint(Function<List<Epoch>, ReleaseDial> chain, Seed seed) {
    List<Epoch> epochs = epochs(seed.stream());
    ReleaseDial dial = chain.apply(epochs);
    double lost = dial.worst();
    return lost <= noise.eta() * (1 + ROUNDING)
        ? variance(dial.noise(), epochs)
        : Optional.of((Double.isInfinite(lost)
                ? "a reward is in the clear or in the size of the noise"
                : "η = " + Digits.of(lost) + " is lost")
            + ", " + Digits.of(noise.eta()) + " is claimed");
  }

  /** Three of four epochs are of the first arm, and one of three is cut short. */
  private List<Epoch> epochs(RandomSource random) {
    long[] released = new long[2];
    List<Epoch> epochs = new ArrayList<>();
    for (int i = 0; i < EPOCHS; i++) {
      int arm = random.nextInt(4) / 3;
      long due = noise.lengths().after(released[arm]);
      epochs.add(new Epoch(arm, random.nextInt(3) == 0 ? random.nextLong(1, due + 1) : due));
      released[arm] += epochs.get(i).rewards();
    }
    return epochs;
  }

  /** Adds up the releases of the first arm, and looks at each sum. */
  private Optional<String> variance(double[][] rows, List<Epoch> epochs) {
    Optional<String> complaint = Optional.empty();
    double[] sum = new double[rows[0].length];
    double older = 0;
    long released = 0;
    int releases = 0;
    for (int i = 0; i < rows.length; i++) {
      if (epochs.get(i).arm() == 0) {
        long before = released;
        released += epochs.get(i).rewards();
        releases++;
        int back = noise.back(before, released);
        double told = older + noise.variance(back);
        double measured = addedSquares(sum, rows[i]);
        if (Math.abs(measured / told - 1) > ROUNDING) {
          complaint = Optional.of("the noise of the sum of " + releases + " releases has variance "
              + Digits.of(measured) + ", but " + Digits.of(told) + " is told");
        }
        double left = 1 - (double) back / EpochNoise.WHOLE;
        older += left * left * noise.variance(back);
      }
    }
    return complaint;
  }

  private static double addedSquares(double[] sum, double[] row) {
    double squares = 0;
    for (int draw = 0; draw < sum.length; draw++) {
      sum[draw] += row[draw];
      squares += sum[draw] * sum[draw];
    }
    return squares;
  }

  @Override
  public String name() {
    return "`ReleaseDial`";
  }
}
