package org.maskedbandit.lab.statistic;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.Release;

/**
 * A file of releases, as {@link ReleaseTable} writes it. Columns may have any order, and there may
 * be others. A line that is wrong is refused with its number.
 */
public final class ReleaseFile {
  /** Sums and variances beyond this are mistakes, and squares of them would overflow. */
  private static final double MOST = 1e15;

  private final String name;
  private final Map<String, Integer> arms = new LinkedHashMap<>();
  private final List<List<Row>> rows = new ArrayList<>();
  private List<Integer> places = List.of();

  private ReleaseFile(String name) {
    this.name = name;
  }

  /**
   * One release.
   *
   * @param line where it stands in the file
   * @param variance of its fresh noise
   * @param rho which part of the noise of the arm's release before it takes back
   */
  record Row(long line, int arm, long rewards, double sum, double variance, double rho) {
    /** The part out of {@link EpochNoise#WHOLE}, rounded to the nearest. */
    int back() {
      return (int) Math.min(EpochNoise.WHOLE - 1, Math.round(rho * EpochNoise.WHOLE));
    }

    Release release() {
      return new Release(arm, rewards, sum, rewards, back());
    }
  }

  public static ReleaseFile read(Path path) {
    ReleaseFile file = new ReleaseFile(path.toString());
    if (!Files.isRegularFile(path)) {
      throw Check.refusal(
          "the file of releases", "a file that can be read", path + ", which is none");
    }
    try (CsvReader<CsvRecord> records = CsvReader.builder()
        .detectBomHeader(true)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .ofCsvRecord(path)) {
      records.forEach(file::add);
    } catch (IOException | UncheckedIOException | CsvParseException unreadable) {
      throw new Refusal(
          "the file of releases must be a CSV file that can be read, but " + path + " is not",
          unreadable);
    }
    if (file.rows.isEmpty()) {
      throw Check.refusal("the releases in " + path, "1 or more", 0);
    }
    return file;
  }

  /** The names of the arms, in the order of their first release. */
  public List<String> arms() {
    return List.copyOf(arms.keySet());
  }

  /** The releases of an arm, in their order. */
  List<Row> rows(int arm) {
    return rows.get(arm);
  }

  String name() {
    return name;
  }

  /** A thing in a line, for sentences. */
  String at(long line, String thing) {
    return "line " + line + " of " + name + ": " + thing;
  }

  private void add(CsvRecord each) {
    if (places.isEmpty()) {
      places = places(each);
      return;
    }
    long line = each.getStartingLineNumber();
    int arm = arm(line, text(each, 0));
    List<Row> earlier = rows.get(arm);
    long epoch = earlier.size() + 1L;
    if (whole(each, 1) != epoch) {
      String thing = at(line, "the epoch of arm " + text(each, 0));
      throw Check.refusal(thing, epoch + ", since epochs are counted from 1", text(each, 1));
    }
    Row row = new Row(
        line,
        arm,
        whole(each, 2),
        number(each, 3, -MOST),
        number(each, 4, 0),
        rho(each, earlier.isEmpty()));
    earlier.add(row);
  }

  private List<Integer> places(CsvRecord header) {
    List<String> names = header.getFields().stream().map(String::strip).toList();
    for (String column : ReleaseTable.COLUMNS) {
      if (!names.contains(column)) {
        String all = String.join(", ", ReleaseTable.COLUMNS);
        throw Check.refusal(
            "the columns of " + name, all, String.join(", ", names) + ": no " + column);
      }
    }
    return ReleaseTable.COLUMNS.stream().map(names::indexOf).toList();
  }

  private int arm(long line, String label) {
    if (label.isEmpty()) {
      throw Check.refusal(at(line, "arm"), "a name or a number", "missing");
    }
    return arms.computeIfAbsent(label, name -> {
      rows.add(new ArrayList<>());
      return rows.size() - 1;
    });
  }

  private long whole(CsvRecord each, int column) {
    try {
      long value = new BigDecimal(text(each, column)).longValueExact();
      if (value >= 1 && value <= Setting.LONGEST) {
        return value;
      }
    } catch (ArithmeticException | NumberFormatException refused) {
      // Refused below, with the same sentence.
    }
    throw refusal(each, column, "a whole number from 1 to 10^12");
  }

  private double number(CsvRecord each, int column, double least) {
    double value = number(each, column);
    if (!(value >= least && value <= MOST)) {
      throw refusal(each, column, "a number from " + Numbers.write(least) + " to 10^15");
    }
    return value;
  }

  private double rho(CsvRecord each, boolean first) {
    double value = number(each, 5);
    if (!(value >= 0 && value < 1)) {
      throw refusal(each, 5, "a number from 0 to less than 1");
    }
    if (first && value > 0) {
      throw refusal(each, 5, "0 for the first release of an arm");
    }
    return value;
  }

  /** Not a number if it is none. */
  private double number(CsvRecord each, int column) {
    try {
      return Numbers.read(text(each, column));
    } catch (NumberFormatException refused) {
      return Double.NaN;
    }
  }

  private Refusal refusal(CsvRecord each, int column, String rule) {
    String text = text(each, column);
    String thing = at(each.getStartingLineNumber(), ReleaseTable.COLUMNS.get(column));
    return Check.refusal(thing, rule, text.isEmpty() ? "missing" : text);
  }

  private String text(CsvRecord each, int column) {
    int place = places.get(column);
    return place < each.getFieldCount() ? each.getField(place).strip() : "";
  }
}
