package org.maskedbandit.policy.epoch;

import org.maskedbandit.policy.ReleasePolicy;
import org.maskedbandit.policy.Setting;

/**
 * A policy whose rounds are independent between releases: the probabilities of arms change at
 * releases only, however often each arm is played. So they can be mixed with others.
 */
public interface EpochPolicy extends ReleasePolicy {
  @Override
  SubsetDecider decider(Setting setting);
}
