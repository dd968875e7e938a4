package org.maskedbandit.service.experiment;

import java.util.function.Function;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.epoch.EpochPolicy;
import org.maskedbandit.policy.thompson.CountedThompson;

/** A policy that can be served, in one of two ways; what depends on the way is a match. */
public interface ServedPolicy {
  Policy policy();

  <R> R match(Function<EpochPolicy, R> released, Function<CountedThompson, R> sealed);

  /** Decides from released sums: all that it knows is public. */
  record Released(EpochPolicy policy) implements ServedPolicy {
    @Override
    public <R> R match(Function<EpochPolicy, R> released, Function<CountedThompson, R> sealed) {
      return released.apply(policy);
    }
  }

  /** Draws over sums that stay sealed: the arms played are all that it releases. */
  record Sealed(CountedThompson policy) implements ServedPolicy {
    @Override
    public <R> R match(Function<EpochPolicy, R> released, Function<CountedThompson, R> sealed) {
      return sealed.apply(policy);
    }
  }
}
