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

  /** A noise that two ranges share is paid for by both, as if each stake were this much larger. */
  private static final double SHARED = Math.nextUp(Math.sqrt(2));

  private final ReleaseNoise noise;
  private final EpochPosterior posterior = new EpochPosterior(1);
  private double[] rewards = new double[8];
  private double[] weights = new double[8];
  private double[] taken = new double[8];
  private int[] backs = new int[8];

  /** By how much rounding may have moved each sum. */
  private double[] moved = new double[8];

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

  /** What a range tells about the mean: about one over the variance of its weighted mean. */
  double information(int from, int to) {
    Bet least = bets[BETS - 1];
    return least.staked(from, to) / least.factor;
  }

  /** The next release of the arm. */
  public void add(Release release) {
    Check.within("what a release takes back", release.back(), 0, backNext);
    if (size == weights.length) {
      rewards = Arrays.copyOf(rewards, 2 * size);
      weights = Arrays.copyOf(weights, 2 * size);
      taken = Arrays.copyOf(taken, 2 * size);
      backs = Arrays.copyOf(backs, 2 * size);
      moved = Arrays.copyOf(moved, 2 * size);
    }
    long before = posterior.rewards();
    int backBefore = backNext;
    backNext = noise.back(before, before + release.rewards());
    double part = (double) release.back() / EpochNoise.WHOLE;
    double weight = weigh(release.rewards());
    rewards[size] = release.rewards();
    weights[size] = independent() || size == 0 ? weight : weightNext;
    weightNext = weight;
    taken[size] = part;
    backs[size] = backNext;
    moved[size] = noise.rounding() + part * ulp + Math.ulp(release.sum());
    for (Bet bet : bets) {
      bet.add(release, part, backBefore);
    }
    ulp = Math.ulp(release.sum());
    size++;
    posterior.add(release.rewards(), release.sum(), noise.variance(backNext), part);
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

  /**
   * Evidence from a range of releases, for one look at a fixed number of releases. That of a range
   * and of the range before it may be added.
   *
   * <p>With cancelling noise every Z inside the range has the difference of two stakes, its last Z
   * a whole stake, and the Z before it the part of a stake that the first release takes back. Each
   * is multiplied by what was known before it was drawn, so its cost is its log moment, and for one
   * look no tail is needed. The Z between two ranges has p in one and q in the other, of any signs,
   * and (p + q)^2 &lt;= 2 p^2 + 2 q^2: each range pays for a stake sqrt(2) times as large.
   */
  Evidence segment(int from, int to) {
    double[] up = new double[BETS];
    double[] down = new double[BETS];
    for (int i = 0; i < BETS; i++) {
      double won = bets[i].won[to] - bets[i].won[from];
      double cost = bets[i].cost(from, to);
      up[i] = won - cost;
      down[i] = -won - cost;
    }
    return new Bets(this, from, to, up, down);
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

    private void add(Release release, double part, int backBefore) {
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
      double rounding = stake(size) * moved[size];
      cost[size] = size == 0
          ? rounding
          : cost[size - 1]
              + noise.logMoment(backBefore, stake(size - 1) - part * stake(size))
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

    /** The costs of a range for one look. */
    private double cost(int from, int to) {
      double shared = to < size && !independent() ? SHARED : 1;
      double last = noise.logMoment(backs[to - 1], shared * stake(to - 1));
      double first = taken[from] == 0
          ? 0
          : noise.logMoment(backs[from - 1], SHARED * taken[from] * stake(from));
      double rounding = stake(from) * moved[from];
      return cost[to - 1] - cost[from] + first + last + rounding;
    }
  }
}
