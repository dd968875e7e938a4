package org.maskedbandit.paper;

import java.util.function.IntToDoubleFunction;
import org.maskedbandit.random.RandomSource;

/**
 * Algorithm 2, modified Thompson sampling: b pre-pulls of each arm, c times the variance. Numbers
 * at the right are the printed lines.
 *
 * <p>Privacy: {@link Statements#lemma5}, sqrt(T/(c(b+1)))-GDP for the value of one reward.
 */
public class Algorithm2 {
  /** The arms played in T rounds; {@code reward} realizes a reward of an arm in [0, 1]. */
  public int[] play( // 1
      int N, int T, int b, double c, IntToDoubleFunction reward, RandomSource random, Observer o) {
    double[] mu = new double[N]; // 2: posterior means
    int[] n = new int[N]; // 2: numbers of plays
    double[] theta = new double[N];
    int[] output = new int[T];
    for (int i = 0; i < N; i++) { // 3
      for (int j = 1; j <= b; j++) { // 4
        double r = reward.applyAsDouble(i); // 5
        output[i * b + j - 1] = i; // 6
        mu[i] = (mu[i] * (n[i] + 1) + r) / (n[i] + 2); // 7
        n[i] = n[i] + 1; // 7
      } // 8
    } // 9
    for (int t = 1; t <= T - b * N; t++) { // 10
      for (int i = 0; i < N; i++) { // 11
        theta[i] = mu[i] + Math.sqrt(c / (n[i] + 1)) * random.nextGaussian();
      }
      int a = Algorithm4.argmax(theta); // 12
      double r = reward.applyAsDouble(a); // 12
      output[b * N + t - 1] = a; // 13
      o.played(a, mu, theta);
      mu[a] = (mu[a] * (n[a] + 1) + r) / (n[a] + 2); // 14
      n[a] = n[a] + 1; // 14; arms other than a stay as they are: 15
    } // 16
    return output;
  }

  /** Sees every round after the pre-pulls: the arm played, all means and all samples. */
  public interface Observer {
    void played(int arm, double[] mu, double[] theta);
  }
}
