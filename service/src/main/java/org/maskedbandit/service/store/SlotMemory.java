package org.maskedbandit.service.store;

import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Sealer;
import org.maskedbandit.state.SecretState;

/**
 * What the sum of a slot remembers from release to release, sealed: counts, and with cancelling
 * noise the latest noise, which is a secret. Not thread-safe.
 */
final class SlotMemory {
  private final Sealer sealer;

  SlotMemory(MasterKey master) {
    sealer = new Sealer(master, "memory");
  }

  /** A sum that goes on after the releases of the slot. */
  EpochSum recall(Handle handle, SlotPlace slot, EpochNoise noise) {
    EpochSum sum = new EpochSum(noise);
    byte[] sealed = handle
        .select(
            "SELECT secret FROM slot WHERE experiment = ? AND slot = ?",
            slot.experiment(),
            slot.slot())
        .map((row, context) -> row.getBytes(1))
        .findFirst()
        .orElse(null);
    if (sealed != null) {
      SecretState.parse(sealer.text(sealed, slot.toString())).restore(subject(slot), sum);
    }
    return sum;
  }

  void remember(Handle handle, SlotPlace slot, EpochSum sum) {
    String state = SecretState.of(subject(slot), sum).json();
    handle.execute(
        "UPDATE slot SET secret = ? WHERE experiment = ? AND slot = ?",
        sealer.text(state, slot.toString()),
        slot.experiment(),
        slot.slot());
  }

  private static Map<String, String> subject(SlotPlace slot) {
    return Map.of("slot", slot.toString());
  }
}
