package org.maskedbandit.service.experiment;

import java.util.function.Function;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.epoch.EpochPolicy;
import org.maskedbandit.policy.thompson.CountedThompson;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.privacy.ledger.ServedCurve;
import org.maskedbandit.release.EpochNoise;

/** A policy that can be served, in one of two ways; what depends on the way is a match. */
public interface ServedPolicy {
  Policy policy();

  <R> R match(Function<EpochPolicy, R> released, Function<CountedThompson, R> sealed);

  /** What the arithmetic of all draws adds, however long the experiment runs. */
  Bill bill(Setting setting);

  /** What is promised to a person with that many rewards, with what arithmetic adds. */
  default ServedCurve curve(Setting setting, int rewards) {
    return new ServedCurve(policy().claim(setting, rewards), bill(setting));
  }

  /** Decides from released sums: all that it knows is public. */
  record Released(EpochPolicy policy) implements ServedPolicy {
    /** All of an experiment; then nothing more is released. So each arm has no more than that. */
    public static final long MOST_RELEASES = EpochNoise.MOST_RELEASES;

    /** Noise is drawn on a grid. */
    @Override
    public Bill bill(Setting setting) {
      EpochNoise noise = policy.mechanism(setting);
      return new Bill(noise.guarantee(), 0, noise.gridError(MOST_RELEASES));
    }

    @Override
    public <R> R match(Function<EpochPolicy, R> released, Function<CountedThompson, R> sealed) {
      return released.apply(policy);
    }
  }

  /** Draws over sums that stay sealed: the arms played are all that it releases. */
  record Sealed(CountedThompson policy) implements ServedPolicy {
    /** Each round draws a double for each arm. */
    @Override
    public Bill bill(Setting setting) {
      long draws = Math.multiplyExact(setting.horizon(), (long) setting.arms());
      return new Bill(policy.price(setting), draws, 0);
    }

    @Override
    public <R> R match(Function<EpochPolicy, R> released, Function<CountedThompson, R> sealed) {
      return sealed.apply(policy);
    }
  }
}
