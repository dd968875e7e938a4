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
 * Upper confidence bounds on hybrid sums that move with their own arm's rewards only; the index is
 * widened by a bound on the noise, which is smaller if the sum rests on its logarithmic half alone.
 *
 * <pre>
 * index_i = s_i/n_i + sqrt( 2 ln t / n_i ) + nu_i/n_i,   B = sqrt(8) ln(4 t^4) / epsilon
 * nu_i = B  where n_i is a power of two,   B ln(n_i) + B  elsewhere
 * </pre>
 *
 * s_i is the noisy sum of the n_i rewards of the arm and t the round.
 *
 * <p>Privacy. A reward is in the sum of its own arm, which is epsilon-DP for any number of rewards
 * ({@link HybridSum}); choosing reads released values only.
 */
@About(
    value = "UCB on hybrid sums, widened by their noise, pure DP; Tossou and Dimitrakakis 2016",
    does = "Keeps a noisy running sum of the rewards of each arm and plays the arm with the"
        + " largest upper confidence bound. The bound is widened by what the noise may"
        + " amount to.",
    source = "Tossou and Dimitrakakis (2016), Algorithms for differentially private"
        + " multi-armed bandits, DP-UCB-BOUND")
public record DpUcbBound(
    @Parameter(value = "the promise is pure epsilon-DP for each reward", above = 0)
    double epsilon) implements Policy {
  private static final double ROOT_8 = Math.sqrt(8);
  private static final double LOG_4 = StrictMath.log(4);

  public DpUcbBound {
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
    return new CounterLearner(endless, sums, false, this::noise, random);
  }

  private double noise(long n, double logOfRound) {
    double bound = ROOT_8 * (LOG_4 + 4 * logOfRound) / epsilon;
    return Long.bitCount(n) == 1 ? bound : bound * StrictMath.log((double) n) + bound;
  }
}
