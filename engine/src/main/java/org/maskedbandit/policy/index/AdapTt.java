package org.maskedbandit.policy.index;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.PureReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.StoppingRule;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.Release;
import org.maskedbandit.statistic.WinnerGoal;

/**
 * Private top two: finds the best arm by noisy means of phases that double. A leader and a
 * challenger are played half of the time each; an arm's mean is that of its last phase alone.
 *
 * <pre>
 * leader      L = argmax m_i + ln N/(epsilon n_i) + sqrt( ln N/(2 n_i) )
 * challenger  argmin over i != L of  ( m_L - m_i + 1/(1 + sqrt N) )/sqrt( 1/t_L + 1/t_i )
 * </pre>
 *
 * m_i is the noisy mean of the arm's last phase, of n_i rewards; N counts the rewards of all phases
 * that have ended, t_i the plays of the arm. Phases of an arm last 1, 1, 2, 4, … plays. That is the
 * rule of the authors' program, whose coin for leader or challenger we take over. When it stops is
 * said by {@link AdapTtThreshold}.
 *
 * <p>Privacy. Every reward is in one phase sum, released once with Laplace noise of scale 1/epsilon
 * ({@link EpochSum}); choosing and stopping read released values and counts only.
 */
@About(
    value = "finds the best arm by doubling phases, pure DP; Azize et al. 2023",
    does = "Releases noisy means of phases that double and plays the leader and a"
        + " challenger, half of the time each, until the evidence names a winner. It is"
        + " made to find the best arm and not to earn on the way.",
    source = "Azize, Jourdan, Al Marjani and Basu (2023), On the complexity of differentially"
        + " private best-arm identification with fixed confidence, AdaP-TT")
public record AdapTt(
    @Parameter(value = "the promise is pure epsilon-DP for each reward", above = 0)
    double epsilon,

    @Parameter("how much evidence names a winner") AdapTtThreshold threshold)
    implements PureReleasePolicy {
  public AdapTt {
    Check.positive("epsilon", epsilon);
  }

  public AdapTt(double epsilon) {
    this(epsilon, AdapTtThreshold.CORRECTED);
  }

  /** It is made to find the best arm. */
  @Override
  public boolean forRegret() {
    return false;
  }

  @Override
  public Decider decider(Setting setting) {
    return new TopTwoDecider(new Phases(setting.arms()), epsilon);
  }

  @Override
  public StoppingRule.OfReleases stoppingRule(Setting setting, WinnerGoal goal) {
    if (goal.tolerance() > 0) {
      throw Check.refusal("the tolerance of adap-tt", "0: its rule has none", goal.tolerance());
    }
    Phases phases = new Phases(setting.arms());
    return new AdapTtRule(phases, epsilon, threshold, goal);
  }

  /** What is known of the arms: the last phase of each. */
  static final class Phases {
    final double[] means;

    /** Rewards of the last phase. */
    final double[] lasts;

    /** Rewards of all phases. */
    final long[] totals;

    Phases(int arms) {
      means = new double[arms];
      lasts = new double[arms];
      totals = new long[arms];
    }

    void add(Release release) {
      int arm = release.arm();
      means[arm] = release.sum() / release.rewards();
      lasts[arm] = release.rewards();
      totals[arm] += release.rewards();
    }

    long rewards() {
      long sum = 0;
      for (long total : totals) {
        sum += total;
      }
      return sum;
    }

    /** The least played of the arms without a release, or -1. */
    int unknown(long[] plays) {
      int least = -1;
      for (int arm = 0; arm < plays.length; arm++) {
        if (totals[arm] == 0 && (least < 0 || plays[arm] < plays[least])) {
          least = arm;
        }
      }
      return least;
    }
  }

  private static final class TopTwoDecider implements Decider {
    private final Phases phases;
    private final double epsilon;
    private int leader;
    private double bonus;

    TopTwoDecider(Phases phases, double epsilon) {
      this.phases = phases;
      this.epsilon = epsilon;
    }

    @Override
    public void add(Release release) {
      phases.add(release);
      double rewards = phases.rewards();
      bonus = 1 / (1 + Math.sqrt(rewards));
      double log = StrictMath.log(rewards);
      leader = 0;
      for (int arm = 1; arm < phases.means.length; arm++) {
        leader = index(arm, log) > index(leader, log) ? arm : leader;
      }
    }

    private double index(int arm, double log) {
      double n = phases.lasts[arm];
      return phases.means[arm] + log / (epsilon * n) + Math.sqrt(log / (2 * n));
    }

    @Override
    public long due(int arm) {
      return Math.max(1, phases.totals[arm]);
    }

    @Override
    public double[] probabilities(long[] plays) {
      int unknown = phases.unknown(plays);
      double[] law = Decider.certain(plays.length, unknown < 0 ? leader : unknown);
      if (unknown < 0) {
        law[leader] -= 0.5;
        law[challenger(plays)] += 0.5;
      }
      return law;
    }

    @Override
    public int draw(long[] plays, RandomSource random) {
      int unknown = phases.unknown(plays);
      if (unknown >= 0) {
        return unknown;
      }
      return random.nextDouble() < 0.5 ? leader : challenger(plays);
    }

    /** The leader itself if there is no other arm. */
    private int challenger(long[] plays) {
      int challenger = leader;
      double least = Double.POSITIVE_INFINITY;
      double own = 1.0 / plays[leader];
      for (int arm = 0; arm < plays.length; arm++) {
        double gap = phases.means[leader] - phases.means[arm] + bonus;
        double cost = gap / Math.sqrt(own + 1.0 / plays[arm]);
        if (arm != leader && cost < least) {
          least = cost;
          challenger = arm;
        }
      }
      return challenger;
    }
  }
}
