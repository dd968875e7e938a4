package org.maskedbandit.paper;

import java.util.function.IntToDoubleFunction;
import org.maskedbandit.random.RandomSource;

/**
 * Algorithm 1, Thompson sampling with Gaussian priors. Numbers at the right are the printed lines.
 *
 * <p>Privacy: {@link Statements#lemma4}, sqrt(T/2)-GDP for the value of one reward.
 */
public final class Algorithm1 {
  /** The arms played in T rounds; {@code reward} realizes a reward of an arm in [0, 1]. */
  public static int[] play(int N, int T, IntToDoubleFunction reward, RandomSource random) { // 1
    double[] mu = new double[N]; // 2: posterior means
    int[] n = new int[N]; // 2: numbers of plays
    double[] theta = new double[N];
    int[] output = new int[T];
    for (int t = 1; t <= T; t++) { // 3
      for (int i = 0; i < N; i++) { // 4
        theta[i] = mu[i] + Math.sqrt(1.0 / (n[i] + 1)) * random.nextGaussian();
      }
      int a = Algorithm4.argmax(theta); // 5
      double r = reward.applyAsDouble(a); // 5
      output[t - 1] = a; // 6
      mu[a] = (mu[a] * (n[a] + 1) + r) / (n[a] + 2); // 7
      n[a] = n[a] + 1; // 7; arms other than a stay as they are: 8
    } // 9
    return output;
  }

  private Algorithm1() {}
}
