package org.maskedbandit.lab.grid;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import org.maskedbandit.lab.trial.Trial;

/**
 * Some runs of a series, the unit of work of an {@link Executor}. It can be sent to another
 * machine, and its text depends on nothing else, so every executor gives the same bytes.
 *
 * @param study a name of the study, which each row repeats
 * @param first the first run, counted from 0
 */
public record Batch<R extends Record>(
    String study, Series series, RowMeasure<R> measure, int first, int count)
    implements Serializable {

  /** For messages. */
  public String name() {
    String runs = count == 1 ? "run " + first : "runs " + first + " to " + (first + count - 1);
    return series.policy().written() + " on " + series.problem().written() + ", " + runs;
  }

  /** How many rows a run has. */
  int rows() {
    return measure.rows(series);
  }

  /** The runs. */
  IntStream runs() {
    return IntStream.range(first, first + count);
  }

  /** The cells that all rows share, with a comma at the end. */
  String names() {
    return Rows.cells(List.of(study, series.problem().written(), series.policy().written())) + ",";
  }

  /** Plays all runs; a line for each row. */
  public String play() {
    Rows<R> rows = new Rows<>(measure.type());
    String names = names();
    IntFunction<Trial> trials = series.trials();
    StringBuilder text = new StringBuilder();
    runs().forEach(run -> {
      for (R row : measure.play(trials.apply(run), run, Progress.SILENT)) {
        rows.write(row, text.append(names).append(run).append(','));
        text.append(Rows.END);
      }
    });
    return text.toString();
  }

  /** Reads the text of all runs, run by run. */
  public void read(String text, ObjIntConsumer<List<R>> reader) {
    Rows<R> rows = new Rows<>(measure.type());
    int names = names().length();
    int[] from = {0};
    runs().forEach(run -> {
      int start = names + String.valueOf(run).length() + 1;
      List<R> own = new ArrayList<>();
      for (int row = rows(); row > 0; row--) {
        int end = text.indexOf(Rows.END, from[0]);
        own.add(rows.read(text.substring(from[0] + start, end)));
        from[0] = end + Rows.END.length();
      }
      reader.accept(own, run);
    });
  }
}
