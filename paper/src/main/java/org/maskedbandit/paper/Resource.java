package org.maskedbandit.paper;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Refusal;

/** A file beside the classes: a table, or the source of an algorithm. */
record Resource(String file) {

  String text() {
    try (InputStream in = Resource.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException | RuntimeException missing) {
      throw damaged("missing");
    }
  }

  /** What is read from each row of a table with that text. */
  <T> List<T> rows(String text, Function<NamedCsvRecord, T> reader) {
    List<T> all = new ArrayList<>();
    try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(text)) {
      rows.forEach(row -> all.add(reader.apply(row)));
    } catch (IOException | RuntimeException wrong) {
      throw damaged("damaged in or after row " + (all.size() + 1));
    }
    return all;
  }

  /** The row of a table with that id. */
  NamedCsvRecord row(String id) {
    return rows(text(), row -> row).stream()
        .filter(row -> row.getField("id").equals(id))
        .findFirst()
        .orElseThrow(() -> damaged("without " + id));
  }

  private Refusal damaged(String how) {
    return Check.refusal("the resource org/maskedbandit/paper/" + file, "whole", how);
  }
}
