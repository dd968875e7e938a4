package org.maskedbandit.lab.gallery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The leaderboard: a table for each horizon, problem and level of privacy, in their order. */
final class LeaderboardSheet {
  private static final List<String> TEXTS = List.of("policy", "guarantee", "conversion");
  private static final List<String> COLUMNS = List.of(
      "rank",
      "policy",
      "regret",
      "standard_error",
      "median",
      "p90",
      "p99",
      "max",
      "stuck",
      "runs",
      "guarantee",
      "conversion");

  private LeaderboardSheet() {}

  static Sheet read(Path file, String version) {
    Sheet sheet = Sheet.of(
        "leaderboard",
        "Leaderboard",
        "Regret of every private policy at equal privacy: each is set so that one reward pays the"
            + " same. Policies share a rank if they cannot be told apart. A run is stuck if its"
            + " regret is above half of the horizon times the smallest gap. Policies that lost"
            + " clearly stopped after 20 runs.",
        "maskedbandit leaderboard --horizon 10000,100000,1000000 --runs 200 --seed 1",
        version);
    Map<String, ObjectNode> tables = new HashMap<>();
    try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
      for (NamedCsvRecord row : rows) {
        String name = row.getField("problem") + ", T = " + row.getField("horizon") + ", "
            + row.getField("level");
        add(tables.computeIfAbsent(name, unknown -> table(sheet, name, row)), row);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    return sheet;
  }

  private static ObjectNode table(Sheet sheet, String name, NamedCsvRecord row) {
    return sheet
        .table(name, COLUMNS)
        .put("horizon", new BigDecimal(row.getField("horizon")))
        .put("problem", row.getField("problem"))
        .put("level", row.getField("level"));
  }

  private static void add(ObjectNode table, NamedCsvRecord row) {
    ArrayNode cells = Sheet.row(table);
    for (String column : COLUMNS) {
      String text = row.getField(column);
      if (TEXTS.contains(column)) {
        cells.add(text);
      } else {
        cells.add(new BigDecimal(text));
      }
    }
  }
}
