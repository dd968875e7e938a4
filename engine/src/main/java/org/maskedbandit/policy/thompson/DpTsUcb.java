package org.maskedbandit.policy.thompson;

import java.util.List;
import java.util.stream.Stream;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.BlockLearner;
import org.maskedbandit.policy.BudgetSearch;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.index.IndexLearner;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.EpochMaxima;
import org.maskedbandit.release.Rewards;
import org.maskedbandit.state.Fields;

/**
 * Between Thompson sampling and upper confidence bounds: an epoch mean is drawn from phi times, and
 * after that its largest draw serves as an upper confidence bound.
 *
 * <pre>
 * theta_i ~ N( m_i, v/n_i ) in the first phi rounds of an epoch, then the largest of these
 * play argmax_i theta_i
 * v = ln(T)^alpha,   phi = ceil( 2 sqrt(2 pi e) T^((1-alpha)/2) ln(T)^((3-alpha)/2) )
 * </pre>
 *
 * m_i is the exact, secret mean of the arm's last complete epoch, of n_i = w, 2w, 4w, … rewards.
 * The publication has w = 1; a longer {@code warm-start} is ours and lowers eta by sqrt(w). We
 * could not see its constant: 2 sqrt(2 pi e) is what makes the largest of phi draws exceed the mean
 * by sqrt(v ln(T)^(1-alpha)/n_i) often enough.
 *
 * <p>Privacy. The sampling is the mechanism ({@link EpochMaxima}): sqrt(phi/(w v))-GDP, for any
 * number of rounds. That is 2.89 for alpha = 1 and w = 1; near alpha = 0 phi exceeds the horizon,
 * nothing is saved and plain Thompson sampling has the smaller eta. The published theorem is
 * sqrt(2) larger.
 */
@About(
    value = "Thompson sampling that turns into UCB, GDP; Hu et al. 2025",
    does = "Draws from the mean of an epoch a limited number of times, and after that plays"
        + " by the largest of these draws. So it starts as Thompson sampling and goes on as"
        + " an upper confidence bound.",
    source = "Hu, Huang, Zhang, Lecuyer and Hegde (2025), Connecting Thompson sampling and"
        + " UCB, DP-TS-UCB")
public record DpTsUcb(
    @Parameter(
        value = "the trade-off: 0 for more draws, 1 for fewer draws and more privacy",
        from = 0,
        to = 1)
    double alpha,

    @Parameter(value = "rewards in the first epoch of an arm; more of them protect more", from = 1)
    long warmStart)
    implements Policy {
  private static final double CONSTANT = 2 * Math.sqrt(2 * Math.PI * Math.E);

  public DpTsUcb {
    Check.within("alpha", alpha, 0, 1);
    Check.atLeast("warm-start", warmStart, 1);
  }

  public DpTsUcb(double alpha) {
    this(alpha, 1);
  }

  @Override
  public Claim claim(Setting setting) {
    return Claim.anytime(EpochMaxima.guarantee(draws(setting), variance(setting), warmStart));
  }

  /** For each of three trade-offs alpha the shortest warm start that meets the budget. */
  @Override
  public List<Policy> candidates(BudgetSearch search) {
    return Stream.of(0.5, 0.75, 1.0)
        .flatMap(each -> search.least(start -> new DpTsUcb(each, start)).stream())
        .toList();
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return new MaximaLearner(
        setting.arms(),
        new EpochMaxima(setting.arms(), draws(setting), variance(setting), warmStart),
        random);
  }

  private long draws(Setting setting) {
    double horizon = horizon(setting);
    return (long) Math.ceil(CONSTANT
        * StrictMath.pow(horizon, (1 - alpha) / 2)
        * StrictMath.pow(StrictMath.log(horizon), (3 - alpha) / 2));
  }

  private double variance(Setting setting) {
    return StrictMath.pow(StrictMath.log(horizon(setting)), alpha);
  }

  /** Shorter horizons count as 3, whose logarithm is above 1. */
  private static double horizon(Setting setting) {
    return Math.max(3.0, setting.requiredHorizon("dp-ts-ucb"));
  }

  private static final class MaximaLearner extends IndexLearner implements BlockLearner {
    private final int arms;
    private final EpochMaxima maxima;
    private final RandomSource random;

    MaximaLearner(int arms, EpochMaxima maxima, RandomSource random) {
      super(arms);
      this.arms = arms;
      this.maxima = maxima;
      this.random = random;
    }

    @Override
    protected double index(int arm) {
      return maxima.draw(arm, random);
    }

    @Override
    public void learn(int arm, double reward) {
      Check.arm(arm, arms);
      maxima.add(arm, reward);
    }

    /** Where all draws are used up the largest stay the indices until an epoch is complete. */
    @Override
    public long play(long most, Rewards rewards) {
      if (!maxima.usedUp()) {
        return playRound(rewards);
      }
      int arm = choose();
      long rounds = Math.min(most, maxima.missing(arm));
      repeat(arm, rounds - 1);
      maxima.addAll(arm, rewards.sum(arm, rounds), rounds);
      return rounds;
    }

    @Override
    public Bill bill() {
      return maxima.bill();
    }

    @Override
    protected void statistics(Fields fields) {
      fields.part("maxima", maxima);
    }
  }
}
