package org.maskedbandit.policy.epoch;

/**
 * The probabilities of arms as of a release. Immutable: a later release makes another one, so any
 * thread can ask it at any time without a lock.
 */
@FunctionalInterface
public interface EpochLaw {
  /**
   * The probabilities of those arms, to about 1e-9, if no other arm may be played.
   *
   * @param arms at least one, none twice
   */
  double[] probabilities(int[] arms);
}
