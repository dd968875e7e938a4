package org.maskedbandit.policy.thompson;

import java.util.List;
import org.maskedbandit.notation.About;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Route;

/**
 * Thompson sampling with Gaussian priors: plays the arm whose posterior draw is the largest.
 *
 * <pre>theta_i ~ N( S_i/(n_i+1), 1/(n_i+1) ),   play argmax_i theta_i</pre>
 *
 * S_i is the sum of the arm's rewards and n_i their number; the +1 is the prior N(0, 1).
 *
 * <p>Privacy. The posterior draw is a Gaussian mechanism, so the algorithm is private as it is:
 * sqrt((T-1)/2)-GDP for T rounds, see {@link ModifiedThompson} with b = 0 and c = 1, which this is.
 *
 * @see "Agrawal and Goyal (2013), Further optimal regret bounds for Thompson sampling, Algorithm 2"
 * @see "Ou, Avella Medina and Cummings (2024), Thompson Sampling Itself is Differentially Private,
 *     Algorithm 1"
 */
@About("Gaussian Thompson sampling; Ou et al. 2024, Algorithm 1")
public record Thompson() implements ThompsonPolicy {
  private static final ModifiedThompson PLAIN = new ModifiedThompson(0, 1);

  @Override
  public Claim claim(Setting setting) {
    return PLAIN.claim(setting);
  }

  @Override
  public Claim claim(Setting setting, int rewardsPerPerson) {
    return PLAIN.claim(setting, rewardsPerPerson);
  }

  @Override
  public List<Route> routes(Setting setting) {
    return PLAIN.routes(setting);
  }

  @Override
  public ThompsonRule rule(Setting setting) {
    return PLAIN.rule(setting);
  }
}
