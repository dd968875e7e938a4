package org.maskedbandit.problem;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Name;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.random.Beta;
import org.maskedbandit.random.RandomSource;

/**
 * Beta rewards: arm i has a density proportional to x^(a-1) (1-x)^(b-1) with a = alphas[i] and b =
 * betas[i].
 *
 * <pre>mean = a / (a + b)</pre>
 *
 * Large shapes make an arm that pays almost the same each time; shapes below 1 push its rewards
 * towards 0 and 1.
 */
@Name("beta")
@About("beta rewards with the shapes alphas[i] and betas[i]")
public record BetaRewards(
    @Parameter(value = "the first shape, for each arm", from = 1e-6, to = 1e6)
    Numbers alphas,

    @Parameter(value = "the second shape, for each arm", from = 1e-6, to = 1e6)
    Numbers betas)
    implements Problem {
  public BetaRewards {
    PerArm.within("alphas", alphas, 1e-6, 1e6);
    PerArm.asMany("alphas", alphas, "betas", betas);
    PerArm.within("betas", betas, 1e-6, 1e6);
  }

  @Override
  public int arms() {
    return alphas.size();
  }

  @Override
  public double mean(int arm) {
    return alphas.get(arm) / (alphas.get(arm) + betas.get(arm));
  }

  @Override
  public double reward(int arm, RandomSource random) {
    return Beta.draw(alphas.get(arm), betas.get(arm), random);
  }
}
