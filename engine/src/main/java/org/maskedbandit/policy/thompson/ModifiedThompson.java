package org.maskedbandit.policy.thompson;

import java.util.List;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Route;
import org.maskedbandit.privacy.argmax.ThompsonBounds;

/**
 * Modified Thompson sampling: every arm is pulled b times first, then posteriors are drawn with c
 * times the variance.
 *
 * <pre>theta_i ~ N( S_i/(n_i+1), c/(n_i+1) ),   play argmax_i theta_i</pre>
 *
 * S_i is the sum of the arm's rewards and n_i their number, pre-pulls included.
 *
 * <p>Privacy. A changed reward moves one mean by 1/(n+1), and n is at least max(b, 1) where it
 * counts, so a round is 1/sqrt(c(max(b,1)+1))-GDP; pre-pulls read no reward and cost nothing. Over
 * T rounds with N arms that is {@link ThompsonBounds#worstCase}. The learner refuses to go on after
 * T rounds, because the claim ends there.
 *
 * @see "Ou, Avella Medina and Cummings (2024), Thompson Sampling Itself is Differentially Private,
 *     Algorithm 2"
 */
@About("b pre-pulls of every arm, sampling variance times c; Ou et al. 2024, Algorithm 2")
public record ModifiedThompson(long b, double c) implements ThompsonPolicy {

  public ModifiedThompson {
    Check.atLeast("b", b, 0);
    Check.positive("c", c);
  }

  @Override
  public Claim claim(Setting setting) {
    return claim(setting, 1);
  }

  /**
   * All rewards of a person are counted, so an arm that holds many of them has a long memory and
   * each moves it less.
   */
  @Override
  public Claim claim(Setting setting, int rewardsPerPerson) {
    if (!setting.bounded()) {
      return Claim.none().times(rewardsPerPerson);
    }
    ThompsonBounds bounds = bounds(setting);
    double eta = Math.min(
        bounds.person(rewardsPerPerson).eta(),
        bounds.worstCase().group(rewardsPerPerson).eta());
    double computed = inDoubles(eta, Math.max(b, rewardsPerPerson));
    return new Claim(new GaussianDp(computed), setting.horizon(), rewardsPerPerson);
  }

  /**
   * A mean computed in doubles may move by 2^-53 more than its share 1/(n+1). That raises the eta
   * of a round by the factor 1 + (n+1) 2^-53, and the round is still the dearest where n is the
   * least.
   */
  private static double inDoubles(double eta, double least) {
    return eta == 0 ? 0 : Rounding.up(eta * (1 + (least + 1) * 0x1p-53));
  }

  @Override
  public List<Route> routes(Setting setting) {
    return setting.bounded() ? bounds(setting).routes() : List.of();
  }

  @Override
  public ThompsonRule rule(Setting setting) {
    if (setting.bounded()) {
      bounds(setting);
    }
    return ThompsonRule.unlimited(setting, b, 1, share -> c * share);
  }

  private ThompsonBounds bounds(Setting setting) {
    return new ThompsonBounds(setting.horizon(), setting.arms(), b, c);
  }
}
