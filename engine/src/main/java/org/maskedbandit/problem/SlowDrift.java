package org.maskedbandit.problem;

import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.random.Binomial;
import org.maskedbandit.random.RandomSource;

/**
 * A problem that becomes another one in equal steps.
 *
 * <pre>
 * a reward is one of the other problem with probability k/steps,  k = 0, 1, …, steps
 * step k is made after  from + (k - 1) (until - from)/(steps - 1)  rounds
 * </pre>
 *
 * The means go from those of the one to those of the other. A mixture of two coins is a coin.
 */
@About("a problem that becomes another one in equal steps, by default reversed")
public record SlowDrift(
    @Parameter("the problem before") Problem problem,
    @Parameter("the problem at the end") Problem other,

    @Parameter(
        value = "after how many rounds the first step is made",
        from = 1,
        also = "until must be from + steps - 1 or more")
    long from,

    @Parameter(
        value = "after how many rounds the last step is made",
        from = 1,
        also = "from + steps - 1 or more")
    long until,

    @Parameter(
        value = "how many steps",
        from = 1,
        to = 1e6,
        also = "until must be from + steps - 1 or more")
    int steps)
    implements Changing {
  private static final int USUAL_STEPS = 20;

  public SlowDrift {
    Changing.asMany(problem, other);
    Problem.constant("the problem of slow-drift", problem);
    Problem.constant("the other problem of slow-drift", other);
    Check.atLeast("from", from, 1);
    Check.within("steps", steps, 1, 1_000_000);
    Check.atLeast("until", until, from + steps - 1);
  }

  public SlowDrift(Problem problem, long from, long until) {
    this(problem, new Reversed(problem), from, until, steps(from, until));
  }

  private static int steps(long from, long until) {
    return (int) Math.max(1, Math.min(USUAL_STEPS, until - from + 1));
  }

  @Override
  public Problem after(long rounds) {
    int made = made(rounds);
    return made == 0 ? problem : made == steps ? other : new Mixture((double) made / steps);
  }

  @Override
  public long staysUntil(long rounds) {
    int made = made(rounds);
    return made == steps ? Long.MAX_VALUE : at(made + 1);
  }

  private long at(int step) {
    return from + (long) ((double) (until - from) * (step - 1) / Math.max(1, steps - 1));
  }

  /** How many steps are made after that many rounds. */
  private int made(long rounds) {
    int made = 0;
    while (made < steps && at(made + 1) <= rounds) {
      made++;
    }
    return made;
  }

  private final class Mixture implements Problem {
    private final double share;

    Mixture(double share) {
      this.share = share;
    }

    @Override
    public int arms() {
      return problem.arms();
    }

    @Override
    public double mean(int arm) {
      return problem.mean(arm) + share * (other.mean(arm) - problem.mean(arm));
    }

    @Override
    public double reward(int arm, RandomSource random) {
      return (random.nextDouble() < share ? other : problem).reward(arm, random);
    }

    @Override
    public double sum(int arm, long count, DoubleUnaryOperator taken, RandomSource random) {
      long others = Binomial.draw(count, share, random);
      return other.sum(arm, others, taken, random)
          + problem.sum(arm, count - others, taken, random);
    }
  }
}
