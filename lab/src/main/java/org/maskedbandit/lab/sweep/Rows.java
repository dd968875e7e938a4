package org.maskedbandit.lab.sweep;

import java.io.Serializable;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.notation.Numbers;

/** All rows of a task, as CSV with the end of the last line. */
public record Rows(Task task, String text) implements Serializable {

  /** Takes the two regrets of a row. */
  @FunctionalInterface
  interface Reader {
    void read(int run, int checkpoint, double regret, double rewardRegret);
  }

  /** Reads all rows in their order. */
  void read(Reader reader) {
    Checkpoints points = task.points();
    String names = task.names();
    int from = 0;
    for (int row = 0; row < task.rows(); row++) {
      from += task.start(names, points, row).length();
      int comma = text.indexOf(',', from);
      int end = text.indexOf(Task.END, comma);
      reader.read(
          task.first() + row / points.count(),
          row % points.count(),
          Numbers.read(text.substring(from, comma)),
          Numbers.read(text.substring(comma + 1, end)));
      from = end + Task.END.length();
    }
  }
}
