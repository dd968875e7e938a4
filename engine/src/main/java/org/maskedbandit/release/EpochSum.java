package org.maskedbandit.release;

import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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
 * once; the epochs of all arms are disjoint. With independent noise the guarantee of all releases
 * together is that of one (parallel composition), however many epochs there are and however their
 * lengths were chosen from earlier releases. With {@link CancellingNoise} the argument stands
 * there; the noise of the latest release is then a secret of the state, until the next release has
 * taken its part back. It is computed from what was released, so a log that is read back restores
 * it. Not thread-safe.
 */
public final class EpochSum implements Stateful {
  private final EpochNoise noise;
  private double sum;
  private long size;
  private long releases;
  private long released;
  private double latest;

  /** Which part of the memory the open epoch takes back, out of {@link EpochNoise#WHOLE}. */
  private int back;

  /** The noise of the latest release, in units of the grid. */
  private long memory;

  public EpochSum(EpochNoise noise) {
    this.noise = noise;
  }

  public static EpochSum[] forArms(int arms, EpochNoise noise) {
    return Stream.generate(() -> new EpochSum(noise)).limit(arms).toArray(EpochSum[]::new);
  }

  /** What the worst-off reward of all arms has paid. */
  public static Bill bill(EpochSum[] arms) {
    Guarantee paid = PureDp.NOTHING;
    double gridError = 0;
    @Nullable EpochSum worst = null;
    for (EpochSum arm : arms) {
      if (arm.maySpendMoreThan(worst)) {
        worst = arm;
        paid = Guarantee.worst(Stream.of(paid, arm.spent()));
        gridError = Math.max(gridError, arm.noise.gridError(arm.releases));
      }
    }
    return new Bill(paid, 0, gridError);
  }

  /** With the same noise, no more releases cost no more: then nothing needs to be computed. */
  private boolean maySpendMoreThan(@Nullable EpochSum other) {
    return releases > 0 && (other == null || noise != other.noise || releases > other.releases);
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

  /**
   * Which part of the noise of the latest release the next one takes back, out of
   * {@link EpochNoise#WHOLE}.
   */
  public int back() {
    return back;
  }

  /** Releases the noisy sum and forgets the rewards: the next epoch is empty. */
  public double release(RandomSource random) {
    int backNext = noise.back(released, released + size);
    long taken = Grid.part(memory, back);
    latest = random.add(noise.step(backNext, taken), sum);
    memory = backNext == 0 ? 0 : Grid.between(sum, latest) + taken;
    back = backNext;
    releases++;
    released += size;
    sum = 0;
    size = 0;
    return latest;
  }

  /**
   * Drops the open epoch, and starts anew as before the first release.
   *
   * <p>Privacy. Rewards of the open epoch are in no release. Nothing is taken back from the latest
   * noise, though its deviation was chosen so that a part could be: with rho = 0 the fading sum of
   * {@link CancellingNoise} ends there, and the costs of its rewards add up to less than eta^2.
   */
  public void restart() {
    sum = 0;
    size = 0;
    released = 0;
    back = 0;
    memory = 0;
  }

  /**
   * Drops the open epoch and the memory of the latest noise: the next release takes nothing back.
   * If an old state is resumed, later releases that it does not know of may have taken that noise
   * back already. Privacy as for {@link #restart}.
   */
  public void forgetNoise() {
    sum = 0;
    size = 0;
    back = 0;
    memory = 0;
  }

  @Override
  public void fields(Fields fields) {
    sum = fields.number("sum", sum);
    size = fields.count("size", size);
    releases = fields.count("releases", releases);
    released = fields.count("released", released);
    latest = fields.number("latest", latest);
    back = fields.index("back", back);
    memory = fields.count("memory", memory);
  }

  /** What the worst-off reward has paid, at most: all, or nothing before the first release. */
  public Guarantee spent() {
    return releases == 0 ? PureDp.NOTHING : noise.guarantee();
  }
}
