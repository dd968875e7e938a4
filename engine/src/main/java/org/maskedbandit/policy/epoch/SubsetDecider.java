package org.maskedbandit.policy.epoch;

import java.util.stream.IntStream;
import org.maskedbandit.policy.Decider;

/** A decider whose probabilities change at releases only, and that can choose among some arms. */
public interface SubsetDecider extends Decider {
  /**
   * The probabilities of those arms, to about 1e-9, if no other arm may be played.
   *
   * @param arms at least one, none twice
   */
  double[] probabilities(int[] arms);

  /** The probabilities as of now, for good. */
  EpochLaw law();

  @Override
  default double[] probabilities(long[] plays) {
    return probabilities(IntStream.range(0, plays.length).toArray());
  }

  /** The values of those arms. */
  static double[] pick(double[] values, int[] arms) {
    double[] picked = new double[arms.length];
    for (int i = 0; i < arms.length; i++) {
      picked[i] = values[arms[i]];
    }
    return picked;
  }
}
