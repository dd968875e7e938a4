package org.maskedbandit.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.notation.Family;
import picocli.CommandLine.Command;

/** Lists the members of a family of records, such as the policies. */
@Command(
    description = "List the ${COMMAND-NAME}: written form and one line each.",
    footer = {"", "Example:", "  ${COMMAND-FULL-NAME} --format json"})
final class ListCommand extends Subcommand {
  private final Family<?> family;

  ListCommand(Family<?> family) {
    this.family = family;
  }

  @Override
  public Integer call() {
    Table table = Table.of(family.noun(), "about");
    ArrayNode json = Json.array();
    for (String name : family.names()) {
      String form = family.form(name);
      table.row(form, family.about(name));
      json.addObject().put("name", name).put("form", form).put("about", family.about(name));
    }
    print(table, json);
    return 0;
  }
}
