package org.maskedbandit.policy.epoch;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.release.EpochNoise;

/**
 * Another policy, which plays a uniform arm in a share of the rounds. So every arm is looked at for
 * ever: an arm that becomes better is found, and wrong counts of decisions can be seen.
 *
 * <pre>p_i = (1 - share) p_i of the other policy + share/K</pre>
 *
 * <p>Privacy. That of the other policy: the releases are the same functions of the rewards, and
 * which rounds are uniform depends on no reward.
 */
@About(
    value = "another epoch policy that plays a uniform arm in a share of the rounds",
    does = "Plays another epoch policy, and a uniform arm in a share of the rounds. So every"
        + " arm is looked at for ever, and an arm that becomes better is found.",
    source = "Masked Bandit, docs/drift.md")
public record WithUniform(
    @Parameter("the policy of the other rounds") EpochPolicy policy,

    @Parameter(value = "the share of rounds with a uniform arm", from = 0, to = 1)
    double share)
    implements EpochPolicy {
  public WithUniform {
    Check.within("share", share, 0, 1);
  }

  public WithUniform(EpochPolicy policy) {
    this(policy, 0.02);
  }

  @Override
  public EpochNoise mechanism(Setting setting) {
    return policy.mechanism(setting);
  }

  @Override
  public Claim claim(Setting setting) {
    return policy.claim(setting);
  }

  @Override
  public Claim claim(Setting setting, int rewardsPerPerson) {
    return policy.claim(setting, rewardsPerPerson);
  }

  @Override
  public Guarantee price(Setting setting) {
    return policy.price(setting);
  }

  @Override
  public SubsetDecider decider(Setting setting) {
    return new UniformShare(policy.decider(setting), setting.arms(), share);
  }
}
