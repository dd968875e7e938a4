package org.maskedbandit.lab.audit;

import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.ThompsonPolicy;
import org.maskedbandit.random.Seed;

/** How a policy is attacked. */
public enum Method {
  LIKELIHOOD("exact likelihood ratio of the arms"),
  RELEASE("released statistics"),
  BLACK_BOX("arms played, black box");

  private final String sentence;

  Method(String sentence) {
    this.sentence = sentence;
  }

  /** What the spy looks at. */
  public String sentence() {
    return sentence;
  }

  /** The strongest method that suits a policy. */
  public static Method strongest(Policy policy, Setting setting) {
    if (policy instanceof ThompsonPolicy) {
      return LIKELIHOOD;
    }
    return releases(policy, setting) ? RELEASE : BLACK_BOX;
  }

  Spy spy(Policy policy, Setting setting) {
    return switch (this) {
      case LIKELIHOOD -> likelihood(policy, setting);
      case RELEASE -> release(policy, setting);
      case BLACK_BOX -> new ArmSpy();
    };
  }

  private static Spy likelihood(Policy policy, Setting setting) {
    if (policy instanceof ThompsonPolicy thompson) {
      return new LikelihoodSpy(setting.arms(), thompson.rule(setting));
    }
    throw Check.refusal("the policy of a likelihood audit", "a Thompson policy", policy.written());
  }

  private static Spy release(Policy policy, Setting setting) {
    if (!releases(policy, setting)) {
      throw Check.refusal(
          "the policy of a release audit", "one that releases statistics", policy.written());
    }
    return new ReleaseSpy();
  }

  private static boolean releases(Policy policy, Setting setting) {
    return policy.start(setting, Seed.of(0)).released().length > 0;
  }
}
