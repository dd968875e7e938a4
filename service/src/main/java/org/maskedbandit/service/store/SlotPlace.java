package org.maskedbandit.service.store;

import org.maskedbandit.service.experiment.Slots;

/** A slot of an experiment, see {@link Slots}. */
public record SlotPlace(long experiment, int slot) {
  int arm() {
    return Slots.arm(slot);
  }
}
