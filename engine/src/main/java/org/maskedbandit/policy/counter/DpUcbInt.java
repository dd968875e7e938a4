package org.maskedbandit.policy.counter;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.index.IndexLearner;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Route;
import org.maskedbandit.privacy.Scope;
import org.maskedbandit.privacy.Zcdp;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.RunningSum;
import org.maskedbandit.state.Fields;

/**
 * Upper confidence bounds whose means are renewed after every f rewards of an arm, each time from
 * all its rewards and with new noise, and rest in between.
 *
 * <pre>
 * f = ceil(1/epsilon);   play every arm f times, then whenever n_i is a multiple of f:
 * index_i = m_i + sqrt( 2 ln t / n_i ),   m_i = S_i/n_i + Laplace( n_i^(v/2-1) )
 * </pre>
 *
 * S_i is the sum of the arm's n_i rewards and t the round. While n_i stays at a multiple, m_i and
 * its noise stay and only t moves: new noise in every such round would cost privacy without end.
 * The kept noise shrinks more slowly than the root, so now and then it hides the best arm for a
 * long time, and regret has a heavy tail.
 *
 * <p>Privacy. Renewal q of an arm is pure e_q-DP with e_q = (qf)^(-v/2), and the first reward is in
 * all of them ({@link RunningSum}). The sum of e_q has no limit, so no pure guarantee holds for all
 * horizons; the sum of e_q^2 has one, because v is above 1, and pure e-DP is sqrt(pi/2) e-GDP:
 *
 * <pre>eta^2 = pi/2 sum_q (qf)^-v   over q = 1 … T/f, or all q without a horizon</pre>
 *
 * The parameter epsilon sets f and is no guarantee: {@code dp-ucb-int(epsilon=1)} is 4.08-GDP, far
 * from 1-DP. Above 1 it changes nothing. With a horizon the learner refuses to go on after it,
 * because the claim ends there.
 */
@About(
    value = "UCB renewed every 1/epsilon rewards, GDP; Tossou and Dimitrakakis 2016",
    does = "Renews the noisy mean of an arm after every 1/epsilon of its rewards, each time"
        + " from all of them, and plays the arm with the largest upper confidence bound."
        + " Noise that is kept for long can hide the best arm, so regret has a heavy tail.",
    source = "Tossou and Dimitrakakis (2016), Algorithms for differentially private"
        + " multi-armed bandits, DP-UCB-INT (Algorithm 3)")
public record DpUcbInt(
    @Parameter(
        value = "a mean is renewed after 1/epsilon rewards, rounded up; it is not the promise",
        above = 0)
    double epsilon,

    @Parameter(value = "how fast the noise of a renewal shrinks", above = 1, to = 1.5)
    double v)
    implements Policy {
  /** Terms that are summed one by one; the rest is bounded by an integral. */
  private static final long SUMMED = 100;

  /** Outweighs the rounding of these terms, and of as many more in a ledger. */
  private static final double UP = 1 + 1e-12;

  public DpUcbInt {
    Check.positive("epsilon", epsilon);
    if (!(v > 1 && v <= 1.5)) {
      throw Check.refusal("v", "greater than 1 and at most 1.5", v);
    }
  }

  public DpUcbInt(double epsilon) {
    this(epsilon, 1.1);
  }

  @Override
  public Claim claim(Setting setting) {
    return new Claim(gaussian(setting), setting.horizon()).within(Scope.SUMS);
  }

  @Override
  public List<Route> routes(Setting setting) {
    List<Route> routes = new ArrayList<>();
    routes.add(Route.gaussian(
        "gdp",
        gaussian(setting),
        "renewals compose by adding eta^2",
        "Adds up the eta^2 of all releases that hold a reward."));
    Zcdp zcdp = new Zcdp(sum(v, renewals(setting)) / 2);
    routes.add(Route.sound(
        "zcdp",
        zcdp::epsilon,
        "renewals compose by adding epsilon^2/2",
        "Adds up the zCDP of all releases; where it is smaller than the promise, it is so at this"
            + " delta alone, and a promise is one guarantee for every delta."));
    if (setting.bounded()) {
      double pure = sum(v / 2, renewals(setting));
      routes.add(Route.sound(
          "pure",
          delta -> pure,
          "renewals compose by adding epsilon",
          "Adds up the epsilons of all releases; where it is smaller than the promise, it is so at"
              + " this delta alone, and a promise is one guarantee for every delta."));
    }
    String published = "advanced composition for any horizon; sound, because zCDP proves less";
    routes.add(Route.sound(
        "advanced-as-published",
        this::asPublished,
        published,
        "Composes all releases of an endless run, as published; where it is smaller than the"
            + " promise, it is so at this delta alone, and a promise is one guarantee."));
    return List.copyOf(routes);
  }

  /** With epsilon at most 1: epsilon zeta(v) + sqrt( 2 epsilon zeta(v) ln(1/delta) ). */
  double asPublished(double delta) {
    double mean = Math.min(1, epsilon) * powers(v, Double.POSITIVE_INFINITY);
    return UP * (mean + Math.sqrt(-2 * mean * StrictMath.log(delta)));
  }

  private GaussianDp gaussian(Setting setting) {
    return new GaussianDp(Math.sqrt(Math.PI / 2 * sum(v, renewals(setting))));
  }

  /** How often an arm may be renewed: it has a reward in every round at most. */
  private double renewals(Setting setting) {
    return setting.bounded() ? Math.floor(setting.horizon() / every()) : Double.POSITIVE_INFINITY;
  }

  private double every() {
    return Math.ceil(1 / epsilon);
  }

  /** The sum of (qf)^-s over q = 1 … count, rounded up. */
  private double sum(double s, double count) {
    return StrictMath.pow(every(), -s) * powers(s, count) * UP;
  }

  /** At least the sum of q^-s over q = 1 … count: as they are convex, terms are below integrals. */
  static double powers(double s, double count) {
    double sum = 0;
    for (long q = 1; q <= Math.min(SUMMED, count); q++) {
      sum += StrictMath.pow((double) q, -s);
    }
    if (count <= SUMMED) {
      return sum;
    }
    double from = StrictMath.pow(SUMMED + 0.5, 1 - s);
    double to = StrictMath.pow(count + 0.5, 1 - s);
    return sum + (to - from) / (1 - s);
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return new RenewingLearner(setting, random);
  }

  private final class RenewingLearner extends IndexLearner {
    private final Setting setting;
    private final RandomSource random;
    private final long every = (long) every();
    private final RunningSum[] sums;
    private final double[] means;
    private final double[] counts;
    private final double[] indices;
    private boolean exploring;
    private double width;

    RenewingLearner(Setting setting, RandomSource random) {
      super(setting.arms());
      this.setting = setting;
      this.random = random;
      sums = RunningSum.forArms(setting.arms());
      means = new double[setting.arms()];
      counts = new double[setting.arms()];
      indices = new double[setting.arms()];
      Arrays.fill(indices, Double.POSITIVE_INFINITY);
    }

    @Override
    protected void begin(long round) {
      setting.requireWithin(round);
      exploring = round <= every() * setting.arms();
      width = 2 * StrictMath.log((double) round);
    }

    /** Infinite for all arms while exploring, which plays them in turn. */
    @Override
    protected double index(int arm) {
      boolean atMultiple = counts[arm] > 0 && counts[arm] == sums[arm].size();
      if (atMultiple && !exploring) {
        indices[arm] = means[arm] + Math.sqrt(width / counts[arm]);
      }
      return indices[arm];
    }

    @Override
    public void learn(int arm, double reward) {
      Check.arm(arm, sums.length);
      sums[arm].add(reward);
      long n = sums[arm].size();
      if (n % every == 0) {
        counts[arm] = n;
        means[arm] = sums[arm].release(StrictMath.pow(counts[arm], -v / 2), random) / counts[arm];
      }
    }

    @Override
    public double[] released() {
      return RunningSum.latest(sums);
    }

    @Override
    public Bill bill() {
      return Bill.of(RunningSum.spent(sums));
    }

    @Override
    protected void statistics(Fields fields) {
      fields.parts("sums", sums);
      fields.numbers("means", means);
      fields.numbers("counts", counts);
      fields.numbers("indices", indices);
    }
  }
}
