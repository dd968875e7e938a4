package org.maskedbandit.service.kind;

import org.maskedbandit.notation.Family;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.epoch.EpochPolicy;
import org.maskedbandit.policy.thompson.CountedThompson;
import org.maskedbandit.service.experiment.ServedPolicy;
import org.maskedbandit.service.kind.arms.ServedArms;
import org.maskedbandit.service.kind.sealed.ServedThompson;

/** The kinds of policies that can be served. No other class lists them. */
final class Kinds {
  static final Family<Policy> FAMILY = Family.of(Policy.class);

  private Kinds() {}

  /** The policy as it is served. */
  static ServedPolicy of(Policy policy) {
    if (policy instanceof EpochPolicy epochs) {
      return new ServedArms(epochs);
    }
    if (policy instanceof CountedThompson thompson) {
      return new ServedThompson(thompson);
    }
    throw new IllegalStateException(policy.written() + " cannot be served");
  }

  static boolean served(String name) {
    return is(name, EpochPolicy.class) || sealed(name);
  }

  /** Whether the sums of that policy stay sealed. */
  static boolean sealed(String name) {
    return is(name, CountedThompson.class);
  }

  private static boolean is(String name, Class<? extends Policy> type) {
    return type.isAssignableFrom(FAMILY.member(name));
  }
}
