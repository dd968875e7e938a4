package org.maskedbandit.service.experiment;

/** Names a slot of an experiment, see {@link Slots}. */
public record SlotId(long experiment, int slot) implements Comparable<SlotId> {
  @Override
  public int compareTo(SlotId other) {
    int order = Long.compare(experiment, other.experiment);
    return order != 0 ? order : Integer.compare(slot, other.slot);
  }

  public int arm() {
    return Slots.arm(slot);
  }
}
