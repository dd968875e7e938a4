package org.maskedbandit.fault;

import org.maskedbandit.random.Laplace;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Argmax;

/**
 * A noisy maximum with one Laplace variable for all values.
 *
 * <p>The draw was taken out of the loop, since noise is expensive. The same number is added to all
 * values, so their order is the exact one, and epsilon is infinite.
 */
record SharedLaplace(double sensitivity, double epsilon) {

  int release(double[] values, RandomSource random) {
    double noise = Laplace.draw(sensitivity / epsilon, random);
    double[] noisy = values.clone();
    for (int i = 0; i < noisy.length; i++) {
      noisy[i] += noise;
    }
    return Argmax.of(noisy);
  }
}
