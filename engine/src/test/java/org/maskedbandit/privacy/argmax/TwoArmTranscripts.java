package org.maskedbandit.privacy.argmax;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.maskedbandit.numeric.Normal;

/**
 * The exact law of the arms that Thompson sampling with two arms plays, where round t pays the t-th
 * value of a tape whichever arm is played. After b pre-pulls of each arm there are T - 2b draws and
 * as many bits, so all transcripts can be listed.
 */
final class TwoArmTranscripts {
  private final int b;
  private final double c;

  TwoArmTranscripts(int b, double c) {
    this.b = b;
    this.c = c;
  }

  /** The probability of every transcript; bit r of its index is the arm of the r-th draw. */
  double[] law(double... tape) {
    double[] sums = new double[2];
    for (int round = 0; round < 2 * b; round++) {
      sums[round / b] += tape[round];
    }
    double[] law = new double[1 << (tape.length - 2 * b)];
    fill(law, tape, 2 * b, new double[] {b, b}, sums, 1, 0);
    return law;
  }

  private void fill(
      double[] law, double[] tape, int round, double[] n, double[] sums, double chance, int arms) {
    if (round == tape.length) {
      law[arms] = chance;
      return;
    }
    double ahead = sums[0] / (n[0] + 1) - sums[1] / (n[1] + 1);
    double deviation = Math.sqrt(c / (n[0] + 1) + c / (n[1] + 1));
    for (int arm = 0; arm < 2; arm++) {
      double[] counts = n.clone();
      double[] totals = sums.clone();
      counts[arm]++;
      totals[arm] += tape[round];
      double played = Normal.cdf((arm == 0 ? ahead : -ahead) / deviation);
      fill(law, tape, round + 1, counts, totals, chance * played, arms | arm << (round - 2 * b));
    }
  }

  /** The exact delta of one law against another at that epsilon. */
  static double delta(double epsilon, double[] one, double[] other) {
    double delta = 0;
    for (int i = 0; i < one.length; i++) {
      delta += Math.max(0, one[i] - Math.exp(epsilon) * other[i]);
    }
    return delta;
  }

  /**
   * The least eta for which the two laws are eta-GDP. Their trade-off curve is linear between the
   * tests that reject by a threshold on the likelihood ratio, and a Gaussian curve is convex, so it
   * is enough to look at those.
   */
  static double eta(double[] one, double[] other) {
    int[] order = IntStream.range(0, one.length)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -one[i] / other[i]))
        .mapToInt(Integer::intValue)
        .toArray();
    double most = 0;
    double falsePositives = 0;
    double truePositives = 0;
    for (int i : Arrays.copyOf(order, order.length - 1)) {
      falsePositives += other[i];
      truePositives += one[i];
      most = Math.max(most, -Normal.quantile(falsePositives) + Normal.quantile(truePositives));
    }
    return most;
  }
}
