package org.maskedbandit.problem;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;

/**
 * Coins of which only the first is better than the others: the problem behind most lower bounds on
 * regret, hardest when {@code good - other} is about sqrt(arms / horizon).
 *
 * @see "Auer, Cesa-Bianchi, Freund and Schapire (2002), The nonstochastic multiarmed bandit
 *     problem, Theorem 5.1"
 */
@About("coins: the first arm has mean good, all others have mean other")
public record OneGoodArm(
    @Parameter(value = "how many arms", from = 1) int arms,

    @Parameter(value = "the mean of the first arm", from = 0, to = 1, also = "not less than other")
    double good,

    @Parameter(value = "the mean of all other arms", from = 0, to = 1, also = "at most good")
    double other)
    implements Coins {
  public OneGoodArm {
    Check.atLeast("arms", arms, 1);
    Check.within("good", good, 0, 1);
    Check.within("other", other, 0, good);
  }

  public OneGoodArm(int arms) {
    this(arms, 0.5, 0.4);
  }

  @Override
  public double mean(int arm) {
    return arm == 0 ? good : other;
  }
}
