package org.maskedbandit.release;

import java.util.Arrays;
import java.util.stream.Stream;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.state.Fields;
import org.maskedbandit.state.Stateful;

/**
 * Collects the rewards of one arm and releases their sum, once, at the end of each epoch.
 *
 * <p>Privacy. A reward is part of exactly one epoch, whose sum has sensitivity 1 and is released
 * once; the epochs of all arms are disjoint. So the guarantee of all releases together is that of
 * one (parallel composition), however many epochs there are and however their lengths were chosen
 * from earlier releases. Not thread-safe.
 */
public final class EpochSum implements Stateful {
  private final Mechanism mechanism;
  private double sum;
  private long size;
  private long releases;
  private double latest;

  public EpochSum(Mechanism mechanism) {
    this.mechanism = mechanism;
  }

  public static EpochSum[] forArms(int arms, Mechanism mechanism) {
    return Stream.generate(() -> new EpochSum(mechanism)).limit(arms).toArray(EpochSum[]::new);
  }

  /** What the worst-off reward of all arms has paid. A reward is part of one release at most. */
  public static Bill bill(EpochSum[] arms) {
    double gridError = Arrays.stream(arms)
        .filter(arm -> arm.releases > 0)
        .mapToDouble(arm -> arm.mechanism.gridError())
        .max()
        .orElse(0);
    return new Bill(Guarantee.worst(Arrays.stream(arms).map(EpochSum::spent)), 0, gridError);
  }

  public static double[] latest(EpochSum[] arms) {
    return Arrays.stream(arms).mapToDouble(arm -> arm.latest).toArray();
  }

  public void add(double reward) {
    sum += Reward.clamp(reward);
    size++;
  }

  /**
   * Adds the sum of many rewards at once, for simulation. A sum that rewards in [0, 1] cannot have
   * is clamped to one that they can have. The caller answers for each reward moving the sum by at
   * most 1; a served learner takes rewards by {@link #add} alone.
   */
  public void addAll(double sum, long count) {
    this.sum += Reward.clampSum(sum, count);
    size += count;
  }

  /** How many rewards the open epoch holds. */
  public long size() {
    return size;
  }

  /** Releases the noisy sum and forgets the rewards: the next epoch is empty. */
  public double release(RandomSource random) {
    releases++;
    latest = mechanism.release(sum, random);
    sum = 0;
    size = 0;
    return latest;
  }

  @Override
  public void fields(Fields fields) {
    sum = fields.number("sum", sum);
    size = fields.count("size", size);
    releases = fields.count("releases", releases);
    latest = fields.number("latest", latest);
  }

  /** What the worst-off reward has paid: the cost of one release, or nothing before the first. */
  public Guarantee spent() {
    return releases == 0 ? PureDp.NOTHING : mechanism.guarantee();
  }
}
