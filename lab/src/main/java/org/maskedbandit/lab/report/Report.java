package org.maskedbandit.lab.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Supplier;

/**
 * What came of a study, for a terminal, for programs, and as a page.
 *
 * @param table what is printed, and the same as CSV
 * @param json the same as JSON, which may say more
 * @param remarks lines under the table that only people see
 * @param page made only if it is wanted, because pictures take time
 */
public record Report(Table table, JsonNode json, List<String> remarks, Supplier<Page> page) {

  public Report {
    remarks = List.copyOf(remarks);
  }

  public static Report of(
      Listing<?> table, Listing<?> json, List<String> remarks, Supplier<Page> page) {
    return new Report(table.table(), json.json(), remarks, page);
  }

  /** The file with the JSON, for a page. */
  public static Block results(Listing<?> json, String holds) {
    return Block.file("results.json", holds, file -> file.write(Json.text(json.json())));
  }
}
