package org.maskedbandit.service.experiment;

/**
 * Names a sum of an experiment. Each arm has two: one for rewards of decisions of the bandit, and
 * one for those of the control share, so that both can be compared.
 *
 * @param slot the number of the sum within the experiment
 */
public record SlotId(long experiment, int slot) implements Comparable<SlotId> {
  /** The number of the sum of an arm. */
  public static int of(int arm, boolean control) {
    return 2 * arm + (control ? 1 : 0);
  }

  public static int arm(int slot) {
    return slot / 2;
  }

  public static boolean control(int slot) {
    return slot % 2 == 1;
  }

  @Override
  public int compareTo(SlotId other) {
    int order = Long.compare(experiment, other.experiment);
    return order != 0 ? order : Integer.compare(slot, other.slot);
  }
}
