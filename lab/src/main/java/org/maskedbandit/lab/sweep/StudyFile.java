package org.maskedbandit.lab.sweep;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.maskedbandit.lab.grid.Batches;
import org.maskedbandit.lab.grid.Grid;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.study.RegretRows;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome.Point;
import org.maskedbandit.notation.Check;
import org.maskedbandit.problem.Problem;

/**
 * What a study file says: which policies are played on which problems, and how often.
 *
 * @param series problem after problem, all with the same horizon and seed
 * @param variations policies that differ in one number, for pictures
 * @param batch how many runs a batch has; regrets do not depend on it
 */
public record StudyFile(
    List<Series> series, List<Variation> variations, int runs, RegretRows measure, int batch) {
  static final int MOST_RUNS = Grid.MOST_RUNS;
  static final int MOST_CHECKPOINTS = 10_000;
  static final int MOST_IN_A_BATCH = 10_000;

  /** The summary and the claims of all of them are held in memory. */
  static final int MOST_SERIES = 100_000;

  /** The rows of a batch are held in memory. */
  private static final int MOST_ROWS = 100_000;

  private static final int HASH_BYTES = 8;

  public StudyFile {
    series = List.copyOf(series);
    Check.within("runs", runs, 1, MOST_RUNS);
    variations = List.copyOf(variations);
    Check.within("checkpoints", measure.checkpoints(), 1, MOST_CHECKPOINTS);
    Check.within("batch", batch, 1, MOST_IN_A_BATCH);
    Check.within("the number of policies on all problems", series.size(), 1, MOST_SERIES);
    Check.within("batch times checkpoints", (long) batch * measure.checkpoints(), 1, MOST_ROWS);
  }

  public long horizon() {
    return series.get(0).horizon();
  }

  public long seed() {
    return series.get(0).seed();
  }

  /** All problems in their order. */
  public List<Problem> problems() {
    return series.stream().map(Series::problem).distinct().toList();
  }

  /** At most that many checkpoints, fewer if the horizon is shorter. */
  public Checkpoints points() {
    return measure.points(series.get(0).horizon());
  }

  public Grid<List<Point>> grid() {
    return new Grid<>(series, runs, measure);
  }

  public Batches<Point> batches() {
    return new Batches<>(hash(), grid(), measure, batch);
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
            .map(each -> each.policy().written() + " on " + each.problem().written())
            .collect(Collectors.joining("\n"))
        + "\nhorizon " + horizon() + "\nruns " + runs + "\nseed " + seed() + "\ncheckpoints "
        + measure.written() + "\nshuffle " + series.get(0).shuffled() + "\nbatch " + batch;
  }
}
