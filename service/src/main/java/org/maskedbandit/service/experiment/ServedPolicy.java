package org.maskedbandit.service.experiment;

import java.util.Optional;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Scope;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.privacy.ledger.ServedCurve;

/** A policy as it is served: all that differs between kinds of policies is said here. */
public interface ServedPolicy {
  Policy policy();

  /** The word for its kind in answers. */
  String kind();

  /** What the arithmetic of all draws adds, however long the experiment runs. */
  Bill bill(Setting setting);

  /** What is promised to a person with that many rewards, with what arithmetic adds. */
  default ServedCurve curve(Setting setting, int rewards) {
    return new ServedCurve(policy().claim(setting, rewards), bill(setting));
  }

  /** What is seen, in the sentence of the promise. */
  Scope seen(Scope scope);

  /** Why arithmetic adds to delta. */
  String arithmetic();

  /** How often a person may be charged the promise, of a store that was restored so many times. */
  int charges(int restores);

  /** What an experiment has learned before its first reward. */
  Model model(long experiment, Setting setting, Surroundings surroundings);

  /** The rewards of a slot; new if nothing is remembered. */
  SlotSum sum(Setting setting, Optional<byte[]> memory);

  /** What is shown of an experiment without a release. */
  Statistics statistics(Definition definition);
}
