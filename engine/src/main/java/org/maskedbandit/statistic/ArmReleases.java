package org.maskedbandit.statistic;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.Clamp;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.Release;
import org.maskedbandit.release.ReleaseNoise;

/**
 * The releases of one arm, with the weights that {@link Evidence} gives them.
 *
 * <pre>
 * w = m/(m v + (1 - rho)^2 s)      m rewards, s variance of fresh noise, rho what is taken back
 * </pre>
 *
 * Here v is the variance of a reward by the posterior before the release, and rho the part of its
 * noise that the next release takes back. A weight must be known before the noise is drawn that it
 * multiplies. With independent noise rho is 0 and w the weight of the release itself. With
 * cancelling noise release j holds a part of the noise of release j-1 too, so w of release j-1 is
 * the weight of release j, and that of the first release as well. A weight never changes. See
 * docs/proofs/evidence.md. Not thread-safe.
 */
public final class ArmReleases {
  /** Evidence is the mean of that many bets, whose stakes are w_j 2^(-i/2). */
  static final int BETS = 28;

  private final ReleaseNoise noise;
  private final EpochPosterior posterior = new EpochPosterior(1);
  private double[] rewards = new double[8];
  private double[] weights = new double[8];
  private final Bet[] bets = new Bet[BETS];
  private int size;

  /** Which part of the latest noise the next release takes back, out of EpochNoise.WHOLE. */
  private int backNext;

  /** The weight of the next release, if noise is not independent. */
  private double weightNext;

  /** By how much rounding may have moved the latest sum. */
  private double ulp;

  public ArmReleases(ReleaseNoise noise) {
    this.noise = noise;
    Arrays.setAll(bets, i -> new Bet(StrictMath.pow(2, -i / 2.0)));
  }

  /** One for each arm, with those releases of all arms, in their order. */
  public static List<ArmReleases> ofArms(int arms, ReleaseNoise noise, List<Release> releases) {
    List<ArmReleases> all =
        Stream.generate(() -> new ArmReleases(noise)).limit(arms).toList();
    releases.forEach(release -> all.get(release.arm()).add(release));
    return all;
  }

  public int size() {
    return size;
  }

  /** What the releases tell; its variance of rewards is the one that weights are made of. */
  public EpochPosterior posterior() {
    return posterior;
  }

  public double weight(int release) {
    return weights[release];
  }

  double rewards(int release) {
    return rewards[release];
  }

  boolean independent() {
    return noise.independent();
  }

  Bet bet(int index) {
    return bets[index];
  }

  /** The weighted mean of a range of releases, clamped to [0, 1]. */
  double mean(int from, int to) {
    Bet least = bets[BETS - 1];
    return Clamp.unit((least.won[to] - least.won[from]) / least.staked(from, to));
  }

  /** The next release of the arm. */
  public void add(Release release) {
    Check.within("what a release takes back", release.back(), 0, backNext);
    if (size == weights.length) {
      rewards = Arrays.copyOf(rewards, 2 * size);
      weights = Arrays.copyOf(weights, 2 * size);
    }
    long before = posterior.rewards();
    int backBefore = backNext;
    backNext = noise.back(before, before + release.rewards());
    double taken = (double) release.back() / EpochNoise.WHOLE;
    double weight = weigh(release.rewards());
    rewards[size] = release.rewards();
    weights[size] = independent() || size == 0 ? weight : weightNext;
    weightNext = weight;
    double moved = noise.rounding() + taken * ulp + Math.ulp(release.sum());
    for (Bet bet : bets) {
      bet.add(release, taken, backBefore, moved);
    }
    ulp = Math.ulp(release.sum());
    size++;
    posterior.add(release.rewards(), release.sum(), noise.variance(backNext), taken);
  }

  private double weigh(double length) {
    double left = 1 - partNext();
    double v = posterior.likelyVariance();
    return length / (length * v + left * left * noise.variance(backNext));
  }

  private double partNext() {
    return (double) backNext / EpochNoise.WHOLE;
  }

  /**
   * Evidence that holds at every moment, unless a noise that is taken back later is extreme.
   *
   * @param miss how likely it may be that any noise is so large that evidence in one direction does
   *     not hold; not used with independent noise
   */
  public Evidence evidence(double miss) {
    if (size == 0) {
      return Evidence.NONE;
    }
    double extreme = backNext == 0 ? 0 : noise.tail(backNext, miss / (size * (size + 1.0)));
    double[] up = new double[BETS];
    double[] down = new double[BETS];
    for (int i = 0; i < BETS; i++) {
      Bet bet = bets[i];
      double cost = bet.cost[size - 1] + bet.lastCost(extreme);
      up[i] = bet.won[size] - cost;
      down[i] = -bet.won[size] - cost;
    }
    return new Bets(this, 0, size, up, down);
  }

  /** One grid point of the evidence. */
  final class Bet {
    private final double factor;
    private double[] up = new double[8];
    private double[] down = new double[8];

    /** Sums of stake times noisy sum, before each release. */
    private double[] won = new double[9];

    /** Sums of stake times number of rewards, before each release. */
    private double[] staked = new double[9];

    /** Sums of the costs of noise whose stake is final, before each release. */
    private double[] cost = new double[9];

    Bet(double factor) {
      this.factor = factor;
    }

    /** What is staked on a unit of that release. */
    double stake(int release) {
      return up[release] == 0 ? 0 : factor * weights[release];
    }

    /** Stakes times rewards of a range: what is won from it on average is the mean times this. */
    double staked(int from, int to) {
      return staked[to] - staked[from];
    }

    /** e^stake - 1, for the two directions. */
    double[] growth(boolean upwards) {
      return upwards ? up : down;
    }

    private void add(Release release, double taken, int backBefore, double moved) {
      if (size == up.length) {
        up = Arrays.copyOf(up, 2 * size);
        down = Arrays.copyOf(down, 2 * size);
        won = Arrays.copyOf(won, 2 * size + 1);
        staked = Arrays.copyOf(staked, 2 * size + 1);
        cost = Arrays.copyOf(cost, 2 * size + 1);
      }
      double stake = factor * weights[size];
      // The moments of Laplace noise are finite for small stakes only: no bet on this release.
      boolean placed = Double.isFinite(noise.logMoment(backNext, stake));
      up[size] = placed ? StrictMath.expm1(stake) : 0;
      down[size] = placed ? StrictMath.expm1(-stake) : 0;
      won[size + 1] = won[size] + stake(size) * release.sum();
      staked[size + 1] = staked[size] + stake(size) * release.rewards();
      double rounding = stake(size) * moved;
      cost[size] = size == 0
          ? rounding
          : cost[size - 1]
              + noise.logMoment(backBefore, stake(size - 1) - taken * stake(size))
              + rounding;
    }

    /**
     * The cost of the latest noise Z. The next release takes back a part of it: what is then staked
     * on Z is the difference of two stakes, and the rest of Z counts with its extreme value. If the
     * next release takes back less, the whole stake may cost more.
     */
    private double lastCost(double extreme) {
      double stake = stake(size - 1);
      double taken = partNext() * factor * weightNext;
      return Math.max(
          noise.logMoment(backNext, stake),
          noise.logMoment(backNext, stake - taken) + taken * extreme);
    }
  }
}
