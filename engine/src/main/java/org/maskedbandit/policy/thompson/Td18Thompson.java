package org.maskedbandit.policy.thompson;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.argmax.ThompsonBounds;

/**
 * Thompson sampling with Gaussian priors whose sampling variance is ln^2(T)/epsilon times as large:
 * {@link ModifiedThompson} with b = 0 and that c.
 *
 * <pre>theta_i ~ N( S_i/(n_i+1), c/(n_i+1) ),   c = ln^2(T)/epsilon,   play argmax_i theta_i</pre>
 *
 * S_i is the sum of the arm's rewards and n_i their number.
 *
 * <p>Privacy. Epsilon is a name of the variance here and not a guarantee: the publication claims
 * (O(epsilon), T^-4)-DP with hidden constants, and we could not check its proof. The claim is what
 * every pull pattern keeps, {@link ThompsonBounds#worstCase}, about sqrt(T epsilon/2)/ln T, and
 * that is 19.4-GDP for epsilon = 1 and T = 100,000.
 */
@About(
    value = "modified Thompson with c = ln^2(T)/epsilon, which is not its guarantee; Tossou 2018",
    does = "Draws a plausible mean of each arm with ln^2(T)/epsilon times the usual variance"
        + " and plays the largest. The published promise could not be verified; ours is"
        + " what is proven, and it is much weaker.",
    source = "Tossou and Dimitrakakis (2018), On the differential privacy of Thompson sampling"
        + " with Gaussian prior, Theorem 2")
public record Td18Thompson(
    @Parameter(
        value = "the variance is ln^2(T)/epsilon times the usual one; it is not the promise",
        above = 0)
    double epsilon)
    implements ModifiedVariant {
  public Td18Thompson {
    Check.positive("epsilon", epsilon);
  }

  /** A horizon of 1, whose only round reads no reward, counts as 2, whose logarithm is positive. */
  @Override
  public ModifiedThompson modified(Setting setting) {
    double log = StrictMath.log(Math.max(2.0, setting.requiredHorizon("td18-thompson")));
    return new ModifiedThompson(0, log * log / epsilon);
  }
}
