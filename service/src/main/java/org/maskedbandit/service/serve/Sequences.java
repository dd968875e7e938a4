package org.maskedbandit.service.serve;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.store.LeaseStore;
import org.maskedbandit.service.store.Writer;

/**
 * Numbers of decisions, unique over nodes and restarts. They are leased from the store in blocks,
 * the next one before the present one is used up, so that a decision does not wait for the store.
 */
final class Sequences {
  static final int BLOCK = 1 << 20;

  private final Writer writer;
  private final LeaseStore leases;
  private volatile Block block;
  private @Nullable CompletableFuture<Long> next;

  private record Block(long first, AtomicLong used) {
    Block(long first) {
      this(first, new AtomicLong());
    }
  }

  Sequences(Writer writer, LeaseStore leases) {
    this.writer = writer;
    this.leases = leases;
    block = new Block(lease().join());
  }

  private CompletableFuture<Long> lease() {
    return writer.own(tx -> leases.sequences(tx, BLOCK));
  }

  long next() {
    while (true) {
      Block now = block;
      long used = now.used().getAndIncrement();
      if (used == BLOCK / 2) {
        prepare();
      }
      if (used < BLOCK) {
        return now.first() + used;
      }
      replace(now);
    }
  }

  private synchronized void prepare() {
    next = lease();
  }

  private synchronized void replace(Block old) {
    if (block.first() == old.first()) {
      CompletableFuture<Long> leased =
          next == null || next.isCompletedExceptionally() ? lease() : next;
      next = null;
      block = new Block(leased.join());
    }
  }
}
