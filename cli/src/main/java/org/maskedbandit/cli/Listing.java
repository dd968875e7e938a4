package org.maskedbandit.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.notation.Family;

/** The members of a family of records, for reading. */
final class Listing {
  private Listing() {}

  static void print(Family<?> family, Output output) {
    output.print(table(family), json(family));
  }

  private static Table table(Family<?> family) {
    Table table = Table.of(family.noun(), "about");
    family.names().forEach(name -> table.row(family.form(name), family.about(name)));
    return table;
  }

  private static ArrayNode json(Family<?> family) {
    ArrayNode all = Json.array();
    for (String name : family.names()) {
      all.addObject()
          .put("name", name)
          .put("form", family.form(name))
          .put("about", family.about(name));
    }
    return all;
  }
}
