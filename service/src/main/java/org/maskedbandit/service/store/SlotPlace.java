package org.maskedbandit.service.store;

import org.maskedbandit.service.experiment.Slots;

/** A slot of an experiment, see {@link Slots}. */
public record SlotPlace(long experiment, int slot) implements Comparable<SlotPlace> {
  @Override
  public int compareTo(SlotPlace other) {
    int order = Long.compare(experiment, other.experiment);
    return order != 0 ? order : Integer.compare(slot, other.slot);
  }

  int arm() {
    return Slots.arm(slot);
  }
}
