package org.maskedbandit.problem;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;

/**
 * A problem that becomes another one after a number of rounds; by default the same arms in the
 * opposite order, so that the best becomes the worst.
 */
@About("a problem that becomes another one after a number of rounds, by default reversed")
public record Swap(
    @Parameter("the problem before") Problem problem,
    @Parameter("the problem after") Problem other,
    @Parameter(value = "after how many rounds", from = 1) long at)
    implements Changing {
  public Swap {
    Changing.asMany(problem, other);
    Check.atLeast("at", at, 1);
  }

  public Swap(Problem problem, long at) {
    this(problem, new Reversed(problem), at);
  }

  @Override
  public Problem after(long rounds) {
    return (rounds < at ? problem : other).after(rounds);
  }

  @Override
  public long staysUntil(long rounds) {
    return rounds < at ? Math.min(at, problem.staysUntil(rounds)) : other.staysUntil(rounds);
  }
}
