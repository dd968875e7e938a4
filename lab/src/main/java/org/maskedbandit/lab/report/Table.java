package org.maskedbandit.lab.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.maskedbandit.notation.Numbers;

/** Rows under headers, as they stand in a CSV file. Numbers keep their full precision. */
public final class Table {
  private final List<String> headers;
  private final List<List<String>> rows = new ArrayList<>();

  private Table(List<String> headers) {
    this.headers = headers;
  }

  public static Table of(String... headers) {
    return new Table(List.of(headers));
  }

  /** Adds a row of texts and numbers, one for each header. */
  public Table row(Object... cells) {
    List<String> row = new ArrayList<>();
    for (Object cell : cells) {
      row.add(cell instanceof Double number ? Numbers.write(number) : String.valueOf(cell));
    }
    if (row.size() != headers.size()) {
      throw new IllegalArgumentException(
          "cells must be as many as headers " + headers + ", but are " + row);
    }
    rows.add(row);
    return this;
  }

  public List<String> headers() {
    return headers;
  }

  public List<List<String>> rows() {
    return List.copyOf(rows);
  }

  public String csv() {
    StringWriter text = new StringWriter();
    try (CsvWriter csv = CsvWriter.builder().build(text)) {
      csv.writeRecord(headers);
      rows.forEach(csv::writeRecord);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }
}
