package org.maskedbandit.problem;

import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;

/** The rules of parameters that give one number for each arm. */
final class PerArm {
  private PerArm() {}

  /** At least one number, each inside [low, high]. */
  static void within(String name, Numbers values, double low, double high) {
    Check.atLeast("the number of arms", values.size(), 1);
    for (int arm = 0; arm < values.size(); arm++) {
      Check.within(name + "[" + arm + "]", values.get(arm), low, high);
    }
  }

  /** One number of the second list for each number of the first. */
  static void asMany(String first, Numbers values, String second, Numbers others) {
    if (others.size() != values.size()) {
      throw Check.refusal(
          "the number of " + second,
          "the number of " + first + ", which is " + values.size(),
          others.size());
    }
  }
}
