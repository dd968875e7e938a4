package org.maskedbandit.policy.thompson;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.privacy.ledger.Filter;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.SlidingDraws;
import org.maskedbandit.state.Fields;

/**
 * Thompson sampling over the latest rewards: every draw costs every reward the same, and a reward
 * that has taken part in {@code window} draws is forgotten. It runs without end at one guarantee,
 * and follows arms that change.
 *
 * <pre>
 * theta_i ~ N( S_i/(n_i+1), max( 1/(rho (n_i+1)^2), floor/(n_i+1) ) ),   rho = eta^2/window
 * </pre>
 *
 * S_i is the sum of the arm's remembered rewards and n_i their number.
 *
 * <p>Privacy. A changed reward of arm j moves its mean by 1/(n_j+1), against a deviation of at
 * least 1/((n_j+1) sqrt(rho)): a draw is sqrt(rho)-GDP for every pull pattern. A reward takes part
 * in {@code window} draws, hence eta-GDP for any number of rounds.
 */
@About(
    value = "ours: every draw costs every reward the same; forgets rewards after `window` draws",
    does = "Draws a plausible mean of each arm from its latest rewards and plays the"
        + " largest. A reward that has taken part in a number of draws is forgotten, so the"
        + " policy runs without end at one guarantee and follows arms that change.",
    source = "Masked Bandit, docs/proofs/thompson.md")
public record SlidingThompson(
    @Parameter(value = "the promise is eta-GDP for each reward", above = 0)
    double eta,

    @Parameter(value = "in how many draws a reward takes part", from = 1, to = 1e9)
    long window,

    @Parameter(
        value = "the least variance of a draw, as a multiple of that of plain Thompson sampling",
        from = 0,
        to = Double.POSITIVE_INFINITY)
    double floor)
    implements Policy {
  public SlidingThompson {
    Check.positive("eta", eta);
    Check.within("window", window, 1, 1_000_000_000);
    Check.notNegative("floor", floor);
  }

  public SlidingThompson(double eta) {
    this(eta, 10_000, 0.25);
  }

  @Override
  public Claim claim(Setting setting) {
    return Claim.anytime(new GaussianDp(eta));
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    SlidingDraws draws = new SlidingDraws(setting.arms(), this::variance, window);
    return new Learner() {
      @Override
      public int choose() {
        return draws.draw(random);
      }

      @Override
      public void learn(int arm, double reward) {
        Check.arm(arm, setting.arms());
        draws.add(arm, reward);
      }

      @Override
      public void fields(Fields fields) {
        fields.part("draws", draws);
      }

      @Override
      public Bill bill() {
        return draws.bill(rho());
      }
    };
  }

  /** What a draw may cost a reward as an eta^2; a little less, for the rounding of what follows. */
  private double rho() {
    return eta * eta / window * (1 - 0x1p-48);
  }

  /** Late rewards may make more than a window of them, so the rounding of a mean is counted. */
  double variance(double share) {
    double moved = Filter.inDoubles(share);
    return Math.max(moved * moved / rho(), floor * share);
  }
}
