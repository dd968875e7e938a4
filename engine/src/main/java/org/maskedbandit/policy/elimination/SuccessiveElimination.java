package org.maskedbandit.policy.elimination;

import java.util.stream.IntStream;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.BlockLearner;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Reward;
import org.maskedbandit.release.Rewards;
import org.maskedbandit.state.Fields;

/**
 * Successive elimination, a baseline without privacy: plays all surviving arms in turn, and drops
 * for good those whose mean is so far below the best that both intervals of confidence cannot hold.
 *
 * <pre>
 * drop j where  max_i m_i - m_j >= 2 w,   w = sqrt( ln( 4 K n^2 / delta ) / (2n) ),   delta = 1/T
 * </pre>
 *
 * m_i is the mean of all rewards of arm i, n their number and K the number of arms. Hoeffding's
 * inequality, 2 exp(-2 n w^2) for one mean, makes all intervals hold at once with probability 1 -
 * delta. The publication has sqrt(ln(c K n^2/delta)/n) with an open constant c; 4 and the factor 2
 * are what that inequality gives for rewards in [0, 1]. With delta = 1/T the rare loss of the best
 * arm costs one round at most on average.
 *
 * <p>Privacy. None is claimed.
 */
@About(
    value = "plays all survivors in turn, no privacy; Even-Dar et al. 2006",
    does = "Plays all surviving arms in turn and drops arms whose mean is clearly below the"
        + " best. It reads exact rewards and protects nothing.",
    source = "Even-Dar, Mannor and Mansour (2006), Action elimination and stopping conditions,"
        + " Algorithm 3")
public record SuccessiveElimination() implements Policy {
  @Override
  public Claim claim(Setting setting) {
    return Claim.none();
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return new EliminationLearner(
        setting.arms(), (double) setting.requiredHorizon("successive-elimination"));
  }

  private static final class EliminationLearner implements BlockLearner {
    private final double factor;
    private final double[] sums;
    private final double[] counts;
    private final int[] survivors;
    private int surviving;
    private int next;

    EliminationLearner(int arms, double horizon) {
      factor = 4 * arms * horizon;
      sums = new double[arms];
      counts = new double[arms];
      survivors = IntStream.range(0, arms).toArray();
      surviving = arms;
    }

    @Override
    public int choose() {
      if (next == surviving) {
        next = 0;
        if (surviving > 1) {
          eliminate();
        }
      }
      return survivors[next++];
    }

    private void eliminate() {
      double n = Double.POSITIVE_INFINITY;
      double best = 0;
      for (int i = 0; i < surviving; i++) {
        n = Math.min(n, counts[survivors[i]]);
        best = Math.max(best, mean(survivors[i]));
      }
      double width = Math.sqrt(StrictMath.log(factor * n * n) / (2 * n));
      // Until the last arm has had its first reward n is 0, no comparison holds, and all arms stay.
      int kept = 0;
      for (int i = 0; i < surviving; i++) {
        int arm = survivors[i];
        if (!(best - mean(arm) >= 2 * width)) {
          survivors[kept++] = arm;
        }
      }
      surviving = kept;
    }

    private double mean(int arm) {
      return sums[arm] / counts[arm];
    }

    @Override
    public void learn(int arm, double reward) {
      Check.arm(arm, sums.length);
      sums[arm] += Reward.clamp(reward);
      counts[arm]++;
    }

    /** The last survivor is played in all later rounds. */
    @Override
    public long play(long most, Rewards rewards) {
      if (surviving > 1) {
        return playRound(rewards);
      }
      int arm = choose();
      sums[arm] += rewards.sum(arm, most);
      counts[arm] += most;
      return most;
    }

    @Override
    public void fields(Fields fields) {
      fields.numbers("sums", sums);
      fields.numbers("counts", counts);
      fields.indices("survivors", survivors);
      surviving = fields.index("surviving", surviving);
      next = fields.index("next", next);
    }
  }
}
