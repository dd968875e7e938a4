package org.maskedbandit.lab.sweep;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.problem.Problem;

/**
 * What a study file says: which policies are played on which problems, and how often.
 *
 * @param series problem after problem
 * @param shuffle whether each run meets the arms in an order of its own
 * @param batch how many runs a task has; regrets do not depend on it
 */
public record StudyFile(
    List<Series> series,
    long horizon,
    int runs,
    long seed,
    int checkpoints,
    boolean shuffle,
    int batch) {
  static final int MOST_RUNS = 10_000_000;
  static final int MOST_CHECKPOINTS = 10_000;
  static final int MOST_IN_A_TASK = 10_000;

  /** The summary and the claims of all of them are held in memory. */
  static final int MOST_SERIES = 100_000;

  /** The rows of a task are held in memory. */
  private static final int MOST_ROWS = 100_000;

  private static final int HASH_BYTES = 8;

  /**
   * The runs of a policy on a problem.
   *
   * @param place of the problem among all problems
   */
  public record Series(int place, Problem problem, Policy policy) {}

  public StudyFile {
    series = List.copyOf(series);
    Check.within("horizon", horizon, 1, Setting.LONGEST);
    Check.within("runs", runs, 1, MOST_RUNS);
    Check.within("checkpoints", checkpoints, 1, MOST_CHECKPOINTS);
    Check.within("batch", batch, 1, MOST_IN_A_TASK);
    Check.within("the number of policies on all problems", series.size(), 1, MOST_SERIES);
    Check.within("batch times checkpoints", (long) batch * checkpoints, 1, MOST_ROWS);
  }

  /** All problems in the order of their places. */
  public List<Problem> problems() {
    return series.stream().map(Series::problem).distinct().toList();
  }

  /** At most that many checkpoints, fewer if the horizon is shorter. */
  public Checkpoints points() {
    return Checkpoints.atMost(checkpoints, horizon);
  }

  /**
   * A name of the study for its rows: the start of SHA-256 of its meaning. Comments, the order of
   * fields and how a written form is spelt do not change it.
   */
  public String hash() {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(meaning().getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private String meaning() {
    return series.stream()
            .map(each -> each.policy.written() + " on " + each.problem.written())
            .collect(Collectors.joining("\n"))
        + "\nhorizon " + horizon + "\nruns " + runs
        + "\nseed " + seed + "\ncheckpoints " + checkpoints + "\nshuffle " + shuffle + "\nbatch "
        + batch;
  }
}
