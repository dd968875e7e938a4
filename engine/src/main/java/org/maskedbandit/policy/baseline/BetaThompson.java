package org.maskedbandit.policy.baseline;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.index.IndexLearner;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.random.Beta;
import org.maskedbandit.random.Coin;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Reward;
import org.maskedbandit.state.Fields;

/**
 * Thompson sampling with beta priors, a baseline without privacy.
 *
 * <pre>theta_i ~ Beta( S_i + 1, F_i + 1 ),   play argmax_i theta_i</pre>
 *
 * S_i and F_i count the arm's successes and failures; a reward r strictly inside (0, 1) is a
 * success with probability r, as the analysis asks.
 *
 * <p>Privacy. None is claimed.
 */
@About(
    value = "beta priors, no privacy; Agrawal and Goyal 2012",
    does = "Draws a plausible mean of each arm from its beta posterior and plays the arm"
        + " with the largest draw. It reads exact rewards and protects nothing: it is the"
        + " yardstick of what privacy costs.",
    source = "Agrawal and Goyal (2012), Analysis of Thompson sampling for the multi-armed"
        + " bandit problem, Algorithms 1 and 2")
public record BetaThompson() implements Policy {
  @Override
  public Claim claim(Setting setting) {
    return Claim.none();
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return new BetaLearner(setting.arms(), random);
  }

  private static final class BetaLearner extends IndexLearner {
    private final RandomSource random;
    private final long[] successes;
    private final long[] failures;

    BetaLearner(int arms, RandomSource random) {
      super(arms);
      this.random = random;
      successes = new long[arms];
      failures = new long[arms];
    }

    @Override
    protected int best() {
      return random.drawing() ? super.best() : random.loggedArm();
    }

    @Override
    protected double index(int arm) {
      return Beta.draw(successes[arm] + 1.0, failures[arm] + 1.0, random);
    }

    @Override
    protected void statistics(Fields fields) {
      fields.counts("successes", successes);
      fields.counts("failures", failures);
    }

    @Override
    public void learn(int arm, double reward) {
      Check.arm(arm, successes.length);
      if (Coin.toss(Reward.clamp(reward), random) == 1) {
        successes[arm]++;
      } else {
        failures[arm]++;
      }
    }
  }
}
