package org.maskedbandit.lab.gallery;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.notation.Numbers;

/** One file: its head, and behind it panels or tables. The package says what is in it. */
record Sheet(String id, String title, ObjectNode json) {

  static Sheet of(String id, String title, String sentence, String command, String version) {
    return new Sheet(
        id,
        title,
        Json.object()
            .put("id", id)
            .put("title", title)
            .put("sentence", sentence)
            .put("command", command)
            .put("version", version));
  }

  /** A further table without rows. */
  ObjectNode table(String name, List<String> columns) {
    ObjectNode table = json.withArray("/tables").addObject().put("title", name);
    columns.forEach(table.putArray("columns")::add);
    table.putArray("rows");
    return table;
  }

  /** A further row of a table. */
  static ArrayNode row(ObjectNode table) {
    return table.withArray("/rows").addArray();
  }

  /** Adds a number with all its digits, by which Java versions do not differ. */
  static void add(ArrayNode array, double value) {
    if (Double.isFinite(value)) {
      array.add(new BigDecimal(Numbers.write(value)));
    } else {
      array.addNull();
    }
  }

  static void numbers(ObjectNode object, String field, Numbers values) {
    ArrayNode array = object.putArray(field);
    for (int i = 0; i < values.size(); i++) {
      add(array, values.get(i));
    }
  }
}
