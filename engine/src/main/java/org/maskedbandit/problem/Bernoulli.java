package org.maskedbandit.problem;

import java.util.random.RandomGenerator;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;

/** Coins: arm i pays 1 with probability means[i], otherwise 0. */
@About("coins: arm i pays 1 with probability means[i], otherwise 0")
public record Bernoulli(Numbers means) implements Problem {

  public Bernoulli {
    Check.atLeast("the number of arms", means.size(), 1);
    for (int arm = 0; arm < means.size(); arm++) {
      Check.within("means[" + arm + "]", means.get(arm), 0, 1);
    }
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

  @Override
  public double reward(int arm, RandomGenerator random) {
    return random.nextDouble() < means.get(arm) ? 1 : 0;
  }
}
