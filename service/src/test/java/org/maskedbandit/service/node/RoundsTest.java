package org.maskedbandit.service.node;

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
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.SealedSums;
import org.maskedbandit.service.store.Stores;
import org.maskedbandit.service.store.Stores.Kind;

/** Rounds are used once at most, whatever becomes of the nodes. */
class RoundsTest {
  private static final long HORIZON = 2000;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final MasterKey master = MasterKey.random();

  private Rounds start(Database database) {
    SealedSums sums = new SealedSums(database, master);
    return new Rounds(
        HORIZON,
        size -> CompletableFuture.supplyAsync(
            () -> database.writing().inTransaction(handle -> sums.lease(handle, 1, size)),
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
        List<Rounds> nodes = List.of(start(database), start(database));
        for (int i = 0; i < 37; i++) {
          for (Rounds node : nodes) {
            assertThat(used.add(node.next())).as("a round that was not used").isTrue();
          }
        }
        // Both crash here: what they have leased is lost.
        lost = HORIZON - used.size();
      }
      Rounds last = start(database);
      for (long round = last.next(); round != Rounds.NONE; round = last.next()) {
        assertThat(used.add(round)).isTrue();
      }
      assertThat(used).allMatch(round -> round >= 0 && round < HORIZON);
      assertThat((long) used.size()).as("lost rounds do not come back").isLessThan(HORIZON);
      assertThat(lost).isPositive();
      assertThat(start(database).next()).isEqualTo(Rounds.NONE);
    }
  }

  @ParameterizedTest
  @EnumSource
  void threadsOfANodeShareItsRounds(Kind kind) {
    try (Database database = Stores.open(kind, folder)) {
      Rounds node = start(database);
      Set<Long> used = ConcurrentHashMap.newKeySet();
      long taken = IntStream.range(0, 3000)
          .parallel()
          .mapToLong(i -> node.next())
          .filter(round -> round != Rounds.NONE)
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
      SealedSums sums = new SealedSums(database, master);
      boolean[] fail = {true};
      Rounds node = new Rounds(HORIZON, size -> {
        long first = database.writing().inTransaction(handle -> sums.lease(handle, 1, size));
        return fail[0]
            ? CompletableFuture.failedFuture(new IllegalStateException("unknown outcome"))
            : CompletableFuture.completedFuture(first);
      });
      assertThatThrownBy(node::next).isInstanceOf(CompletionException.class);
      fail[0] = false;
      assertThat(node.next()).as("after a block that was lost").isEqualTo(HORIZON / 200);
    }
  }
}
