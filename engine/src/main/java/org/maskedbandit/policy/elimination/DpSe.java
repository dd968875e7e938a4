package org.maskedbandit.policy.elimination;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.PureReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.Release;
import org.maskedbandit.release.Rewards;

/**
 * Private successive elimination: in epoch e all surviving arms are pulled equally often, their
 * noisy means are released, and arms far below the best one are dropped for good.
 *
 * <pre>
 * D = 2^-e,   q = number of survivors,   beta = 1/T
 * R = max( 32 ln(8 q e^2/beta)/D^2, 8 ln(4 q e^2/beta)/(epsilon D) ) + 1
 * r = R rounded up, the pulls of each
 * h = sqrt( ln(8 q e^2/beta)/(2R) ),   c = ln(4 q e^2/beta)/(R epsilon)
 * drop j where  max_i m_i - m_j > 2h + 2c,   m_i = (sum of the epoch + Laplace(1/epsilon))/r
 * </pre>
 *
 * <p>Privacy. Every reward is in one epoch sum, released once with Laplace noise of scale
 * 1/epsilon, drawn independently for every arm ({@link EpochSum}); elimination reads released
 * values only. The horizon sets how careful the elimination is and does not enter the guarantee.
 */
@About(
    value = "private successive elimination, pure DP; Sajed and Sheffet 2019",
    does = "Plays all surviving arms equally often in an epoch, releases their noisy means"
        + " at its end, and drops arms that are clearly worse than the best. What survives"
        + " to the end is played for ever.",
    source = "Sajed and Sheffet (2019), An optimal private stochastic-MAB algorithm based on"
        + " optimal private stopping rule, Algorithm 2")
public record DpSe(
    @Parameter(value = "the promise is pure epsilon-DP for each reward", above = 0)
    double epsilon) implements PureReleasePolicy {
  public DpSe {
    Check.positive("epsilon", epsilon);
  }

  @Override
  public Decider decider(Setting setting) {
    return new Elimination(setting.arms(), (double) setting.requiredHorizon("dp-se"));
  }

  private final class Elimination implements Decider.Certain {
    private final double horizon;
    private final double[] means;
    private final long[] played;

    /** The epoch of the arm's last release. */
    private final int[] released;

    private int[] survivors;
    private int epoch = 1;
    private double pulls;

    Elimination(int arms, double horizon) {
      this.horizon = horizon;
      means = new double[arms];
      played = new long[arms];
      released = new int[arms];
      survivors = IntStream.range(0, arms).toArray();
      pulls = pulls();
    }

    @Override
    public void add(Release release) {
      int arm = release.arm();
      means[arm] = release.sum() / release.rewards();
      played[arm] = release.decisions();
      released[arm] = epoch;
      if (Arrays.stream(survivors).allMatch(survivor -> released[survivor] == epoch)) {
        eliminate();
        epoch++;
        pulls = pulls();
      }
    }

    private double pulls() {
      double width = StrictMath.pow(2, -epoch);
      return Math.max(32 * log(8) / (width * width), 8 * log(4) / (epsilon * width)) + 1;
    }

    private void eliminate() {
      double margin = 2 * Math.sqrt(log(8) / (2 * pulls)) + 2 * log(4) / (pulls * epsilon);
      double best =
          Arrays.stream(survivors).mapToDouble(arm -> means[arm]).max().orElseThrow();
      survivors =
          Arrays.stream(survivors).filter(arm -> best - means[arm] <= margin).toArray();
    }

    /** ln( factor q e^2 / beta ) with beta = 1/T. */
    private double log(double factor) {
      return StrictMath.log(factor * survivors.length * epoch * epoch * horizon);
    }

    /** Nothing is released of the last survivor, which is played in all later rounds. */
    @Override
    public long due(int arm) {
      return survivors.length == 1 ? Long.MAX_VALUE : (long) Math.ceil(pulls);
    }

    /** The least played survivor that this epoch waits for; the first of equal ones. */
    @Override
    public int next(long[] plays) {
      int next = survivors[0];
      long least = Long.MAX_VALUE;
      for (int arm : survivors) {
        long since = plays[arm] - played[arm];
        if (released[arm] < epoch && since < least) {
          least = since;
          next = arm;
        }
      }
      return next;
    }

    /** Whole turns of the survivors, or all rounds of the last one. */
    @Override
    public long play(long most, Player player, Rewards rewards, RandomSource random) {
      int first = next(player.plays());
      if (survivors.length == 1) {
        player.play(first, most, rewards);
        return most;
      }
      long turns = turns(most, player);
      if (turns == 0 || first != survivors[0]) {
        player.play(first, 1, rewards);
        return 1;
      }
      int[] before = survivors;
      for (int arm : before) {
        player.play(arm, turns, rewards);
      }
      return turns * before.length;
    }

    /** How many whole turns there are until a release, if all survivors are in step. */
    private long turns(long most, Player player) {
      long turns = most / survivors.length;
      long since = player.plays()[survivors[0]] - played[survivors[0]];
      for (int arm : survivors) {
        boolean inStep = released[arm] < epoch && player.plays()[arm] - played[arm] == since;
        turns = inStep ? Math.min(turns, player.missing(arm)) : 0;
      }
      return turns;
    }
  }
}
