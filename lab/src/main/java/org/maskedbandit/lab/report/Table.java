package org.maskedbandit.lab.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.maskedbandit.notation.Refusal;

/** Typed cells under columns: headings and few digits for people, CSV in full for programs. */
public final class Table {
  private final List<Heading> columns;
  private final List<List<Cell>> rows = new ArrayList<>();

  private Table(List<Heading> columns) {
    this.columns = List.copyOf(columns);
  }

  public static Table of(String... names) {
    return of(Arrays.stream(names).map(Heading::of).toArray(Heading[]::new));
  }

  public static Table of(Heading... columns) {
    return new Table(List.of(columns));
  }

  /** Adds a row of cells, texts and numbers, one for each column. */
  public Table row(Object... cells) {
    List<Cell> row = Arrays.stream(cells).map(Cell::of).toList();
    if (row.size() != columns.size()) {
      throw new Refusal("cells must be as many as columns "
          + columns.stream().map(Heading::heading).toList() + ", but are "
          + row.stream().map(Cell::shown).toList());
    }
    rows.add(row);
    return this;
  }

  /** The same rows behind one more column. */
  public Table behind(Heading first, List<?> cells) {
    Table table = new Table(Stream.concat(Stream.of(first), columns.stream()).toList());
    rows.forEach(row -> table.row(
        Stream.concat(Stream.of(cells.get(table.rows.size())), row.stream()).toArray()));
    return table;
  }

  /** The same rows with one more column. */
  public Table with(Heading last, List<?> cells) {
    Table table = new Table(Stream.concat(columns.stream(), Stream.of(last)).toList());
    rows.forEach(row -> table.row(
        Stream.concat(row.stream(), Stream.of(cells.get(table.rows.size()))).toArray()));
    return table;
  }

  /** The same rows with further columns. */
  public Table with(Listing<?> more) {
    Table added = more.table();
    Table table =
        new Table(Stream.concat(columns.stream(), added.columns.stream()).toList());
    for (int i = 0; i < rows.size(); i++) {
      table.row(Stream.concat(rows.get(i).stream(), added.rows.get(i).stream()).toArray());
    }
    return table;
  }

  /** For a page: the texts of some columns become remarks below those of another. */
  public Table folded(String into, String... headings) {
    Set<String> gone = Set.of(headings);
    List<Integer> moved = places(gone);
    int place = places(Set.of(into)).get(0);
    int[] kept =
        IntStream.range(0, columns.size()).filter(i -> !moved.contains(i)).toArray();
    Table table = new Table(Arrays.stream(kept).mapToObj(columns::get).toList());
    for (List<Cell> row : rows) {
      String remark = moved.stream()
          .map(i -> row.get(i).shown())
          .filter(text -> !text.isEmpty())
          .collect(Collectors.joining("; "));
      Cell remarked = Cell.text(row.get(place).shown() + (remark.isEmpty() ? "" : "\n" + remark));
      table.row(
          Arrays.stream(kept).mapToObj(i -> i == place ? remarked : row.get(i)).toArray());
    }
    return table;
  }

  private List<Integer> places(Set<String> headings) {
    return IntStream.range(0, columns.size())
        .filter(i -> headings.contains(columns.get(i).heading()))
        .boxed()
        .toList();
  }

  /** The headings that people see. */
  public List<String> headings() {
    return visible(Heading::heading).mapToObj(i -> columns.get(i).heading()).toList();
  }

  /** The cells that people see. */
  public List<List<Cell>> rows() {
    int[] seen = visible(Heading::heading).toArray();
    return rows.stream()
        .map(row -> Arrays.stream(seen).mapToObj(row::get).toList())
        .toList();
  }

  /** The texts that people see. */
  public List<List<String>> shown() {
    return rows().stream().map(row -> row.stream().map(Cell::shown).toList()).toList();
  }

  /** For each column that people see, whether it holds numbers alone. */
  public List<Boolean> numeric() {
    List<List<Cell>> seen = rows();
    return IntStream.range(0, headings().size())
        .mapToObj(i -> Heading.numeric(seen, i))
        .toList();
  }

  /** What programs read, in full precision. */
  public String csv() {
    int[] read = visible(Heading::key).toArray();
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().build(text)) {
      csv.writeRecord(Arrays.stream(read).mapToObj(i -> columns.get(i).key()).toList());
      for (List<Cell> row : rows) {
        csv.writeRecord(Arrays.stream(read).mapToObj(i -> row.get(i).written()).toList());
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  private IntStream visible(Function<Heading, String> name) {
    return IntStream.range(0, columns.size())
        .filter(i -> !name.apply(columns.get(i)).isEmpty());
  }
}
