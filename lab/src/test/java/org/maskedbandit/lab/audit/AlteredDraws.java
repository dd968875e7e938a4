package org.maskedbandit.lab.audit;

import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.SimulatedSource;

/** A policy with the claim and the ledger of another, and with its normal draws altered. */
public record AlteredDraws(Policy fair, DoubleUnaryOperator altered) implements Policy {

  @Override
  public Claim claim(Setting setting) {
    return fair.claim(setting);
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return fair.start(setting, new SimulatedSource() {
      @Override
      public long nextLong() {
        return random.nextLong();
      }

      @Override
      public double nextGaussian() {
        return altered.applyAsDouble(random.nextGaussian());
      }
    });
  }
}
