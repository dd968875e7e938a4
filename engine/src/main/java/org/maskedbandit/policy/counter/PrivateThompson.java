package org.maskedbandit.policy.counter;

import java.util.List;
import java.util.stream.Stream;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.BlockLearner;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.Route;
import org.maskedbandit.privacy.Scope;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.random.Beta;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.LaplaceMechanism;
import org.maskedbandit.release.NoiseBudget;
import org.maskedbandit.release.Rewards;
import org.maskedbandit.release.counter.Counter;
import org.maskedbandit.release.counter.TreeSum;
import org.maskedbandit.state.Fields;

/**
 * Thompson sampling on tree sums, after two phases of play in turn: the first estimates the gap D
 * between the two best arms, the second fills the trees until their noise is small against it.
 *
 * <pre>
 * A. D = 1; repeat: pull each of the k arms m = ceil( 192 k ln(T)/(epsilon D^2) ) new times,
 *    release the means with Laplace(2k/(epsilon m)), halve D, until the best two differ by D
 * B. pull every arm ceil( 192 ln(T)^3/(epsilon D^2) ) times into its tree, of budget epsilon/(2k)
 * C. theta_i ~ Beta( s_i + 1, n_i - s_i + 1 ),   play argmax_i theta_i
 * </pre>
 *
 * s_i is the tree's noisy sum, clamped to [0, n_i] because Beta is defined there only, and n_i
 * counts the rewards in the tree alone: those of phase A are not in it. The two best arms of phase
 * A are those by released means. At usual horizons the phases of play in turn take all rounds: a
 * gap of 1/8 asks 19 million pulls of each arm in B at epsilon 1 and T = 100,000. A batch that the
 * horizon cuts short releases nothing.
 *
 * <p>Privacy. A reward is in one batch of A ({@link EpochSum}) or in one tree ({@link TreeSum}),
 * each epsilon/(2k)-DP, and never in both. So the published epsilon, which adds up both phases and
 * all arms, holds with room to spare. The learner refuses to go on after T rounds, because the
 * trees are full.
 */
@About(
    value = "beta Thompson sampling on tree sums, pure DP; Mishra and Thakurta 2015",
    does = "Plays the arms in turn until noisy means tell how far the two best are apart,"
        + " then fills noisy running sums in turn, and only then draws from beta"
        + " posteriors. At usual horizons the play in turn takes all rounds.",
    source = "Mishra and Thakurta (2015), (Nearly) optimal differentially private stochastic"
        + " multi-arm bandits, Private Thompson sampling")
public record PrivateThompson(
    @Parameter(value = "the promise is pure epsilon-DP for each reward", above = 0)
    double epsilon) implements Policy {
  public PrivateThompson {
    Check.positive("epsilon", epsilon);
  }

  @Override
  public Claim claim(Setting setting) {
    return new Claim(new PureDp(epsilon), setting.requiredHorizon("private-thompson"))
        .within(Scope.SUMS);
  }

  @Override
  public List<Route> routes(Setting setting) {
    return List.of(
        Route.sound(
            "pure-as-published",
            new PureDp(epsilon)::epsilon,
            "as if a reward were in both phases of all arms",
            "Charges a reward as if it were in every release; this is the published promise."),
        Route.sound(
            "pure",
            new PureDp(epsilonOfRelease(setting))::epsilon,
            "a reward is in one batch or in one tree",
            "Charges the one release that holds a reward; the promise is larger because it is the"
                + " published one, while comparisons at equal privacy go by this route."));
  }

  private double epsilonOfRelease(Setting setting) {
    return epsilon / (2.0 * setting.arms());
  }

  /** That of one release of a batch; a tree with the same budget reveals no more. */
  @Override
  public Guarantee price(Setting setting) {
    return LaplaceMechanism.epsilon(epsilonOfRelease(setting)).guarantee();
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return new PhasedLearner(setting, random);
  }

  private final class PhasedLearner implements BlockLearner {
    private final Setting setting;
    private final RandomSource random;
    private final double logHorizon;
    private final EpochSum[] batches;
    private Counter[] trees = {};
    private long leaves;
    private double gap = 1;
    private long round;
    private long rewards;
    private long left;
    private int next;

    PhasedLearner(Setting setting, RandomSource random) {
      this.setting = setting;
      this.random = random;
      logHorizon = StrictMath.log((double) setting.requiredHorizon("private-thompson"));
      batches =
          EpochSum.forArms(setting.arms(), LaplaceMechanism.epsilon(epsilonOfRelease(setting)));
      left = batch();
    }

    @Override
    public int choose() {
      setting.requireWithin(++round);
      if (left == 0 && trees.length == 0) {
        endBatch();
      }
      return left > 0 ? inTurn() : random.drawing() ? sample() : random.loggedArm();
    }

    private int inTurn() {
      int arm = next++;
      if (next == setting.arms()) {
        next = 0;
        left--;
      }
      return arm;
    }

    /** Phase A: the pulls of each arm in a batch, at least one. */
    private long batch() {
      double pulls = 192 * setting.arms() * logHorizon / (epsilon * gap * gap);
      return (long) Math.max(1, Math.ceil(pulls));
    }

    /** One arm alone has no gap, and no choice either: it goes on in phase A. */
    private void endBatch() {
      double difference = releaseDifference();
      gap /= 2;
      if (setting.arms() > 1 && difference > gap) {
        plant();
        left = (long) Math.ceil(192 * StrictMath.pow(logHorizon, 3) / (epsilon * gap * gap));
      } else {
        left = batch();
      }
    }

    /** By how much the largest released mean is above the second. */
    private double releaseDifference() {
      double first = Double.NEGATIVE_INFINITY;
      double second = Double.NEGATIVE_INFINITY;
      for (EpochSum sum : batches) {
        double size = Math.max(1, sum.size());
        double mean = sum.release(random) / size;
        second = Math.max(second, Math.min(first, mean));
        first = Math.max(first, mean);
      }
      return first - second;
    }

    /** A tree with a leaf for every reward that may still come. */
    private void plant() {
      leaves = Math.max(1, setting.horizon() - rewards);
      trees = trees();
    }

    private Counter[] trees() {
      NoiseBudget noise = NoiseBudget.pure(epsilonOfRelease(setting));
      return Counter.forArms(setting.arms(), () -> new TreeSum(leaves, noise));
    }

    private int sample() {
      int best = 0;
      double largest = -1;
      for (int arm = 0; arm < trees.length; arm++) {
        double n = trees[arm].size();
        double sum = Math.max(0, Math.min(n, trees[arm].value()));
        double theta = Beta.draw(sum + 1, n - sum + 1, random);
        if (theta > largest) {
          largest = theta;
          best = arm;
        }
      }
      return best;
    }

    @Override
    public void learn(int arm, double reward) {
      Check.arm(arm, batches.length);
      rewards++;
      if (trees.length == 0) {
        batches[arm].add(reward);
      } else {
        trees[arm].add(reward, random);
      }
    }

    /** Whole turns of all arms in phase A. */
    @Override
    public long play(long most, Rewards rewards) {
      long turns = Math.min(left, Math.min(most, setting.horizon() - round) / setting.arms());
      if (trees.length > 0 || next > 0 || turns == 0) {
        return playRound(rewards);
      }
      for (int arm = 0; arm < setting.arms(); arm++) {
        batches[arm].addAll(rewards.sum(arm, turns), turns);
      }
      left -= turns;
      long rounds = turns * setting.arms();
      round += rounds;
      this.rewards += rounds;
      return rounds;
    }

    @Override
    public double[] released() {
      return trees.length == 0 ? EpochSum.latest(batches) : Counter.values(trees);
    }

    @Override
    public Bill bill() {
      return Bill.of(
          Guarantee.worst(Stream.of(EpochSum.bill(batches).paid(), Counter.spent(trees))));
    }

    @Override
    public void fields(Fields fields) {
      fields.parts("batches", batches);
      gap = fields.number("gap", gap);
      round = fields.count("round", round);
      rewards = fields.count("rewards", rewards);
      left = fields.count("left", left);
      next = fields.index("next", next);
      leaves = fields.count("leaves", leaves);
      if (leaves > 0) {
        trees = trees.length == 0 ? trees() : trees;
        fields.parts("trees", trees);
      }
    }
  }
}
