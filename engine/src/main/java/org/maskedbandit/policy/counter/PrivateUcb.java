package org.maskedbandit.policy.counter;

import java.util.List;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.Route;
import org.maskedbandit.privacy.Scope;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.NoiseBudget;
import org.maskedbandit.release.counter.Counter;
import org.maskedbandit.release.counter.TreeSum;

/**
 * Upper confidence bounds on tree sums: every arm has a tree with a leaf for each of the T rounds,
 * and the index is widened by what its noise amounts to with probability 1 - gamma.
 *
 * <pre>
 * index_i = s_i/n_i + sqrt( 2 ln t / n_i ) + G/n_i,   G = ln(T)^2 ln( k T ln(T)/gamma ) / epsilon0
 * epsilon0 = epsilon/k with the split across the k arms as published, epsilon without
 * </pre>
 *
 * s_i is the tree's noisy sum of the n_i rewards of the arm and t the round.
 *
 * <p>Privacy. A reward is in one tree, which is epsilon0-DP ({@link TreeSum}); choosing reads
 * released values only. So the published epsilon holds with room to spare: the split lets k trees
 * pay for a reward that only one of them sees. The learner refuses to go on after T rounds, because
 * the trees are full.
 */
@About(
    value = "UCB on tree sums, pure DP; Mishra and Thakurta 2015",
    does = "Keeps a noisy running sum of the rewards of each arm in a tree with a leaf for"
        + " each round, and plays the arm with the largest upper confidence bound. The"
        + " bound is widened by what the noise may amount to.",
    source = "Mishra and Thakurta (2015), (Nearly) optimal differentially private stochastic"
        + " multi-arm bandits, Private UCB")
public record PrivateUcb(
    @Parameter(value = "the promise is pure epsilon-DP for each reward", above = 0)
    double epsilon,

    @Parameter(value = "the probability that the noise exceeds its bound", above = 0, below = 1)
    double gamma,

    @Parameter("whether epsilon is divided by the number of arms, as published")
    boolean splitAcrossArms)
    implements Policy {
  public PrivateUcb {
    Check.positive("epsilon", epsilon);
    Check.between("gamma", gamma, 0, 1);
  }

  public PrivateUcb(double epsilon) {
    this(epsilon, 0.1, true);
  }

  @Override
  public Claim claim(Setting setting) {
    return new Claim(new PureDp(epsilon), setting.requiredHorizon("private-ucb"))
        .within(Scope.SUMS);
  }

  @Override
  public List<Route> routes(Setting setting) {
    return List.of(
        Route.sound(
            "pure-as-published",
            new PureDp(epsilon)::epsilon,
            "as if a reward were in the trees of all arms",
            "Charges a reward as if it were in every tree; this is the published promise."),
        Route.sound(
            "pure",
            new PureDp(epsilonOfTree(setting))::epsilon,
            "a reward is in one tree",
            "Charges the one tree that holds a reward; the promise is larger because it is the"
                + " published one, while comparisons at equal privacy go by this route."));
  }

  /** That of one tree, since a reward is in the tree of its arm alone. */
  @Override
  public Guarantee price(Setting setting) {
    return tree(setting).total();
  }

  private Counter tree(Setting setting) {
    long horizon = setting.requiredHorizon("private-ucb");
    return new TreeSum(horizon, NoiseBudget.pure(epsilonOfTree(setting)));
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    long horizon = setting.requiredHorizon("private-ucb");
    double each = epsilonOfTree(setting);
    Counter[] trees = Counter.forArms(setting.arms(), () -> tree(setting));
    double log = StrictMath.log((double) horizon);
    double width = log * log * StrictMath.log(log * horizon * setting.arms() / gamma) / each;
    return new CounterLearner(setting, trees, false, (n, logOfRound) -> width, random);
  }

  private double epsilonOfTree(Setting setting) {
    return splitAcrossArms ? epsilon / setting.arms() : epsilon;
  }
}
