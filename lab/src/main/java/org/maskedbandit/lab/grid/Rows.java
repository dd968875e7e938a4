package org.maskedbandit.lab.grid;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;

/**
 * Records as lines of CSV, and back: a column for each component. Components are numbers and truth
 * values; names of a series stand before them, so that no cell needs quotes.
 */
public final class Rows<R extends Record> {
  /** The end of a line of CSV (RFC 4180). */
  public static final String END = "\r\n";

  private final RecordComponent[] components;
  private final Class<?>[] types;
  private final Method[] accessors;
  private final Constructor<R> constructor;

  public Rows(Class<R> type) {
    components = type.getRecordComponents();
    types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    accessors = Arrays.stream(components).map(RecordComponent::getAccessor).toArray(Method[]::new);
    try {
      constructor = type.getDeclaredConstructor(types);
    } catch (NoSuchMethodException impossible) {
      throw new IllegalStateException(impossible);
    }
    constructor.setAccessible(true);
    Arrays.stream(accessors).forEach(each -> each.setAccessible(true));
  }

  /** The names of the columns: those of the components in snake case. */
  public String header() {
    return Arrays.stream(components)
        .map(each -> each.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(","));
  }

  /** Adds the cells of a row, without the end of the line. */
  public void write(R row, StringBuilder line) {
    try {
      for (int i = 0; i < components.length; i++) {
        Object value = accessors[i].invoke(row);
        line.append(i == 0 ? "" : ",")
            .append(value instanceof Double number ? Numbers.write(number) : value);
      }
    } catch (ReflectiveOperationException failed) {
      throw new IllegalStateException(failed);
    }
  }

  /** The row of these cells. */
  public R read(String cells) {
    Object[] values = new Object[types.length];
    int from = 0;
    for (int i = 0; i < values.length; i++) {
      int comma = cells.indexOf(',', from);
      int end = comma < 0 ? cells.length() : comma;
      if (comma < 0 != (i == values.length - 1)) {
        throw Check.refusal("a row", "of " + values.length + " cells", "'" + cells + "'");
      }
      values[i] = value(types[i], cells.substring(from, end));
      from = end + 1;
    }
    try {
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException failed) {
      throw new IllegalArgumentException("a row must be right, but is " + cells, failed);
    }
  }

  private static Object value(Class<?> type, String text) {
    return type == double.class
        ? (Object) Numbers.read(text)
        : type == long.class
            ? (Object) Long.parseLong(text)
            : type == int.class ? (Object) Integer.parseInt(text) : Boolean.valueOf(text);
  }

  /** Writes a file of all rows of all runs, behind these names of their series. */
  public <T> void write(
      Writer file,
      Map<String, Function<Series, String>> names,
      List<Runs<T>> all,
      Function<T, List<R>> rows)
      throws IOException {
    file.write(cells(names.keySet()) + ",run," + header() + END);
    StringBuilder line = new StringBuilder();
    for (Runs<T> runs : all) {
      String start =
          cells(names.values().stream().map(name -> name.apply(runs.series())).toList()) + ",";
      for (int run = 0; run < runs.size(); run++) {
        for (R row : rows.apply(runs.results().get(run))) {
          line.setLength(0);
          line.append(start).append(run).append(',');
          write(row, line);
          file.append(line).write(END);
        }
      }
    }
  }

  /** Texts as cells, in quotes where they need them. */
  static String cells(Iterable<String> texts) {
    StringWriter line = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().build(line)) {
      csv.writeRecord(texts);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return line.toString().strip();
  }
}
