package org.maskedbandit.service.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.secret.Pseudonym;
import org.maskedbandit.service.store.Stores.Kind;

/** Without a window: what clients report after a restore for decisions from before it. */
class LostTimeTest {
  private static final long RESTORED = 1_700_000_000_000L;
  private static final String EXPERIMENT = "{\"name\": \"e\", \"arms\": [\"a\", \"b\"],"
      + " \"policy\": \"epoch-coins(eta=1000, m0=4, rho=0)\"}";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final MasterKey master = MasterKey.random();

  private static DecisionId decision(long experiment, long sequence, long time) {
    return new DecisionId(experiment, sequence, 0, time, 0, 0.5, true, Pseudonym.NONE);
  }

  private static boolean restore(Handle handle, Database database, MasterKey master) {
    new Restore(database, master).apply(handle, RESTORED);
    return true;
  }

  private static Report.Outcome report(StoreBench bench, Rewards rewards, DecisionId decision) {
    Report report = new Report(decision, 1, bench.definition.reward(), false);
    return bench.write(
        handle -> rewards.take(handle, List.of(report), RESTORED + 20).get(0));
  }

  @ParameterizedTest
  @EnumSource
  void aDecisionThatWasOpenTakesNoReward(Kind kind) throws Exception {
    try (StoreBench bench = new StoreBench(Stores.open(kind, folder), master, EXPERIMENT)) {
      DecisionId open = bench.log(decision(bench.id, 7, RESTORED - 10));
      bench.write(handle -> restore(handle, bench.database, master));
      Rewards rewards = new Rewards(bench.database, master);
      assertThat(report(bench, rewards, open)).isEqualTo(Report.Outcome.GONE);
      assertThat(bench.count("reward")).isZero();
    }
  }

  /** It may have been released in the time that is lost: it must not be released again. */
  @ParameterizedTest
  @EnumSource
  void aDecisionThatIsNotInTheBackupTakesNoReward(Kind kind) throws Exception {
    try (StoreBench bench = new StoreBench(Stores.open(kind, folder), master, EXPERIMENT)) {
      bench.write(handle -> restore(handle, bench.database, master));
      Rewards rewards = new Rewards(bench.database, master);
      assertThat(report(bench, rewards, decision(bench.id, 7, RESTORED - 10)))
          .isEqualTo(Report.Outcome.GONE);
      assertThat(bench.count("decision")).isZero();
      long next = bench.write(handle -> Database.lease(handle, "sequence", 10));
      assertThat(report(bench, rewards, decision(bench.id, next, RESTORED + 10)))
          .as("of another node, which has not written it yet")
          .isEqualTo(kind == Kind.POSTGRES ? Report.Outcome.COUNTED : Report.Outcome.GONE);
    }
  }
}
