package org.maskedbandit.problem;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.notation.Parameter;

/** Coins: arm i pays 1 with probability means[i], otherwise 0. */
@About("coins: arm i pays 1 with probability means[i], otherwise 0")
public record Bernoulli(
    @Parameter(value = "the probability of a reward of 1, for each arm", from = 0, to = 1)
    Numbers means)
    implements Coins {
  public Bernoulli {
    PerArm.within("means", means, 0, 1);
  }

  public static Bernoulli of(double... means) {
    return new Bernoulli(Numbers.of(means));
  }

  @Override
  public int arms() {
    return means.size();
  }

  @Override
  public double mean(int arm) {
    return means.get(arm);
  }
}
