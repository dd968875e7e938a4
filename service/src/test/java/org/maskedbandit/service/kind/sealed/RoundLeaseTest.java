package org.maskedbandit.service.kind.sealed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
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
            work -> new Thread(work).start()));
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
            assertThat(used.add(node.next().join()))
                .as("a round that was not used")
                .isTrue();
          }
        }
        // Both crash here: what they have leased is lost.
        lost = HORIZON - used.size();
      }
      RoundLease last = start(database);
      for (long round = last.next().join();
          round != RoundLease.NONE;
          round = last.next().join()) {
        assertThat(used.add(round)).isTrue();
      }
      assertThat(used).allMatch(round -> round >= 0 && round < HORIZON);
      assertThat((long) used.size()).as("lost rounds do not come back").isLessThan(HORIZON);
      assertThat(lost).isPositive();
      assertThat(start(database).next().join()).isEqualTo(RoundLease.NONE);
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
          .mapToLong(i -> node.next().join())
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
      RoundLease node = new RoundLease(HORIZON, size -> {
        long first = database.write(tx -> leases.rounds(tx, 1, size));
        return fail[0]
            ? CompletableFuture.failedFuture(new IllegalStateException("unknown outcome"))
            : CompletableFuture.completedFuture(first);
      });
      assertThatThrownBy(() -> node.next().join()).isInstanceOf(CompletionException.class);
      fail[0] = false;
      assertThat(node.next().join()).as("after a block that was lost").isEqualTo(HORIZON / 200);
    }
  }
}
