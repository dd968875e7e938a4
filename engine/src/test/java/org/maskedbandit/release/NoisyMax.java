package org.maskedbandit.release;

import org.maskedbandit.notation.Check;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.random.RandomSource;

/**
 * ReportNoisyMax: adds independent Laplace noise of scale sensitivity/epsilon to every value and
 * releases the index of the largest.
 *
 * <pre>argmax_i ( f_i + Laplace(sensitivity/epsilon) )</pre>
 *
 * <p>Privacy. Where neighbours differ in one value, or all values move in the same direction, this
 * is epsilon-DP: hold the other noises fixed and the index is decided by one shifted Laplace
 * variable. Where values may move in opposite directions their difference moves twice as far and
 * the same noise gives 2 epsilon.
 *
 * @see "Dwork and Roth (2014), The Algorithmic Foundations of Differential Privacy, Claim 3.9"
 * @see "Ou, Avella Medina and Cummings (2024), Thompson Sampling Itself is Differentially Private,
 *     Algorithm 3"
 */
public record NoisyMax(double sensitivity, double epsilon) {

  public NoisyMax {
    Check.positive("sensitivity", sensitivity);
    Check.positive("epsilon", epsilon);
  }

  public int release(double[] values, RandomSource random) {
    Check.atLeast("the number of values", values.length, 1);
    Mechanism mechanism = new LaplaceMechanism(sensitivity, epsilon);
    double[] noisy = values.clone();
    for (int i = 0; i < noisy.length; i++) {
      noisy[i] = mechanism.release(noisy[i], random);
    }
    return Argmax.of(noisy);
  }

  /** For neighbours that differ in one value, or whose values all move in the same direction. */
  public PureDp guarantee() {
    return new PureDp(epsilon);
  }

  /** For neighbours whose values may each move by the sensitivity, in any direction. */
  public PureDp guaranteeForAnyNeighbours() {
    return new PureDp(2 * epsilon);
  }
}
