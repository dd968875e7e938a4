package org.maskedbandit.lab.audit.dial;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Guarantee;

/**
 * Computes how well the noise of a Thompson learner hides one reward. There is no statistical
 * error, and nothing is assumed of how the learner computes: its noise is dictated, and its arms
 * are observed.
 *
 * <p>Huge draws make it play a script. In the round that is measured all draws are 0 but that of
 * the changed arm j, which is increased until arm j is played. With means m and deviations s that
 * is at
 *
 * <pre>x* = (max_{i≠j} m_i - m_j) / s_j</pre>
 *
 * Between the worlds in which the changed reward is 0 and 1, x* moves by the shift of the mean over
 * the deviation: the eta of that draw. Rounds compose by adding squares, since the script is the
 * same in both worlds. That no other mean moves is assumed.
 *
 * <p>This is the eta of the noise, not an attack: the arms give away no more.
 *
 * @param pulls the arm to play in every round; rounds without a draw play what they like
 */
public record NoiseDial(Policy policy, int arms, int[] pulls) {
  private static final double REACH = 0x1p20;
  private static final int STEPS = 80;

  /** A learner clamps these to 0 and 1; one that does not is caught. */
  private static final double[] CHANGED_REWARDS = {-1, 2};

  private static final double USUAL = 0.5;

  public NoiseDial {
    Check.atLeast("arms", arms, 2);
    Check.atLeast("the rounds of a dial", pulls.length, 1);
    for (int arm : pulls) {
      Check.within("a pulled arm", arm, 0, arms - 1L);
    }
  }

  /** All pulls on one arm, all arms in turn, and one arm once before the others in turn. */
  public static List<int[]> patterns(int arms, int rounds) {
    return List.of(
        new int[rounds],
        IntStream.range(0, rounds).map(round -> round % arms).toArray(),
        IntStream.range(0, rounds)
            .map(round -> round == 0 ? 0 : 1 + round % (arms - 1))
            .toArray());
  }

  /** What the reward of that round, counted from 0, would lose if all draws left. */
  public DialReport ofDraws(int changed) {
    return report(changed, false);
  }

  /** What it would lose if the differences of all draws left; their largest says no more. */
  public DialReport ofDifferences(int changed) {
    return report(changed, true);
  }

  private DialReport report(int changed, boolean differences) {
    Check.within("the changed round", changed, 0, pulls.length - 1L);
    double squares = 0;
    for (int round = changed + 1; round < pulls.length; round++) {
      squares += new Halt(changed, round).etaSquared(differences);
    }
    Replay whole = new Replay(1, changed, pulls.length);
    return new DialReport(
        Math.sqrt(squares),
        eta(policy.claim(setting()).guarantee()),
        eta(whole.learner.bill().paid()));
  }

  private Setting setting() {
    return Setting.arms(arms).horizon(pulls.length);
  }

  private static double eta(Guarantee guarantee) {
    if (guarantee instanceof GaussianDp gaussian) {
      return gaussian.eta();
    }
    throw Check.refusal("the guarantee of a policy on a dial", "Gaussian", guarantee);
  }

  /** A new learner that has played the rounds before a halt. */
  private final class Replay {
    final ScriptedLearner learner = new ScriptedLearner(policy, setting());
    boolean obedient = true;
    int changedArm;

    Replay(int world, int changed, int rounds) {
      for (int round = 0; round < rounds; round++) {
        int arm = learner.pulled(pulls[round]);
        obedient &= learner.drawn() == 0 || (learner.drawn() == arms && arm == pulls[round]);
        changedArm = round == changed ? arm : changedArm;
        learner.learn(arm, round == changed ? CHANGED_REWARDS[world] : USUAL);
      }
    }
  }

  /** Both worlds, halted before a round again and again. */
  private final class Halt {
    private final int changed;
    private final int round;
    private final Replay first;
    private final Replay second;

    Halt(int changed, int round) {
      this.changed = changed;
      this.round = round;
      first = new Replay(0, changed, round);
      second = new Replay(1, changed, round);
    }

    double etaSquared(boolean differences) {
      double[] zeros = new double[arms];
      boolean same = first.learner.choose(zeros) == second.learner.choose(zeros);
      boolean obedient = first.obedient && second.obedient;
      if (obedient && same && first.learner.drawn() == 0 && second.learner.drawn() == 0) {
        return 0;
      }
      double eta = turn(1, zeros) - turn(0, zeros);
      if (!obedient || Double.isNaN(eta)) {
        return Double.POSITIVE_INFINITY;
      }
      return eta * eta * (differences ? shareOfDifferences() : 1);
    }

    /** 1 - w_j/W with w = 1/deviation^2 and W their sum: the part of draw j in the differences. */
    private double shareOfDifferences() {
      double others = 0;
      for (int other = 0; other < arms; other++) {
        double ratio = deviationOf(other);
        others += other == first.changedArm ? 0 : 1 / (ratio * ratio);
      }
      return others / (1 + others);
    }

    /** Over that of the changed arm: how far the threshold moves if the other draw is 1, not 0. */
    private double deviationOf(int other) {
      double[] draws = new double[arms];
      Arrays.fill(draws, -ScriptedLearner.PULL);
      draws[other] = 1;
      double with = turn(0, draws);
      draws[other] = 0;
      return with - turn(0, draws);
    }

    /** The draw from which on the changed arm is played; NaN if there is none. */
    private double turn(int world, double[] draws) {
      double low = -REACH;
      double high = REACH;
      if (plays(world, draws, low) || !plays(world, draws, high)) {
        return Double.NaN;
      }
      for (int step = 0; step < STEPS; step++) {
        double middle = (low + high) / 2;
        if (plays(world, draws, middle)) {
          high = middle;
        } else {
          low = middle;
        }
      }
      return high;
    }

    private boolean plays(int world, double[] draws, double dial) {
      Replay replay = new Replay(world, changed, round);
      double[] dialled = draws.clone();
      dialled[replay.changedArm] = dial;
      return replay.learner.choose(dialled) == replay.changedArm && replay.learner.drawn() == arms;
    }
  }
}
