package org.maskedbandit.lab.report.picture;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.notation.Numbers;

/** The points of a picture as rows, with a column for each quantity that an axis shows. */
final class Data {
  private final List<Panel> panels;
  private final List<String> columns;

  Data(Picture picture) {
    panels = picture.panels();
    Set<String> names = new LinkedHashSet<>();
    if (panels.size() > 1) {
      names.add("panel");
    }
    names.add("curve");
    for (Panel panel : panels) {
      String y = panel.y().name();
      names.add(panel.x().name());
      names.add(y);
      if (panel.lines().stream().anyMatch(line -> line.errors().size() > 0)) {
        names.add(y + "_standard_error");
      }
      if (panel.lines().stream().anyMatch(Curve::banded)) {
        names.add(y + "_low");
        names.add(y + "_high");
      }
    }
    columns = List.copyOf(names);
  }

  Table table() {
    Table table = Table.of(columns.toArray(String[]::new));
    for (Panel panel : panels) {
      for (Curve line : panel.lines()) {
        addPoints(table, panel, line);
      }
    }
    return table;
  }

  /** Points that have no place anywhere are left out. */
  private void addPoints(Table table, Panel panel, Curve line) {
    for (int i = 0; i < line.x().size(); i++) {
      boolean known =
          Double.isFinite(line.x().get(i)) && Double.isFinite(line.y().get(i));
      if (known && !beyond(panel.x(), line.x().get(i))) {
        table.row(row(panel, line, i));
      }
    }
  }

  private Object[] row(Panel panel, Curve line, int point) {
    Object[] row = new Object[columns.size()];
    Arrays.fill(row, Cell.text(""));
    String y = panel.y().name();
    set(row, "panel", panel.title());
    set(row, "curve", line.label());
    set(row, panel.x().name(), place(panel.x(), line.x().get(point)));
    set(row, y, line.y().get(point));
    setIfThere(row, y + "_standard_error", line.errors(), point);
    setIfThere(row, y + "_low", line.low(), point);
    setIfThere(row, y + "_high", line.high(), point);
    return row;
  }

  /** The name at a place, or its number; none at the start of a line across all names. */
  private static Object place(Axis axis, double value) {
    return !axis.named() ? (Object) value : value < 0 ? "" : axis.names().get((int) value);
  }

  /** The end of such a line, which tells nothing new. */
  private static boolean beyond(Axis axis, double value) {
    return axis.named() && value > axis.names().size() - 1;
  }

  private void setIfThere(Object[] row, String column, Numbers numbers, int point) {
    if (numbers.size() > 0) {
      set(row, column, numbers.get(point));
    }
  }

  private void set(Object[] row, String column, Object value) {
    int place = columns.indexOf(column);
    if (place >= 0) {
      row[place] = value;
    }
  }
}
