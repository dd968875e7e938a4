package org.maskedbandit.policy.counter;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.Scope;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.NoiseBudget;
import org.maskedbandit.release.counter.Counter;
import org.maskedbandit.release.counter.HybridSum;

/**
 * Upper confidence bounds on hybrid sums that are kept in step: every reward moves the sums of all
 * arms, those of the others by 0, so that all carry noise of the same size and the index need not
 * speak of it.
 *
 * <pre>index_i = s_i/n_i + sqrt( 2 ln t / n_i )</pre>
 *
 * s_i is the noisy sum of the n_i rewards of the arm and t the round.
 *
 * <p>Privacy. A reward is in the sum of its own arm only, which is epsilon-DP for any number of
 * steps ({@link HybridSum}); which arm was played is known anyway, so the zeros of the others tell
 * nothing.
 */
@About(
    value = "UCB on hybrid sums kept in step, pure DP; Tossou and Dimitrakakis 2016",
    does = "Keeps a noisy running sum of the rewards of each arm; a reward of one arm moves"
        + " the sums of all others by 0, so that all noises have the same size. The arm"
        + " with the largest upper confidence bound is played.",
    source = "Tossou and Dimitrakakis (2016), Algorithms for differentially private"
        + " multi-armed bandits, DP-UCB")
public record DpUcb(
    @Parameter(value = "the promise is pure epsilon-DP for each reward", above = 0)
    double epsilon) implements Policy {
  public DpUcb {
    Check.positive("epsilon", epsilon);
  }

  @Override
  public Claim claim(Setting setting) {
    return Claim.anytime(new PureDp(epsilon)).within(Scope.SUMS);
  }

  @Override
  public Guarantee price(Setting setting) {
    return sum().total();
  }

  private Counter sum() {
    return HybridSum.atPowersOfTwo(NoiseBudget.pure(epsilon));
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    Counter[] sums = Counter.forArms(setting.arms(), this::sum);
    Setting endless = Setting.arms(setting.arms());
    return new CounterLearner(endless, sums, true, (n, logOfRound) -> 0, random);
  }
}
