package org.maskedbandit.statistic;

import java.util.Arrays;
import org.maskedbandit.notation.Check;

/**
 * Whether arms are seen as often as the probabilities say that chose them, however these change.
 *
 * <pre>
 * hypotheses  arm i is seen r times as often as it should be,   r in .5 … .99 and their reciprocals
 * log E     = LSE_(i,r) sum over versions v [ n_vi ln r - n_v log1p(p_vi (r-1)) ] - ln(14 K)
 * alarm       for good, as soon as log E &gt;= ln 1000;   p-value = min(1, 1/(largest E so far))
 * </pre>
 *
 * Why it holds. If a decision is for arm i with probability p, r^[arm i] has expectation 1 +
 * p(r-1); so every exponent is that of a martingale that starts at 1, and E is their mean. By
 * Ville's inequality E ever reaches 1000 with probability at most 1/1000, however often one looks.
 *
 * <p>A version is what was known at a release: the probabilities are those that the decision was
 * made with, not those at the time of the exposure. Count an exposure when the time for it is over,
 * else arms that are slow to be seen seem to be lost; and count a person once if a person keeps its
 * arm. Not thread-safe.
 */
public final class SampleRatio {
  private static final double[] SEEN = {.5, .7, .8, .9, .95, .98, .99};
  private static final double[] EXCESSES = excesses();
  private static final double THRESHOLD = StrictMath.log(1000);

  private final double[][] logs;
  private final double[] information;
  private double logEvidence;
  private double largest;

  public SampleRatio(int arms) {
    Check.atLeast("arms", arms, 2);
    logs = new double[arms][EXCESSES.length];
    information = new double[arms];
  }

  /** r - 1 of all hypotheses about an arm. */
  private static double[] excesses() {
    double[] all = new double[2 * SEEN.length];
    for (int i = 0; i < SEEN.length; i++) {
      all[2 * i] = SEEN[i] - 1;
      all[2 * i + 1] = (1 - SEEN[i]) / SEEN[i];
    }
    return all;
  }

  /**
   * Further exposures of decisions that were made with those probabilities.
   *
   * @param exposures how often each arm was seen, since they were last added
   */
  public void add(double[] probabilities, long[] exposures) {
    long all = Arrays.stream(exposures).sum();
    for (int arm = 0; arm < logs.length; arm++) {
      double p = Check.within("the probability of an arm", probabilities[arm], 0, 1);
      information[arm] += all * p * (1 - p);
      for (int i = 0; i < EXCESSES.length; i++) {
        // An arm with p = 1 adds exactly 0, and so does one with p = 0 that is never seen.
        logs[arm][i] += exposures[arm] * StrictMath.log1p(EXCESSES[i])
            - all * StrictMath.log1p(p * EXCESSES[i]);
      }
    }
    logEvidence = mean();
    largest = Math.max(largest, logEvidence);
  }

  private double mean() {
    double top = largestLog();
    double sum = 0;
    for (double[] ofArm : logs) {
      for (double each : ofArm) {
        sum += StrictMath.exp(each - top);
      }
    }
    return top + StrictMath.log(sum) - logOfHypotheses();
  }

  private double largestLog() {
    double top = Double.NEGATIVE_INFINITY;
    for (double[] ofArm : logs) {
      for (double each : ofArm) {
        top = Math.max(top, each);
      }
    }
    return top;
  }

  private double logOfHypotheses() {
    return StrictMath.log((double) logs.length * EXCESSES.length);
  }

  /** log E by now. */
  public double logEvidence() {
    return logEvidence;
  }

  /** Whether there was an alarm at any time. */
  public boolean alarm() {
    return largest >= THRESHOLD;
  }

  /** At most the probability of evidence as large as the largest so far, if all is right. */
  public double pValue() {
    return Math.min(1, StrictMath.exp(-largest));
  }

  /** What there is most evidence for by now. */
  public Suspect suspect() {
    double top = largestLog();
    for (int arm = 0; arm < logs.length; arm++) {
      for (int i = 0; i < EXCESSES.length; i++) {
        if (logs[arm][i] == top) {
          return new Suspect(arm, 1 + EXCESSES[i]);
        }
      }
    }
    throw new IllegalStateException("no hypothesis has the largest evidence");
  }

  /**
   * Which part of an arm's exposures must be lost for an alarm by now, about: the l with l^2 I/2 =
   * ln 1000 + ln(14 K), I = sum n_v p (1-p). One or more if no loss would be seen yet.
   */
  public double visibleLoss(int arm) {
    return Math.sqrt(2 * (THRESHOLD + logOfHypotheses()) / information[arm]);
  }

  /** An arm that is seen that many times as often as it should be. */
  public record Suspect(int arm, double ratio) {}
}
