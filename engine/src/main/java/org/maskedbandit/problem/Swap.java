package org.maskedbandit.problem;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;

/**
 * A problem that becomes another one after a number of rounds; by default the same arms in the
 * opposite order, so that the best becomes the worst.
 *
 * @param at how many rounds are played before
 */
@About("a problem that becomes another one after a number of rounds, by default reversed")
public record Swap(Problem problem, Problem other, long at) implements Changing {
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
