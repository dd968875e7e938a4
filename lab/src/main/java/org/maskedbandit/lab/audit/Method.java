package org.maskedbandit.lab.audit;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.maskedbandit.lab.audit.spy.ArmSpy;
import org.maskedbandit.lab.audit.spy.LikelihoodSpy;
import org.maskedbandit.lab.audit.spy.ReleaseSpy;
import org.maskedbandit.lab.audit.spy.Spy;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.ThompsonPolicy;
import org.maskedbandit.random.Seed;

/** How a policy is attacked. */
public enum Method {
  LIKELIHOOD("likelihood", "exact likelihood ratio of the arms played"),
  RELEASE("release", "released statistics, less the known rewards"),
  BLACK_BOX("black-box", "how often arms are played, knowing nothing of the policy"),
  ONE_RUN("one-run", "many rewards of the same run at once");

  private static final String STRONGEST = "auto";

  private final String written;
  private final String sentence;

  Method(String written, String sentence) {
    this.written = written;
    this.sentence = sentence;
  }

  /** The method's name on the command line. */
  public String written() {
    return written;
  }

  /** What the spy looks at. */
  public String sentence() {
    return sentence;
  }

  /** The method of that name, or for {@code auto} the strongest that suits the policy. */
  public static Method of(String name, Policy policy, Setting setting) {
    if (name.equals(STRONGEST)) {
      return strongest(policy, setting);
    }
    return Arrays.stream(values())
        .filter(method -> method.written.equals(name))
        .findFirst()
        .orElseThrow(() -> Check.refusal("method", "one of " + names(), "'" + name + "'"));
  }

  private static String names() {
    return Arrays.stream(values())
        .map(Method::written)
        .collect(Collectors.joining(", ", STRONGEST + ", ", ""));
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
      case ONE_RUN -> releases(policy, setting) ? new ReleaseSpy() : new ArmSpy();
    };
  }

  private static Spy likelihood(Policy policy, Setting setting) {
    if (policy instanceof ThompsonPolicy thompson) {
      return LikelihoodSpy.of(thompson, setting);
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
