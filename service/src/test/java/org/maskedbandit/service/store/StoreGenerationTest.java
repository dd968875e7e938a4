package org.maskedbandit.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.store.ReleaseStore.Due;
import org.maskedbandit.service.store.Stores.Kind;

/** A node that has seen more than its store has releases nothing and leases nothing. */
class StoreGenerationTest {
  private static final int EPOCH = 4;

  private static final int LEASED = 1_000;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final MasterKey master = MasterKey.random();

  /** A node: what it has seen, and what it asks of the store. */
  private final class OneNode extends StoreBench {
    final StoreGeneration generation = database.read(StoreGeneration::new);
    final LeaseStore leases = new LeaseStore(generation);
    private final ReleaseStore releases = new ReleaseStore(master, generation);
    private final Model model = model();

    OneNode(Kind kind) throws Exception {
      super(
          Stores.open(kind, folder),
          master,
          "{\"name\": \"e\", \"arms\": [\"a\", \"b\"], \"policy\": \"epoch-coins(eta=1000, m0="
              + EPOCH + ", rho=0)\"}");
    }

    void fill() {
      for (int i = 0; i < 3 * EPOCH; i++) {
        DecisionId decision =
            log(new DecisionId(id, ++sequence, 0, 1, model.version(), 0.5, true, Pseudonym.NONE));
        report(decision, 1, 2);
      }
    }

    void release() {
      Due due = due(model, 0);
      write(tx -> releases.close(tx, List.of(due), 3)).releases().forEach(model::add);
    }

    long lease() {
      return write(tx -> leases.rounds(tx, id, 5));
    }

    /** The latest link of the chain of releases is missing. */
    void loseTheLatest() {
      write(tx -> tx.execute("DELETE FROM chain WHERE number = (SELECT max(number) FROM chain)"));
    }

    void sees() {
      database.read(tx -> {
        generation.seen(tx);
        return true;
      });
    }
  }

  private static void assertRefused(ThrowingCallable work, String why) {
    assertThatThrownBy(work).hasMessageContaining(why).isInstanceOf(StoreException.class);
  }

  private static void assertNothingGoesOn(OneNode node, String why) {
    long released = node.count("release");
    long leases = node.write(LeaseStore::sequence);
    node.fill();
    assertRefused(node::release, why);
    assertRefused(node::lease, why);
    assertRefused(() -> node.write(tx -> node.leases.sequences(tx, 5)), why);
    assertThat(node.count("release")).isEqualTo(released);
    assertThat(node.write(LeaseStore::sequence)).isEqualTo(leases);
    assertThat(node.count("reward WHERE value IS NOT NULL")).isGreaterThanOrEqualTo(EPOCH);
  }

  private void afterARelease(Kind kind, Consumer<OneNode> change, String why) throws Exception {
    try (OneNode node = new OneNode(kind)) {
      node.fill();
      node.release();
      node.sees();
      assertThat(node.count("release")).isEqualTo(1);
      change.accept(node);
      assertNothingGoesOn(node, why);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aStoreWithoutTheLatestRelease(Kind kind) throws Exception {
    afterARelease(kind, node -> node.loseTheLatest(), "rolled back");
  }

  /** Whoever looks at it again does not forget what it has seen. */
  @ParameterizedTest
  @EnumSource
  void aStoreThatIsLookedAtAfterItHasLostARelease(Kind kind) throws Exception {
    afterARelease(
        kind,
        node -> {
          node.loseTheLatest();
          node.sees();
        },
        "rolled back");
  }

  @ParameterizedTest
  @EnumSource
  void aStoreWithAnotherReleaseOfTheSameNumber(Kind kind) throws Exception {
    afterARelease(
        kind,
        node -> node.write(tx -> tx.execute("UPDATE chain SET hash = ?", new byte[32])),
        "rolled back");
  }

  /** A lease is remembered when it is committed: nobody has to look at the store between. */
  @ParameterizedTest
  @EnumSource
  void aStoreWithoutTheLatestLeaseOfRounds(Kind kind) throws Exception {
    afterARelease(
        kind,
        node -> {
          assertThat(node.lease()).isZero();
          assertThat(node.lease()).isEqualTo(5);
          node.loseTheLatest();
        },
        "rolled back");
  }

  /** The same rounds are leased once more after the failover: the links differ. */
  @ParameterizedTest
  @EnumSource
  void twoLeasesOfTheSameRoundsAreNotTheSame(Kind kind) throws Exception {
    try (OneNode node = new OneNode(kind)) {
      node.lease();
      String first = node.write(ReleaseChain::latest);
      node.loseTheLatest();
      node.write(tx -> tx.execute("DELETE FROM lease WHERE name <> 'change'"));
      node.write(tx -> new LeaseStore(new StoreGeneration(tx)).rounds(tx, node.id, 5));
      String second = node.write(ReleaseChain::latest);
      assertThat(second).isNotEqualTo(first).startsWith(first.split(" ")[0] + " ");
      assertRefused(node::lease, "rolled back");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aLeaseThatWasRolledBackIsNotRemembered(Kind kind) throws Exception {
    try (OneNode node = new OneNode(kind)) {
      assertThatThrownBy(() -> node.write(tx -> {
            node.leases.rounds(tx, node.id, 5);
            throw new IllegalStateException("the power fails");
          }))
          .hasMessage("the power fails");
      assertThat(node.lease()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aStoreOfAnotherGeneration(Kind kind) throws Exception {
    afterARelease(
        kind,
        node -> node.write(tx -> StoreGeneration.next(tx, 7)),
        "restored from a backup while this server ran");
  }

  /** The commits that are lost have begun a generation. */
  @ParameterizedTest
  @EnumSource
  void aStoreOfAnEarlierGenerationIsMarked(Kind kind) throws Exception {
    try (OneNode node = new OneNode(kind)) {
      node.write(tx -> StoreGeneration.next(tx, 7));
      StoreGeneration later = node.database.read(StoreGeneration::new);
      node.write(tx -> {
        Settings.put(tx, "generation", "2");
        return true;
      });
      String seen = later.seen();
      assertThat(node.<Optional<String>>write(tx -> later.fault(tx, seen)))
          .hasValueSatisfying(fault -> assertThat(fault).contains("rolled back"));
      node.write(tx -> {
        later.refuse(tx, "rolled back");
        return true;
      });
      assertThat(node.<Optional<String>>write(tx -> Settings.find(tx, "refused")))
          .isPresent();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aStoreThatAnotherProcessHasMarked(Kind kind) throws Exception {
    afterARelease(
        kind,
        node -> node.write(tx -> {
          StoreGeneration.mark(tx, "seen elsewhere");
          return true;
        }),
        "rolled back");
  }

  /** It has missed the restore; the restored store is as it should be, and others serve it. */
  @ParameterizedTest
  @EnumSource
  void aProcessFromBeforeARestoreDoesNotStopTheOthers(Kind kind) throws Exception {
    try (OneNode node = new OneNode(kind)) {
      node.write(tx -> StoreGeneration.next(tx, 7));
      node.write(tx -> {
        node.generation.refuse(tx, "seen by the one before");
        return true;
      });
      assertThat(node.<Optional<String>>write(tx -> Settings.find(tx, "refused")))
          .isEmpty();
      StoreGeneration restored = node.database.read(StoreGeneration::new);
      assertThat(node.<Optional<String>>write(tx -> restored.fault(tx, restored.seen())))
          .isEmpty();
    }
  }

  /** What was decided after the first restore is not in the backup, but clients have it. */
  @ParameterizedTest
  @EnumSource
  void aBackupThatIsRestoredTwiceGivesOtherNumbers(Kind kind) throws Exception {
    try (OneNode node = new OneNode(kind)) {
      List<Long> first = new ArrayList<>();
      assertThatThrownBy(() -> node.write(tx -> {
            first.add(restoreAndLease(tx, 1_000));
            throw new IllegalStateException("the backup is put back");
          }))
          .hasMessage("the backup is put back");
      assertThat(node.<Long>write(tx -> restoreAndLease(tx, 2_000)))
          .isGreaterThan(first.get(0) + LEASED);
    }
  }

  private static long restoreAndLease(Tx tx, long now) {
    long unused = StoreGeneration.next(tx, now);
    return new LeaseStore(new StoreGeneration(tx)).sequences(tx, LEASED);
  }
}
