package org.maskedbandit.lab.report;

import java.util.ArrayList;
import java.util.List;

/** A table for a terminal: columns padded to their widest cell, numbers to the right. */
public final class Terminal {
  private Terminal() {}

  public static String of(Table table) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(table.headings());
    lines.addAll(table.shown());
    List<Boolean> numeric = table.numeric();
    int[] widths = new int[numeric.size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> line : lines) {
      StringBuilder row = new StringBuilder();
      for (int i = 0; i < line.size(); i++) {
        row.append(padded(line.get(i), widths[i], numeric.get(i))).append("  ");
      }
      text.append(row.toString().stripTrailing()).append(System.lineSeparator());
    }
    return text.toString();
  }

  private static String padded(String cell, int width, boolean right) {
    String blanks = " ".repeat(width - cell.length());
    return right ? blanks + cell : cell + blanks;
  }
}
