package org.maskedbandit.policy.baseline;

import java.util.OptionalInt;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.BernoulliDivergence;
import org.maskedbandit.policy.IdentifyingLearner;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.StoppingRule;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Reward;
import org.maskedbandit.state.Fields;
import org.maskedbandit.statistic.WinnerGoal;

/**
 * Finds the best arm, a baseline without privacy: plays the arm with the largest mean and the one
 * that it is hardest to tell from, half of the time each.
 *
 * <pre>
 * leader      L = argmax m_i
 * challenger  argmin over i != L of W(L, i) + ln n_i
 * W(a, b)     = n_a d(m_a, m) + n_b d(m_b, m),   m the mean of both together
 * stop        if W(L, b) > ln( (K-1)(1 + ln t)/alpha ) for every other arm b
 * </pre>
 *
 * d is the divergence of coins, n_i counts the arm's rewards and t all of them. The threshold is a
 * common heuristic; proved ones are larger.
 *
 * <p>Privacy. None is claimed.
 */
@About(
    value = "finds the best arm by leader and challenger, no privacy; Jourdan et al. 2022",
    does = "Plays the arm with the largest mean and the arm that is hardest to tell from it,"
        + " half of the time each, until the evidence names a winner. It reads exact"
        + " rewards and protects nothing.",
    source = "Jourdan, Degenne, Baudry, de Heide and Kaufmann (2022), Top two algorithms"
        + " revisited, EB-TCI")
public record TopTwo() implements Policy {
  @Override
  public Claim claim(Setting setting) {
    return Claim.none();
  }

  /** It is made to find the best arm. */
  @Override
  public boolean forRegret() {
    return false;
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return new TopTwoLearner(setting.arms(), random);
  }

  private static final class TopTwoLearner implements IdentifyingLearner {
    private final RandomSource random;
    private final long[] plays;
    private final double[] sums;
    private final double[] counts;

    TopTwoLearner(int arms, RandomSource random) {
      this.random = random;
      plays = new long[arms];
      sums = new double[arms];
      counts = new double[arms];
    }

    @Override
    public int choose() {
      int arm = random.drawing() ? draw() : random.loggedArm();
      plays[arm]++;
      return arm;
    }

    private int draw() {
      int unknown = unknown();
      if (unknown >= 0) {
        return unknown;
      }
      int leader = leader();
      return random.nextDouble() < 0.5 ? leader : challenger(leader);
    }

    /** The least played of the arms without a reward, or -1. */
    private int unknown() {
      int least = -1;
      for (int arm = 0; arm < plays.length; arm++) {
        if (counts[arm] == 0 && (least < 0 || plays[arm] < plays[least])) {
          least = arm;
        }
      }
      return least;
    }

    private int leader() {
      int leader = 0;
      for (int arm = 1; arm < plays.length; arm++) {
        leader = mean(arm) > mean(leader) ? arm : leader;
      }
      return leader;
    }

    /** The leader itself if there is no other arm. */
    private int challenger(int leader) {
      int challenger = leader;
      double least = Double.POSITIVE_INFINITY;
      for (int arm = 0; arm < plays.length; arm++) {
        if (arm != leader) {
          double cost = evidence(leader, arm) + StrictMath.log(counts[arm]);
          challenger = cost < least ? arm : challenger;
          least = Math.min(cost, least);
        }
      }
      return challenger;
    }

    private double mean(int arm) {
      return sums[arm] / counts[arm];
    }

    private double evidence(int a, int b) {
      double both = (sums[a] + sums[b]) / (counts[a] + counts[b]);
      return counts[a] * BernoulliDivergence.of(mean(a), both)
          + counts[b] * BernoulliDivergence.of(mean(b), both);
    }

    @Override
    public void learn(int arm, double reward) {
      Check.arm(arm, sums.length);
      sums[arm] += Reward.clamp(reward);
      counts[arm]++;
    }

    @Override
    public StoppingRule stoppingRule(WinnerGoal goal) {
      if (goal.tolerance() > 0) {
        throw Check.refusal("the tolerance of top-two", "0: its rule has none", goal.tolerance());
      }
      return () -> unknown() < 0 ? best(goal) : OptionalInt.empty();
    }

    private OptionalInt best(WinnerGoal goal) {
      double rewards = 0;
      for (double count : counts) {
        rewards += count;
      }
      double factor = (goal.mostArms() - 1) * (1 + StrictMath.log(rewards));
      double threshold = StrictMath.log(factor / goal.alpha());
      int leader = leader();
      for (int arm = 0; arm < counts.length; arm++) {
        if (arm != leader && !(evidence(leader, arm) > threshold)) {
          return OptionalInt.empty();
        }
      }
      return OptionalInt.of(leader);
    }

    @Override
    public void fields(Fields fields) {
      fields.counts("plays", plays);
      fields.numbers("sums", sums);
      fields.numbers("counts", counts);
    }
  }
}
