package org.maskedbandit.policy.counter;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.numeric.Clamp;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.index.IndexLearner;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.Scope;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.random.Beta;
import org.maskedbandit.random.Coin;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.NoiseBudget;
import org.maskedbandit.release.Reward;
import org.maskedbandit.release.counter.Counter;
import org.maskedbandit.release.counter.HybridSum;
import org.maskedbandit.state.Fields;

/**
 * Thompson sampling with beta posteriors on hybrid sums, whose means are raised by a bound on the
 * noise and clamped.
 *
 * <pre>
 * u_i = s_i/n_i + 6 sqrt(8) log(n_i+1) log(t) / (epsilon n_i),   m_i = u_i clamped to [0, 1]
 * theta_i ~ Beta( m_i n_i + 1, (1-m_i) n_i + 1 ),   play argmax_i theta_i
 * </pre>
 *
 * s_i is the noisy sum of the n_i rewards of the arm and t the round; the root covers only the 8. A
 * reward r strictly inside (0, 1) counts as 1 with probability r, as for Thompson sampling without
 * privacy. The base of the logarithm in the index is a parameter because publications differ: text
 * and plots of Hu and Hegde (2022) use 2.
 *
 * <p>Privacy. A reward is in the sum of its own arm, which is epsilon-DP for any number of rewards
 * ({@link HybridSum}, whose trees end with reward 1, 3, 7, …); sampling reads released values only.
 */
@About(
    value = "beta Thompson sampling on hybrid sums, pure DP; Hu and Hegde 2022",
    does = "Keeps a noisy running sum of the rewards of each arm, raises its mean by a bound"
        + " on the noise, and draws from the beta posterior of that mean. The arm with the"
        + " largest draw is played.",
    source = "Hu and Hegde (2022), Near-optimal Thompson sampling-based algorithms for"
        + " differentially private stochastic bandits, DP-TS")
public record DpTs(
    @Parameter(value = "the promise is pure epsilon-DP for each reward", above = 0)
    double epsilon,

    @Parameter(value = "the base of the logarithm in the index; publications differ", above = 1)
    double logBase)
    implements Policy {
  private static final double SIX_ROOT_8 = 6 * Math.sqrt(8);

  public DpTs {
    Check.positive("epsilon", epsilon);
    if (!(logBase > 1 && logBase < Double.POSITIVE_INFINITY)) {
      throw Check.refusal("log-base", "greater than 1 and finite", logBase);
    }
  }

  public DpTs(double epsilon) {
    this(epsilon, 2);
  }

  @Override
  public Claim claim(Setting setting) {
    return Claim.anytime(new PureDp(epsilon)).within(Scope.SUMS);
  }

  @Override
  public Guarantee price(Setting setting) {
    return sum().total();
  }

  private Counter sum() {
    return HybridSum.beforePowersOfTwo(NoiseBudget.pure(epsilon));
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return new BetaLearner(setting.arms(), random);
  }

  private final class BetaLearner extends IndexLearner {
    private final RandomSource random;
    private final Counter[] sums;
    private final double[] logs;
    private final double logOfBase = logBase == Math.E ? 1 : StrictMath.log(logBase);
    private double width;

    BetaLearner(int arms, RandomSource random) {
      super(arms);
      this.random = random;
      sums = Counter.forArms(arms, DpTs.this::sum);
      logs = new double[arms];
    }

    @Override
    protected void begin(long round) {
      width = SIX_ROOT_8 * log((double) round) / epsilon;
    }

    @Override
    protected int best() {
      return random.drawing() ? super.best() : random.loggedArm();
    }

    @Override
    protected double index(int arm) {
      double n = sums[arm].size();
      if (n == 0) {
        return Double.POSITIVE_INFINITY;
      }
      double raised = (sums[arm].value() + width * logs[arm]) / n;
      double mean = Clamp.unit(raised);
      return Beta.draw(mean * n + 1, (1 - mean) * n + 1, random);
    }

    @Override
    public void learn(int arm, double reward) {
      Check.arm(arm, sums.length);
      sums[arm].add(Coin.toss(Reward.clamp(reward), random), random);
      logs[arm] = log(sums[arm].size() + 1.0);
    }

    private double log(double x) {
      return StrictMath.log(x) / logOfBase;
    }

    @Override
    public double[] released() {
      return Counter.values(sums);
    }

    @Override
    public Bill bill() {
      return Bill.of(Counter.spent(sums));
    }

    @Override
    protected void statistics(Fields fields) {
      fields.parts("sums", sums);
      fields.numbers("logs", logs);
    }
  }
}
