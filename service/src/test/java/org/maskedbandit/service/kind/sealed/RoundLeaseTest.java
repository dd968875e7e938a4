package org.maskedbandit.service.kind.sealed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.LeaseStore;
import org.maskedbandit.service.store.StoreGeneration;
import org.maskedbandit.service.store.Stores;
import org.maskedbandit.service.store.Stores.Kind;

/** Rounds are used once at most, whatever becomes of the nodes. */
class RoundLeaseTest {
  private static final long HORIZON = 2000;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private static LeaseStore leases(Database database) {
    return new LeaseStore(database.read(StoreGeneration::new));
  }

  private RoundLease start(Database database) {
    LeaseStore leases = leases(database);
    return new RoundLease(
        HORIZON,
        size -> CompletableFuture.supplyAsync(
            () -> database.write(tx -> leases.rounds(tx, 1, size)),
            // The threads of the common pool may all wait for a round.
            work -> new Thread(work).start()),
        Runnable::run);
  }

  private static long next(RoundLease node) {
    return node.next(true, round -> round).join();
  }

  @ParameterizedTest
  @EnumSource
  void noRoundIsUsedTwiceOverNodesAndCrashes(Kind kind) {
    try (Database database = Stores.open(kind, folder)) {
      Set<Long> used = new HashSet<>();
      long lost = 0;
      for (int life = 0; life < 20; life++) {
        List<RoundLease> nodes = List.of(start(database), start(database));
        for (int i = 0; i < 37; i++) {
          for (RoundLease node : nodes) {
            assertThat(used.add(next(node))).as("a round that was not used").isTrue();
          }
        }
        // Both crash here: what they have leased is lost.
        lost = HORIZON - used.size();
      }
      RoundLease last = start(database);
      for (long round = next(last); round != RoundLease.NONE; round = next(last)) {
        assertThat(used.add(round)).isTrue();
      }
      assertThat(used).allMatch(round -> round >= 0 && round < HORIZON);
      assertThat((long) used.size()).as("lost rounds do not come back").isLessThan(HORIZON);
      assertThat(lost).isPositive();
      assertThat(next(start(database))).isEqualTo(RoundLease.NONE);
    }
  }

  @ParameterizedTest
  @EnumSource
  void threadsOfANodeShareItsRounds(Kind kind) {
    try (Database database = Stores.open(kind, folder)) {
      RoundLease node = start(database);
      Set<Long> used = ConcurrentHashMap.newKeySet();
      long taken = IntStream.range(0, 3000)
          .parallel()
          .mapToLong(i -> next(node))
          .filter(round -> round != RoundLease.NONE)
          .peek(used::add)
          .count();
      assertThat(taken).as("all of one node").isEqualTo(HORIZON);
      assertThat((long) used.size()).isEqualTo(HORIZON);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aLeaseThatFailsLosesRoundsAndNothingElse(Kind kind) {
    try (Database database = Stores.open(kind, folder)) {
      LeaseStore leases = leases(database);
      boolean[] fail = {true};
      RoundLease node = new RoundLease(
          HORIZON,
          size -> {
            long first = database.write(tx -> leases.rounds(tx, 1, size));
            return fail[0]
                ? CompletableFuture.failedFuture(new IllegalStateException("unknown outcome"))
                : CompletableFuture.completedFuture(first);
          },
          Runnable::run);
      assertThatThrownBy(() -> next(node)).isInstanceOf(CompletionException.class);
      fail[0] = false;
      assertThat(next(node)).as("after a block that was lost").isEqualTo(HORIZON / 200);
    }
  }

  /** As a worker that does nothing yet. */
  private final Queue<Runnable> worker = new ArrayDeque<>();

  private void work() {
    while (!worker.isEmpty()) {
      worker.remove().run();
    }
  }

  @Test
  void whatWaitsForALeaseIsDoneByTheWorkerInOrder() {
    CompletableFuture<Long> lease = new CompletableFuture<>();
    RoundLease node = new RoundLease(1_000_000, size -> lease, worker::add);
    List<Long> used = new ArrayList<>();
    for (int i = 0; i < 250; i++) {
      node.next(true, used::add);
    }
    lease.complete(0L);
    assertThat(used).as("by who leases").isEmpty();
    assertThat(worker).hasSize(1);
    worker.remove().run();
    assertThat(used).as("before the worker turns to others").hasSizeBetween(1, 249);
    assertThat(node.next(true, used::add)).as("in its turn").isNotDone();
    assertThat(worker).hasSize(1);
    work();
    assertThat(used).isEqualTo(LongStream.range(0, 251).boxed().toList());
    assertThat(node.next(true, round -> round)).isCompletedWithValue(251L);
  }

  @Test
  void whatTakesLongIsDoneByTheWorkerAndLeasesNoMoreThanItNeeds() {
    AtomicLong leased = new AtomicLong();
    RoundLease node = new RoundLease(
        1_000_000, size -> CompletableFuture.completedFuture(leased.getAndAdd(size)), worker::add);
    CompletableFuture<Long> first = node.next(false, round -> round);
    CompletableFuture<Long> second = node.next(false, round -> round);
    assertThat(first).isNotDone();
    work();
    assertThat(first).isCompletedWithValue(0L);
    assertThat(second).isCompletedWithValue(1L);
    CompletableFuture<Long> third = node.next(false, round -> round);
    assertThat(third).as("by who asks, though there are rounds").isNotDone();
    work();
    assertThat(third).isCompletedWithValue(2L);
    assertThat(leased).hasValue(1000);
  }

  @Test
  void aLeaseThatFailsIsToldByTheWorker() {
    CompletableFuture<Long> lease = new CompletableFuture<>();
    RoundLease node = new RoundLease(HORIZON, size -> lease, worker::add);
    List<CompletableFuture<Long>> waiting =
        Stream.generate(() -> node.next(true, round -> round)).limit(250).toList();
    lease.completeExceptionally(new IllegalStateException());
    assertThat(waiting).noneMatch(CompletableFuture::isDone);
    worker.remove().run();
    assertThat(waiting).allMatch(CompletableFuture::isCompletedExceptionally);
    assertThat(worker).isEmpty();
  }

  @Test
  void moreThanTheLargestBatchIsRefused() {
    CompletableFuture<Long> lease = new CompletableFuture<>();
    RoundLease node = new RoundLease(10_000_000, size -> lease, worker::add);
    List<CompletableFuture<Long>> waiting =
        Stream.generate(() -> node.next(true, round -> round)).limit(10_000).toList();
    assertThat(node.next(true, round -> round))
        .isCompletedExceptionally()
        .failsWithin(Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(RejectedExecutionException.class);
    assertThat(waiting).noneMatch(CompletableFuture::isDone);
  }
}
