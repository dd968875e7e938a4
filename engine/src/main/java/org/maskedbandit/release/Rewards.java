package org.maskedbandit.release;

/** Pays for plays of an arm in a simulation, many at once. */
@FunctionalInterface
public interface Rewards {
  /** The sum of that number of rewards of an arm, each clamped by {@link Reward#clamp}. */
  double sum(int arm, long count);
}
