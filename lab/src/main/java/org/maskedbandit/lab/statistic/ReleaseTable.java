package org.maskedbandit.lab.statistic;

import java.util.List;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.policy.ReleasePolicy;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.Release;
import org.maskedbandit.release.ReleaseNoise;

/** Releases as rows of a file: all that is public about them. {@link ReleaseFile} reads it. */
public final class ReleaseTable {
  /** In the order in which they are written. */
  static final List<String> COLUMNS = List.of("arm", "epoch", "rewards", "sum", "variance", "rho");

  private ReleaseTable() {}

  /** Whether the first policy of a study releases sums. */
  public static boolean knows(Study study) {
    return study.policies().get(0) instanceof ReleasePolicy;
  }

  /** Those of the first run of a study, which is played again. */
  public static Table ofFirstRun(Study study, Progress progress) {
    Series first = study.series().get(0);
    Checkpoints points = study.points();
    return of(
        first.problem().arms(),
        ((ReleasePolicy) first.policy()).mechanism(first.setting()),
        first.trials().apply(0).play(points, study.engine(), progress::report).releases());
  }

  /** A row for each release; arms and the epochs of an arm are counted from 1. */
  public static Table of(int arms, ReleaseNoise noise, List<Release> releases) {
    Table table = Table.of(COLUMNS.toArray(String[]::new));
    long[] released = new long[arms];
    int[] epochs = new int[arms];
    for (Release each : releases) {
      int arm = each.arm();
      long before = released[arm];
      released[arm] += each.rewards();
      table.row(
          arm + 1,
          ++epochs[arm],
          each.rewards(),
          each.sum(),
          noise.variance(noise.back(before, released[arm])),
          (double) each.back() / EpochNoise.WHOLE);
    }
    return table;
  }
}
