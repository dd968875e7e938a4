package org.maskedbandit.lab.audit;

import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.ThompsonPolicy;
import org.maskedbandit.policy.thompson.ThompsonRule;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.SimulatedSource;

/** A policy that claims what another does and has less noise than that. */
public record ReducedNoise(Policy policy, double divisor) implements Policy {

  /** The same for policies whose law a spy can compute, who is told nothing of the noise. */
  public record Thompson(ThompsonPolicy policy, double divisor) implements ThompsonPolicy {
    @Override
    public ThompsonRule rule(Setting setting) {
      return policy.rule(setting);
    }

    @Override
    public Claim claim(Setting setting) {
      return policy.claim(setting);
    }

    @Override
    public Learner start(Setting setting, RandomSource random) {
      return policy.start(setting, new Quiet(random, divisor));
    }
  }

  @Override
  public Claim claim(Setting setting) {
    return policy.claim(setting);
  }

  @Override
  public Learner start(Setting setting, RandomSource random) {
    return policy.start(setting, new Quiet(random, divisor));
  }

  /** Its normal and exponential draws, of which all privacy noise is made, are too small. */
  private record Quiet(RandomSource random, double divisor) implements SimulatedSource {
    @Override
    public long nextLong() {
      return random.nextLong();
    }

    @Override
    public double nextGaussian() {
      return random.nextGaussian() / divisor;
    }

    @Override
    public double nextExponential() {
      return random.nextExponential() / divisor;
    }
  }
}
