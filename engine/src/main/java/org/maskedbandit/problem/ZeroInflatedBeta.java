package org.maskedbandit.problem;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.random.Beta;
import org.maskedbandit.random.RandomSource;

/**
 * Conversions with spend: most visitors buy nothing, and those who buy spend different amounts. Arm
 * i pays 0 with probability zeros[i], otherwise a beta reward with the shapes alphas[i] and
 * betas[i].
 *
 * <pre>mean = (1 - zero) a / (a + b)</pre>
 *
 * The mean can be small while single rewards are large, which makes privacy expensive: its noise is
 * scaled to the largest possible reward, not to the mean.
 */
@About("conversions with spend: arm i pays 0 with probability zeros[i], otherwise a beta reward")
public record ZeroInflatedBeta(
    @Parameter(value = "the probability of a reward of 0, for each arm", from = 0, to = 1)
    Numbers zeros,

    @Parameter(value = "the first shape of other rewards, for each arm", from = 1e-6, to = 1e6)
    Numbers alphas,

    @Parameter(value = "the second shape of other rewards, for each arm", from = 1e-6, to = 1e6)
    Numbers betas)
    implements Problem {
  public ZeroInflatedBeta {
    PerArm.within("zeros", zeros, 0, 1);
    PerArm.asMany("zeros", zeros, "alphas", alphas);
    PerArm.within("alphas", alphas, 1e-6, 1e6);
    PerArm.asMany("zeros", zeros, "betas", betas);
    PerArm.within("betas", betas, 1e-6, 1e6);
  }

  @Override
  public int arms() {
    return zeros.size();
  }

  @Override
  public double mean(int arm) {
    return (1 - zeros.get(arm)) * alphas.get(arm) / (alphas.get(arm) + betas.get(arm));
  }

  @Override
  public double reward(int arm, RandomSource random) {
    return random.nextDouble() < zeros.get(arm)
        ? 0
        : Beta.draw(alphas.get(arm), betas.get(arm), random);
  }
}
