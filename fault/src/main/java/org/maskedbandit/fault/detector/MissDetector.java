package org.maskedbandit.fault.detector;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.maskedbandit.random.Binomial;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.Release;

/**
 * Intervals of a mean are looked at after each of many releases, in 200 runs: at most a twentieth
 * of them may ever miss.
 *
 * @param mean of the rewards, which are 0 or 1
 */
public record MissDetector(CancellingNoise noise, double mean, int releases)
    implements Detector<EvidenceRule> {
  private static final int RUNS = 200;
  private static final double ALPHA = 0.05;

  /** Of 200 runs more miss with probability 9.6e-7 (exact binomial sum in Python). */
  private static final int MOST = 27;

  @Override
  public Optional<String> complaint(EvidenceRule rule, Seed seed) {
    RandomSource random = seed.stream();
    double share = noise.independent() ? 0 : 0.1;
    double threshold = StrictMath.log(2 / ((1 - share) * ALPHA));
    int missed = 0;
    for (int run = 0; run < RUNS; run++) {
      double largest = rule.largest(noise, releases(random), mean, share * ALPHA / 2);
      missed += largest >= threshold ? 1 : 0;
    }
    return missed <= MOST
        ? Optional.empty()
        : Optional.of(missed + " of " + RUNS + " runs have an interval that misses, where at most "
            + Digits.of(ALPHA) + " are promised");
  }

  private List<Release> releases(RandomSource random) {
    EpochSum sum = new EpochSum(noise);
    List<Release> all = new ArrayList<>();
    long released = 0;
    for (int j = 0; j < releases; j++) {
      long length = noise.lengths().after(released);
      int back = sum.back();
      sum.addAll(Binomial.draw(length, mean, random), length);
      released += length;
      all.add(new Release(0, length, sum.release(random), released, back));
    }
    return all;
  }

  @Override
  public double falseAlarm() {
    return 1e-6;
  }

  @Override
  public String name() {
    return "intervals in " + RUNS + " runs";
  }
}
