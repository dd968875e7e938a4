package org.maskedbandit.policy.elimination;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.BlockLearner;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.LaplaceMechanism;
import org.maskedbandit.release.Rewards;

/**
 * Private successive elimination: in epoch e all surviving arms are pulled equally often, their
 * noisy means are released, and arms far below the best one are dropped for good.
 *
 * <pre>
 * D = 2^-e,   q = number of survivors,   beta = 1/T
 * R = max( 32 ln(8 q e^2/beta)/D^2, 8 ln(4 q e^2/beta)/(epsilon D) ) + 1      pulls of each, rounded up to r
 * h = sqrt( ln(8 q e^2/beta)/(2R) ),   c = ln(4 q e^2/beta)/(R epsilon)
 * drop j where  max_i m_i - m_j > 2h + 2c,   m_i = (sum of the epoch + Laplace(1/epsilon))/r
 * </pre>
 *
 * <p>Privacy. Every reward is in one epoch sum, released once with Laplace noise of scale
 * 1/epsilon, drawn independently for every arm ({@link EpochSum}); elimination reads released
 * values only. The horizon sets how careful the elimination is and does not enter the guarantee.
 *
 * @see "Sajed and Sheffet (2019), An optimal private stochastic-MAB algorithm based on optimal
 *     private stopping rule, Algorithm 2"
 */
@About("private successive elimination, pure DP; Sajed and Sheffet 2019")
public record DpSe(double epsilon) implements Policy {

  public DpSe {
    Check.positive("epsilon", epsilon);
  }

  @Override
  public Claim claim(Setting setting) {
    return Claim.anytime(new PureDp(epsilon));
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return new EliminationLearner(
        setting.arms(), (double) setting.requiredHorizon("dp-se"), random);
  }

  private final class EliminationLearner implements BlockLearner {
    private final RandomSource random;
    private final double horizon;
    private final EpochSum[] sums;
    private int[] survivors;
    private int epoch;
    private double pulls;
    private long left;
    private int next;

    EliminationLearner(int arms, double horizon, RandomSource random) {
      this.random = random;
      this.horizon = horizon;
      sums = EpochSum.forArms(arms, LaplaceMechanism.epsilon(epsilon));
      survivors = IntStream.range(0, arms).toArray();
      open();
    }

    @Override
    public int choose() {
      while (left == 0 && survivors.length > 1) {
        eliminate();
        open();
      }
      if (survivors.length == 1) {
        return survivors[0];
      }
      int arm = survivors[next++];
      if (next == survivors.length) {
        next = 0;
        left--;
      }
      return arm;
    }

    /** Whole turns of the survivors, or the only one for ever. */
    @Override
    public long play(long most, Rewards rewards) {
      long turns = survivors.length == 1 ? most : Math.min(left, most / survivors.length);
      if (next > 0 || turns == 0) {
        return playRound(rewards);
      }
      for (int arm : survivors) {
        sums[arm].addAll(rewards.sum(arm, turns), turns);
      }
      left -= turns;
      return turns * survivors.length;
    }

    private void open() {
      epoch++;
      double width = StrictMath.pow(2, -epoch);
      pulls = Math.max(32 * log(8) / (width * width), 8 * log(4) / (epsilon * width)) + 1;
      left = (long) Math.ceil(pulls);
    }

    private void eliminate() {
      double[] means = new double[survivors.length];
      for (int i = 0; i < means.length; i++) {
        EpochSum sum = sums[survivors[i]];
        double size = Math.max(1, sum.size());
        means[i] = sum.release(random) / size;
      }
      double margin = 2 * Math.sqrt(log(8) / (2 * pulls)) + 2 * log(4) / (pulls * epsilon);
      double best = Arrays.stream(means).max().orElseThrow();
      int[] before = survivors;
      survivors = IntStream.range(0, before.length)
          .filter(i -> best - means[i] <= margin)
          .map(i -> before[i])
          .toArray();
    }

    /** ln( factor q e^2 / beta ) with beta = 1/T. */
    private double log(double factor) {
      return StrictMath.log(factor * survivors.length * epoch * epoch * horizon);
    }

    @Override
    public void learn(int arm, double reward) {
      sums[arm].add(reward);
    }

    @Override
    public double[] released() {
      return EpochSum.latest(sums);
    }

    @Override
    public double spent() {
      return EpochSum.spent(sums);
    }
  }
}
