package org.maskedbandit.fault.detector;

import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.evidence.Evidence;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/**
 * A spy of noisy maxima: the first of two values is 0 or 1, the second always 1/2, and the chosen
 * one is taken for the larger.
 *
 * @param epsilon what is claimed for values that move by 1
 */
public record SelectionDetector(double epsilon, int runs)
    implements Detector<SelectionDetector.Selection> {

  /** Releases the index of a large value. */
  public interface Selection {
    int release(double[] values, RandomSource random);
  }

  @Override
  public Optional<String> complaint(Selection selection, Seed seed) {
    RandomSource random = seed.stream();
    long falsePositives = count(0, () -> selection.release(new double[] {0, 0.5}, random));
    long falseNegatives = count(1, () -> selection.release(new double[] {1, 0.5}, random));
    double proven =
        new Evidence(runs, falsePositives, falseNegatives, 1 - falseAlarm()).epsilonAtLeast(0);
    return proven <= epsilon
        ? Optional.empty()
        : Optional.of("ε is at least " + Numbers.roundedDown(proven, 3) + ", but "
            + Numbers.write(epsilon) + " is claimed");
  }

  private long count(int index, IntSupplier selection) {
    return IntStream.range(0, runs).filter(run -> selection.getAsInt() == index).count();
  }

  @Override
  public double falseAlarm() {
    return 1e-6;
  }

  @Override
  public String name() {
    return "two worlds, " + runs + " runs of each";
  }
}
