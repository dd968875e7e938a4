package org.maskedbandit.release;

import java.util.Arrays;
import java.util.stream.Stream;
import org.maskedbandit.notation.Check;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.state.Fields;
import org.maskedbandit.state.Stateful;

/**
 * Keeps the sum of all rewards of one arm and releases it again and again, each time with new
 * Laplace noise.
 *
 * <p>Privacy. Every release moves by at most 1 with a reward and is pure epsilon-DP for the epsilon
 * it was given, hence sqrt(pi/2) epsilon-GDP: for small epsilon that is what
 * {@link org.maskedbandit.privacy.PureDp#toGaussian} comes to, and for larger ones it is above.
 * Releases compose by adding eta^2, and the first reward is in all of them. Not thread-safe.
 */
public final class RunningSum implements Stateful {
  private double sum;
  private long size;
  private double etaSquared;
  private double latest;

  public static RunningSum[] forArms(int arms) {
    return Stream.generate(RunningSum::new).limit(arms).toArray(RunningSum[]::new);
  }

  /** What the worst-off reward of all arms has paid. */
  public static Guarantee spent(RunningSum[] arms) {
    return Guarantee.worst(Arrays.stream(arms).map(RunningSum::spent));
  }

  public static double[] latest(RunningSum[] arms) {
    return Arrays.stream(arms).mapToDouble(arm -> arm.latest).toArray();
  }

  public void add(double reward) {
    sum += Reward.clamp(reward);
    size++;
  }

  public long size() {
    return size;
  }

  /** The sum of all rewards with Laplace noise of scale 1/epsilon. */
  public double release(double epsilon, RandomSource random) {
    etaSquared += Math.PI / 2 * Check.positive("epsilon", epsilon) * epsilon;
    latest = LaplaceMechanism.epsilon(epsilon).release(sum, random);
    return latest;
  }

  /** What the first reward has paid: a reading of the ledger, not a promise. */
  public GaussianDp spent() {
    return new GaussianDp(Math.sqrt(etaSquared));
  }

  @Override
  public void fields(Fields fields) {
    sum = fields.number("sum", sum);
    size = fields.count("size", size);
    etaSquared = fields.number("etaSquared", etaSquared);
    latest = fields.number("latest", latest);
  }
}
