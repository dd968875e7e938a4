package org.maskedbandit.policy.index;

import org.maskedbandit.policy.ScriptedChoices;
import org.maskedbandit.random.Laplace;
import org.maskedbandit.random.RandomSource;

/**
 * The lazy epochs of Hu et al.: every arm once, then the arm with the largest value in every round;
 * its mean is renewed when twice as many rewards as before have come, from these alone.
 *
 * @see "Hu, Huang and Mehta (2021), Optimal algorithms for private online learning"
 */
final class PublishedEpochs implements ScriptedChoices.Pseudocode {
  /** The value of a noisy mean of n rewards in round t, which may draw. */
  interface Value {
    double of(double mean, double n, double t, RandomSource random);
  }

  private final double epsilon;
  private final Value value;
  private final RandomSource random;
  private final double[] m;
  private final long[] length;
  private final double[] buffer;
  private final long[] buffered;
  private long t;

  PublishedEpochs(int arms, double epsilon, Value value, RandomSource random) {
    this.epsilon = epsilon;
    this.value = value;
    this.random = random;
    m = new double[arms];
    length = new long[arms];
    buffer = new double[arms];
    buffered = new long[arms];
  }

  @Override
  public int choose() {
    t++;
    return t <= m.length
        ? (int) (t - 1)
        : ScriptedChoices.largest(m.length, i -> value.of(m[i], length[i], t, random));
  }

  @Override
  public void learn(int arm, double reward) {
    buffer[arm] += reward;
    buffered[arm]++;
    if (length[arm] == 0 || buffered[arm] == 2 * length[arm]) {
      length[arm] = buffered[arm];
      m[arm] = (buffer[arm] + Laplace.draw(1 / epsilon, random)) / length[arm];
      buffer[arm] = 0;
      buffered[arm] = 0;
    }
  }
}
