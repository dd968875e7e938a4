package org.maskedbandit.lab.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.maskedbandit.privacy.Guarantee;

/** Columns, and what they are said of: a table for people, CSV and JSON for programs. */
public record Listing<T>(List<Column<T>> columns, List<T> rows) {

  public Listing {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /** The same with further columns. */
  public Listing<T> with(List<Column<T>> more) {
    return new Listing<>(Stream.concat(columns.stream(), more.stream()).toList(), rows);
  }

  public Table table() {
    Table table = Table.of(columns.stream()
        .map(each -> new Heading(each.heading(), each.key()))
        .toArray(Heading[]::new));
    rows.forEach(row -> table.row(columns.stream()
        .map(each -> each.format().cell(each.value().apply(row)))
        .toArray()));
    return table;
  }

  public String csv() {
    return table().csv();
  }

  /** An object for each row. */
  public ArrayNode json() {
    ArrayNode array = Json.array();
    for (T row : rows) {
      ObjectNode object = array.addObject();
      columns.forEach(each -> put(object, each.path(), each.value().apply(row)));
    }
    return array;
  }

  /** The object of the only row. */
  public JsonNode object() {
    return json().required(0);
  }

  private static void put(ObjectNode object, String path, Object value) {
    if (path.isEmpty() || value == Column.Absent.FIELD) {
      return;
    }
    int dot = path.indexOf('.');
    if (dot < 0) {
      object.set(path, node(value));
    } else {
      put(object.withObjectProperty(path.substring(0, dot)), path.substring(dot + 1), value);
    }
  }

  private static JsonNode node(Object value) {
    if (value instanceof Optional<?> some) {
      return some.<JsonNode>map(Listing::node).orElse(Json.object().nullNode());
    }
    if (value instanceof List<?> all) {
      return Json.array().addAll(all.stream().map(Listing::node).toList());
    }
    if (value instanceof Guarantee guarantee) {
      return Json.guarantee(guarantee);
    }
    if (value instanceof Listing<?> inner) {
      return inner.json();
    }
    return Json.value(value instanceof Cell cell ? cell.value() : value);
  }
}
