package org.maskedbandit.lab.sweep;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.Serializable;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.Seed;

/**
 * Some runs of a policy on a problem. Its rows depend on nothing but this text and these numbers,
 * so every executor gives the same bytes. Runs are those of {@code simulate} with the same seed.
 *
 * @param study the hash of the study, which each row repeats
 * @param first the first run, counted from 0
 */
public record Task(
    String study,
    String problem,
    String policy,
    long horizon,
    long seed,
    int checkpoints,
    boolean shuffled,
    int first,
    int count)
    implements Serializable {
  /** The first line of a file of rows. */
  static final String HEADER = "study,problem,policy,run,round,regret,reward_regret\r\n";

  /** The end of a line of CSV (RFC 4180). */
  static final String END = "\r\n";

  /** For messages. */
  public String name() {
    String runs = count == 1 ? "run " + first : "runs " + first + " to " + (first + count - 1);
    return policy + " on " + problem + ", " + runs;
  }

  Checkpoints points() {
    return Checkpoints.atMost(checkpoints, horizon);
  }

  /** How many rows it has. */
  int rows() {
    return count * points().count();
  }

  /** What row number {@code index} begins with, before its two regrets. */
  String start(String names, Checkpoints points, int index) {
    return names + (first + index / points.count()) + "," + points.round(index % points.count())
        + ",";
  }

  /** The cells that all rows share, with a comma at the end. */
  String names() {
    StringWriter line = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().build(line)) {
      csv.writeRecord(study, problem, policy);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return line.toString().strip() + ",";
  }

  /** Plays all runs; a row for each run and checkpoint. */
  public Rows play() {
    Problem played = Problem.parse(problem);
    Policy playing = Policy.parse(policy);
    Seed place = Seed.of(seed).child(played.written()).child(playing.written());
    Checkpoints points = points();
    String names = names();
    StringBuilder text = new StringBuilder();
    for (int run = 0; run < count; run++) {
      Trial trial = new Trial(played, playing, horizon, place.child(first + run), shuffled);
      Outcome outcome = trial.run(points, Engine.AUTO);
      for (int i = 0; i < points.count(); i++) {
        text.append(start(names, points, run * points.count() + i))
            .append(Numbers.write(outcome.regret()[i]))
            .append(',')
            .append(Numbers.write(outcome.rewardRegret()[i]))
            .append(END);
      }
    }
    return new Rows(this, text.toString());
  }
}
