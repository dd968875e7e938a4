package org.maskedbandit.fault;

import java.util.List;
import org.maskedbandit.fault.detector.Detector;
import org.maskedbandit.fault.detector.EvidenceRule;
import org.maskedbandit.fault.detector.MissDetector;
import org.maskedbandit.fault.detector.WeightDetector;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochLengths;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.Release;
import org.maskedbandit.statistic.EpochPosterior;

/**
 * Evidence about the mean of an arm, with every line in the open. {@link #RIGHT} is right as it
 * stands, for independent and for cancelling noise, and each mistake changes one line.
 *
 * <pre>
 * bets of lambda = 2^(-i/2), i = 0..27:
 * lambda (T - rho_(J+1) a_(J+1) z_J) - sum_j (lambda c_j)^2 s_j/2
 *     - sum_j m_j log1p(x expm1(lambda a_j))
 * T = sum_j a_j y_j,   c_j = a_j - rho_(j+1) a_(j+1)
 * </pre>
 */
enum BrokenEvidence implements EvidenceRule {
  RIGHT,

  /** The cost of noise is forgotten: tempting, since the sums are all one sees. */
  WITHOUT_NOISE,

  /** The variance of a reward comes from the sum that it weighs: the nearest estimate at hand. */
  OWN_RELEASE,

  /** It comes from the posterior after the release, which was just brought up to date. */
  POSTERIOR_AFTER,

  /** Noise that is taken back is weighed as if it were independent, one release ahead only. */
  ONE_AHEAD,

  /** What the next release will take back of the latest noise is not bounded. */
  WITHOUT_LAST;

  private static final int BETS = 28;

  static List<Fault<?>> faults() {
    CancellingNoise large = new CancellingNoise(0.1, 0, EpochLengths.usual(0.1));
    CancellingNoise small = new CancellingNoise(5, 0, EpochLengths.usual(5));
    CancellingNoise taken = new CancellingNoise(0.1, 0.8, EpochLengths.usual(0.1));
    return List.of(
        fault(
            WITHOUT_NOISE, "evidence without the cost of noise", new MissDetector(large, 0.5, 30)),
        fault(
            OWN_RELEASE,
            "a weight from the release that it multiplies",
            new MissDetector(small, 0.05, 100)),
        fault(
            POSTERIOR_AFTER,
            "a weight from the posterior after the release",
            new WeightDetector(small)),
        fault(ONE_AHEAD, "a weight that knows the noise it takes back", new WeightDetector(taken)),
        fault(
            WITHOUT_LAST,
            "evidence that forgets the noise still to be taken back",
            new MissDetector(taken, 0.5, 30)));
  }

  private static Fault<EvidenceRule> fault(
      BrokenEvidence broken, String mistake, Detector<EvidenceRule> detector) {
    return new Fault<>(
        BrokenEvidence.class,
        mistake,
        "no secret, but the truth: intervals miss and winners are wrong",
        broken,
        RIGHT,
        detector);
  }

  @Override
  public Numbers weights(CancellingNoise noise, List<Release> releases) {
    int size = releases.size();
    double[] weights = new double[size + 1];
    EpochPosterior posterior = new EpochPosterior(1);
    double own = 0;
    for (int j = 0; j < size; j++) {
      Release release = releases.get(j);
      int back = backAfter(noise, posterior.rewards(), release);
      double v = posterior.likelyVariance();
      posterior.add(release.rewards(), release.sum(), noise.variance(back), part(release.back()));
      double mean = Math.max(0, Math.min(1, release.sum() / release.rewards()));
      v = this == OWN_RELEASE ? Math.max(0.02, mean * (1 - mean)) : v;
      v = this == POSTERIOR_AFTER ? posterior.likelyVariance() : v;
      double left = 1 - part(back);
      double before = own;
      own = release.rewards() / (release.rewards() * v + left * left * noise.variance(back));
      boolean ahead = !noise.independent() && j > 0 && this != ONE_AHEAD;
      weights[j] = ahead ? before : own;
    }
    weights[size] = own;
    return Numbers.of(weights);
  }

  @Override
  public double largest(CancellingNoise noise, List<Release> releases, double x, double miss) {
    Numbers weights = weights(noise, releases);
    double largest = Double.NEGATIVE_INFINITY;
    for (int size = 1; size <= releases.size(); size++) {
      for (int sign = -1; sign <= 1; sign += 2) {
        double sum = 0;
        for (int i = 0; i < BETS; i++) {
          double lambda = sign * StrictMath.pow(2, -i / 2.0);
          sum += StrictMath.exp(bet(noise, releases.subList(0, size), weights, lambda, x, miss));
        }
        largest = Math.max(largest, StrictMath.log(sum / BETS));
      }
    }
    return largest;
  }

  private double bet(
      CancellingNoise noise,
      List<Release> releases,
      Numbers weights,
      double lambda,
      double x,
      double miss) {
    double log = 0;
    long before = 0;
    int size = releases.size();
    for (int j = 0; j < size; j++) {
      Release release = releases.get(j);
      double stake = lambda * weights.get(j);
      int back = backAfter(noise, before, release);
      double taken = lambda * weights.get(j + 1) * part(back);
      double cost = noise.logMoment(back, stake - taken);
      if (j == size - 1 && back > 0 && this != WITHOUT_LAST) {
        double extreme =
            Math.sqrt(noise.variance(back)) * -Normal.quantile(miss / (size * (size + 1.0)));
        cost = Math.max(cost + Math.abs(taken) * extreme, noise.logMoment(back, stake));
      }
      cost = this == WITHOUT_NOISE ? 0 : cost;
      log += stake * release.sum()
          - cost
          - release.rewards() * StrictMath.log1p(x * StrictMath.expm1(stake));
      before += release.rewards();
    }
    return log;
  }

  private static int backAfter(CancellingNoise noise, long before, Release release) {
    return noise.back(before, before + release.rewards());
  }

  private static double part(int back) {
    return (double) back / EpochNoise.WHOLE;
  }
}
