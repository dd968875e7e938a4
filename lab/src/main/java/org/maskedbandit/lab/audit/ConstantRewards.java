package org.maskedbandit.lab.audit;

import org.maskedbandit.notation.Numbers;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.RandomSource;

/** Arms that always pay the same, so that all chance is the policy's. */
public record ConstantRewards(int arms, double first, double others) implements Problem {

  @Override
  public double mean(int arm) {
    return arm == 0 ? first : others;
  }

  @Override
  public double reward(int arm, RandomSource random) {
    return mean(arm);
  }

  @Override
  public String written() {
    String pays = "always pays " + Numbers.write(first);
    return first == others
        ? "arms of which each " + pays
        : "an arm that " + pays + " and others that pay " + Numbers.write(others);
  }
}
