package org.maskedbandit.fault.detector;

import java.util.Optional;
import org.maskedbandit.random.Binomial;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.statistic.EpochPosterior;

/**
 * Posteriors of arms with mean 1/2 are as wide as they are wrong: (posterior mean - 1/2)/deviation
 * is a standard normal variable.
 *
 * <p>At 1/2 the prior is right, rewards have the variance that the posterior starts from, and the
 * sum of an epoch of many rewards is close to normal.
 */
public record PosteriorDetector(CancellingNoise noise)
    implements Detector<PosteriorDetector.Update> {
  private static final int EPOCHS = 20;
  private static final int ARMS = 2_000;

  /**
   * The mean of 2000 squares of standard normal variables has deviation 0.0316, and is farther than
   * 0.18 from 1 with probability 1e-7 (Wilson and Hilferty 1931).
   */
  private static final double TOLERANCE = 0.18;

  /** Tells a posterior of a release. */
  public interface Update {
    /**
     * @param noise the variance of the fresh noise
     * @param before that of the release before
     * @param back which part of it is taken back
     */
    void add(
        EpochPosterior posterior,
        long length,
        double sum,
        double noise,
        double before,
        double back);
  }

  @Override
  public Optional<String> complaint(Update update, Seed seed) {
    RandomSource random = seed.stream();
    double squares = 0;
    for (int arm = 0; arm < ARMS; arm++) {
      double score = score(update, random);
      squares += score * score / ARMS;
    }
    return Math.abs(squares - 1) <= TOLERANCE
        ? Optional.empty()
        : Optional.of("the error of a posterior mean is " + Digits.of(Math.sqrt(squares))
            + " of the posterior's deviations");
  }

  private double score(Update update, RandomSource random) {
    EpochPosterior posterior = new EpochPosterior();
    EpochSum sum = new EpochSum(noise);
    double before = 0;
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
      long released = posterior.rewards();
      long length = noise.lengths().after(released);
      double back = (double) sum.back() / EpochNoise.WHOLE;
      sum.addAll(Binomial.draw(length, 0.5, random), length);
      double fresh = noise.variance(noise.back(released, released + length));
      update.add(posterior, length, sum.release(random), fresh, before, back);
      before = fresh;
    }
    return (posterior.mean() - 0.5) / posterior.deviation();
  }

  @Override
  public double falseAlarm() {
    return 1e-6;
  }

  @Override
  public String name() {
    return "errors of posterior means";
  }
}
