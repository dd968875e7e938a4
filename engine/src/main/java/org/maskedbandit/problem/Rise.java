package org.maskedbandit.problem;

import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.random.Binomial;
import org.maskedbandit.random.RandomSource;

/**
 * A problem in which one arm becomes a coin of another mean after a number of rounds. If it becomes
 * the best without having been played, no policy can see that.
 */
@About("a problem in which one arm becomes a coin of mean to after a number of rounds")
public record Rise(
    @Parameter("the problem before") Problem problem,

    @Parameter(
        value = "which arm becomes better, counted from 0",
        from = 0,
        also = "less than the number of arms")
    int arm,

    @Parameter(value = "the mean that the arm gets", from = 0, to = 1)
    double to,

    @Parameter(value = "after how many rounds", from = 1) long at)
    implements Changing {
  public Rise {
    Check.within("arm", arm, 0, problem.arms() - 1);
    Check.within("to", to, 0, 1);
    Check.atLeast("at", at, 1);
  }

  @Override
  public Problem after(long rounds) {
    Problem others = problem.after(rounds);
    return rounds < at ? others : new Raised(others);
  }

  @Override
  public long staysUntil(long rounds) {
    long stays = problem.staysUntil(rounds);
    return rounds < at ? Math.min(at, stays) : stays;
  }

  private final class Raised implements Problem {
    private final Problem others;

    Raised(Problem others) {
      this.others = others;
    }

    @Override
    public int arms() {
      return others.arms();
    }

    @Override
    public double mean(int played) {
      return played == arm ? to : others.mean(played);
    }

    @Override
    public double reward(int played, RandomSource random) {
      return played == arm ? random.nextDouble() < to ? 1 : 0 : others.reward(played, random);
    }

    @Override
    public double sum(int played, long count, DoubleUnaryOperator taken, RandomSource random) {
      if (played != arm) {
        return others.sum(played, count, taken, random);
      }
      double heads = Binomial.draw(count, to, random);
      return heads * taken.applyAsDouble(1) + (count - heads) * taken.applyAsDouble(0);
    }
  }
}
