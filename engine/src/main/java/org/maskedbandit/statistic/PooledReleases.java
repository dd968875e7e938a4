package org.maskedbandit.statistic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.Clamp;
import org.maskedbandit.numeric.Convex.Tangent;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.Release;

/**
 * The releases of several arms, pooled with equal weights, and evidence about the average of the
 * true means of the rewards in them.
 *
 * <pre>
 * up(x) = LSE_i [  l_i Y - c_i - n log1p(x expm1( l_i)) ] - ln 28,   l_i = 4 2^(-i/2)
 * c_i   = sum_j log E exp(l_i (1 - rho_(j+1)) Z_j) + l_i sum_arms rho_(J+1) z_J
 * </pre>
 *
 * with Y the sum of all noisy sums y_j, n that of all rewards, and rho = 0 for independent noise;
 * down(x) likewise.
 *
 * <p>Why it holds. A reward with mean mu has E exp(l r) &lt;= 1 + mu expm1(l), and by concavity of
 * log(1 + mu expm1(l)) in mu the product over all rewards is at most that of n rewards with the
 * average mean x, whichever arms were chosen. Over the releases of one arm y_j = S_j + Z_j - rho_j
 * Z_(j-1) adds up to sum S_j + sum_(j&lt;=J) (1 - rho_(j+1)) Z_j + rho_(J+1) Z_J, and rho_(j+1) is
 * known before Z_j is drawn: so exp of l times the first two sums, less the logarithms of their
 * moments, is a supermartingale in the rewards and noises of all arms. The third is at most
 * rho_(J+1) z_J, if P(Z_j &gt; z_j) = miss/(arms j(j+1)) and no noise is so extreme, which is wrong
 * for any arm and j with probability miss at most. If less than rho_(j+1) was taken back of a
 * noise, the rest is bounded by z_j in the same way, for good. So is what the first release of the
 * pool took back of a noise before it ({@link #skip}): j counts the releases of the arm, and the
 * bound holds for all j at once, so the pool may begin at any release that is known beforehand.
 *
 * <p>Only released rewards count: the rewards of open epochs are not in n. Not thread-safe.
 */
public final class PooledReleases {
  private static final double STAKE = 4;
  private static final double[] STAKES = new double[ArmReleases.BETS];
  private static final double[] GROWTH = new double[ArmReleases.BETS];
  private static final double[] DECLINE = new double[ArmReleases.BETS];

  static {
    Arrays.setAll(STAKES, i -> STAKE * StrictMath.pow(2, -i / 2.0));
    Arrays.setAll(GROWTH, i -> StrictMath.expm1(STAKES[i]));
    Arrays.setAll(DECLINE, i -> StrictMath.expm1(-STAKES[i]));
  }

  private final EpochNoise noise;
  private final Chain[] chains;
  private final double[] costs = new double[ArmReleases.BETS];
  private double sum;
  private long rewards;

  public PooledReleases(int arms, EpochNoise noise) {
    this.noise = noise;
    chains = new Chain[arms];
    Arrays.setAll(chains, arm -> new Chain());
  }

  /** A part of the noise of an arm's release, counted from 1, that is still in the sum. */
  private record Rest(int release, int back, double part) {}

  /** The noises of one arm. */
  private static final class Chain {
    private final List<Rest> kept = new ArrayList<>();
    private long rewards;
    private int releases;
    private int back;
    private boolean outside;

    private Rest rest(int taken) {
      return new Rest(releases, back, (double) (back - taken) / EpochNoise.WHOLE);
    }
  }

  /**
   * Takes an earlier release of the same arm that is not part of the pool. The next release cancels
   * a part of its noise, so that part is in the sum of the pool and is bounded as a rest.
   */
  public void skip(Release release) {
    Chain chain = chains[release.arm()];
    advance(chain, release);
    chain.outside = true;
  }

  private void advance(Chain chain, Release release) {
    Check.within("what a release takes back", release.back(), 0, chain.back);
    chain.back = noise.back(chain.rewards, chain.rewards + release.rewards());
    chain.rewards += release.rewards();
    chain.releases++;
  }

  public void add(Release release) {
    Chain chain = chains[release.arm()];
    int left = chain.outside ? release.back() : chain.back - release.back();
    if (left > 0) {
      chain.kept.add(chain.rest(chain.back - left));
    }
    chain.outside = false;
    advance(chain, release);
    sum += release.sum();
    rewards += release.rewards();
    double lasting = 1 - (double) chain.back / EpochNoise.WHOLE;
    for (int i = 0; i < costs.length; i++) {
      costs[i] += noise.logMoment(chain.back, STAKES[i] * lasting) + STAKES[i] * noise.rounding();
    }
  }

  public long rewards() {
    return rewards;
  }

  /**
   * The noisy sums over the number of rewards. With independent noise the expectation of the sums
   * is that of the true means of the rewards in them. With cancelling noise a part of the latest
   * noise of each arm is left, and it tends to be negative, since an arm with such a noise waits
   * longer for its next release: about 1/eta an arm, whatever the number of rewards.
   */
  public double mean() {
    return sum / rewards;
  }

  boolean independent() {
    return noise.independent();
  }

  /**
   * Evidence that holds at every moment, if no noise is extreme.
   *
   * @param miss how likely it may be that any noise is too large for one direction of the evidence;
   *     not used with independent noise
   */
  public Evidence evidence(double miss) {
    if (rewards == 0) {
      return Evidence.NONE;
    }
    double extreme = 0;
    for (Chain chain : chains) {
      for (Rest rest : chain.kept) {
        extreme += bound(rest, miss);
      }
      extreme += chain.back == 0 ? 0 : bound(chain.rest(0), miss);
    }
    return new Pooled(extreme);
  }

  private double bound(Rest rest, double miss) {
    double probability = miss / chains.length / (rest.release * (rest.release + 1.0));
    return rest.part * noise.tail(rest.back, probability);
  }

  private final class Pooled implements Evidence {
    private final double upwards;
    private final double downwards;
    private final double[] paid = costs.clone();
    private final double n = rewards;
    private final double guess = Clamp.unit(mean());

    Pooled(double extreme) {
      upwards = sum - extreme;
      downwards = -sum - extreme;
    }

    @Override
    public Tangent above(double x) {
      return tangent(upwards, GROWTH, x);
    }

    @Override
    public Tangent below(double x) {
      return tangent(downwards, DECLINE, x);
    }

    @Override
    public double guess() {
      return guess;
    }

    private Tangent tangent(double won, double[] growth, double x) {
      Tangent[] bets = new Tangent[paid.length];
      double largest = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < bets.length; i++) {
        bets[i] = bet(i, won, growth[i], x);
        largest = Math.max(largest, bets[i].value());
      }
      return Bets.logMean(bets, largest);
    }

    /** The moments of Laplace noise are finite for small stakes only: others are not placed. */
    private Tangent bet(int i, double won, double growth, double x) {
      return Double.isFinite(paid[i])
          ? new Tangent(
              STAKES[i] * won - paid[i] - n * StrictMath.log1p(x * growth),
              -n * growth / (1 + x * growth))
          : new Tangent(0, 0);
    }
  }
}
