package org.maskedbandit.service.store;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.experiment.SlotSum;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Sealer;

/** What slots remember from epoch to epoch, encrypted: it is a secret. Not thread-safe. */
final class SlotMemory {
  /** The length of a sum that 0.2.0 has encrypted: nonce, one double and tag. */
  private static final int OLD_SUM_BYTES = 12 + Double.BYTES + 16;

  private final Sealer memories;
  private final Sealer oldSums;

  SlotMemory(MasterKey master) {
    memories = new Sealer(master, "memory");
    oldSums = new Sealer(master, "sum");
  }

  /** The sum of a slot, as its last epoch has left it. */
  SlotSum recall(Tx tx, SlotId slot, Definition definition) {
    String sql = "SELECT secret, counted FROM slot WHERE experiment = ? AND slot = ?";
    Optional<byte[]> memory = tx.select(sql, slot)
        .map((row, context) -> opened(slot, row.getBytes(1), row.getLong(2)))
        .findFirst()
        .flatMap(found -> found);
    return definition.policy().sum(definition.setting(), memory);
  }

  void remember(Tx tx, SlotId slot, SlotSum sum) {
    tx.execute(
        "UPDATE slot SET secret = ? WHERE experiment = ? AND slot = ?",
        memories.seal(sum.memory(), address(slot)),
        slot);
  }

  /** What the slots of an experiment remember. */
  List<Model.SlotState> all(Tx tx, long experiment) {
    String sql = "SELECT slot, plays, secret, counted FROM slot WHERE experiment = ?";
    return tx.select(sql, experiment)
        .map((row, context) -> new Model.SlotState(
            row.getInt(1),
            row.getLong(2),
            opened(new SlotId(experiment, row.getInt(1)), row.getBytes(3), row.getLong(4))))
        .list();
  }

  /** 0.2.0 has encrypted a sum alone, with another key; how many rewards it has stands beside. */
  private Optional<byte[]> opened(SlotId slot, byte @Nullable [] sealed, long counted) {
    if (sealed == null) {
      return Optional.empty();
    }
    if (sealed.length == OLD_SUM_BYTES) {
      double sum = oldSums.number(sealed, (slot.experiment() << 32) + slot.slot());
      return Optional.of(ByteBuffer.allocate(Double.BYTES + Long.BYTES)
          .putDouble(sum)
          .putLong(counted)
          .array());
    }
    return Optional.of(memories.bytes(sealed, address(slot)));
  }

  /** Part of what is encrypted, so it never changes. */
  private static String address(SlotId slot) {
    return "SlotPlace[experiment=" + slot.experiment() + ", slot=" + slot.slot() + "]";
  }

  /** Of an experiment that this version of the program cannot read: nothing is remembered. */
  static void forget(Tx tx, SlotId slot) {
    tx.execute("UPDATE slot SET secret = NULL WHERE experiment = ? AND slot = ?", slot);
  }
}
