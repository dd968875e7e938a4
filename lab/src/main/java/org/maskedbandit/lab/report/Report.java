package org.maskedbandit.lab.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Supplier;

/**
 * What came of a study, for a terminal, for programs, and as a page.
 *
 * @param table what is printed
 * @param csv the same for programs, which may have another shape
 * @param json the same as JSON, which may say more
 * @param remarks lines under the table that only people see
 * @param page made only if it is wanted, because pictures take time
 */
public record Report(
    Table table, Table csv, JsonNode json, List<String> remarks, Supplier<Page> page) {

  public Report {
    remarks = List.copyOf(remarks);
  }

  /** With one table for people and programs. */
  public Report(Table table, JsonNode json, List<String> remarks, Supplier<Page> page) {
    this(table, table, json, remarks, page);
  }

  public static Report of(
      Listing<?> table, Listing<?> json, List<String> remarks, Supplier<Page> page) {
    return new Report(table.table(), json.json(), remarks, page);
  }

  /** What is only printed. */
  public static Report printed(Table table, JsonNode json, List<String> remarks) {
    return new Report(table, json, remarks, () -> {
      throw new IllegalStateException("this report has no page");
    });
  }

  /** One row, which is only printed; JSON has it as an object. */
  public static Report printed(Listing<?> one, List<String> remarks) {
    return printed(one.table(), one.object(), remarks);
  }

  /** The file with the JSON, for a page. */
  public static Block results(Listing<?> json, String holds) {
    return json("results.json", holds, json.json());
  }

  /** A file with JSON, for a page. */
  public static Block json(String name, String holds, JsonNode json) {
    return Block.file(name, holds, file -> file.write(Json.text(json)));
  }
}
