package org.maskedbandit.policy.thompson;

import org.maskedbandit.notation.About;
import org.maskedbandit.policy.Setting;

/**
 * Thompson sampling with Gaussian priors: plays the arm whose posterior draw is the largest.
 *
 * <pre>theta_i ~ N( S_i/(n_i+1), 1/(n_i+1) ),   play argmax_i theta_i</pre>
 *
 * S_i is the sum of the arm's rewards and n_i their number; the +1 is the prior N(0, 1).
 *
 * <p>Privacy. The posterior draw is a Gaussian mechanism, so the algorithm is private as it is:
 * sqrt((T-1)/2)-GDP for T rounds, see {@link ModifiedThompson} with b = 0 and c = 1, which this is.
 */
@About(
    value = "Gaussian Thompson sampling; Ou et al. 2024, Algorithm 1",
    does = "Draws a plausible mean of each arm from a normal posterior and plays the arm"
        + " with the largest draw. The draws themselves are noise, so the policy is private"
        + " as it is, but weakly and less so with each round.",
    source = "Ou, Avella Medina and Cummings (2024), Thompson Sampling Itself is"
        + " Differentially Private, Algorithm 1; Agrawal and Goyal (2013), Further optimal"
        + " regret bounds for Thompson sampling, Algorithm 2")
public record Thompson() implements ModifiedVariant {
  @Override
  public ModifiedThompson modified(Setting setting) {
    return new ModifiedThompson(0, 1);
  }
}
