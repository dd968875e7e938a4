package org.maskedbandit.lab.sweep;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.maskedbandit.notation.Check;

/**
 * A written form with names in braces, and a list of values for each: the product of the lists, the
 * last one fastest.
 */
record PolicyList(String policy, Map<String, List<String>> values) {

  PolicyList {
    for (String name : values.keySet()) {
      if (!policy.contains("{" + name + "}")) {
        throw Check.refusal("a list of grid", "of a name in braces in policy", "'" + name + "'");
      }
    }
    Check.within("the number of policies of grid", size(values), 1, StudyFile.MOST_SERIES);
  }

  /** One or several grids: a mapping, or a list of mappings. */
  static List<PolicyList> all(JsonNode grid) {
    if (!grid.isArray()) {
      return of(grid);
    }
    if (grid.isEmpty()) {
      throw Check.refusal("grid", "a mapping or a list of mappings", StudyReader.kind(grid));
    }
    List<PolicyList> all = new ArrayList<>();
    grid.forEach(each -> all.addAll(of(each)));
    return all;
  }

  /** The same lists for each of the forms of {@code policy}. */
  private static List<PolicyList> of(JsonNode grid) {
    if (!grid.isObject() || !grid.has("policy")) {
      throw Check.refusal(
          "grid",
          "a mapping with policy, a written form in quotes, and lists",
          grid.isObject() ? "without policy" : StudyReader.kind(grid));
    }
    Map<String, List<String>> values = new LinkedHashMap<>();
    grid.properties().forEach(field -> {
      if (!field.getKey().equals("policy")) {
        values.put(field.getKey(), list(field.getKey(), field.getValue()));
      }
    });
    JsonNode policy = grid.get("policy");
    List<String> forms = policy.isTextual()
        ? List.of(policy.textValue())
        : StudyReader.strings("grid.policy", policy);
    return forms.stream().map(form -> new PolicyList(form, values)).toList();
  }

  private static List<String> list(String name, JsonNode list) {
    if (!list.isArray() || list.isEmpty()) {
      throw Check.refusal("grid." + name, "a list of values", StudyReader.kind(list));
    }
    List<String> all = new ArrayList<>();
    for (JsonNode each : list) {
      if (!each.isNumber() && !each.isTextual()) {
        throw Check.refusal("each of grid." + name, "a number or a text", StudyReader.kind(each));
      }
      all.add(each.asText());
    }
    return all;
  }

  private static long size(Map<String, List<String>> values) {
    long size = 1;
    for (List<String> list : values.values()) {
      size = Math.min(size * list.size(), Integer.MAX_VALUE);
    }
    return size;
  }

  /** The values of a name. */
  List<String> of(String name) {
    return values.getOrDefault(name, List.of());
  }

  /** All written forms. */
  Stream<String> policies() {
    return LongStream.range(0, size(values)).mapToObj(this::written);
  }

  private String written(long place) {
    String written = policy;
    long left = place;
    List<Map.Entry<String, List<String>>> lists = new ArrayList<>(values.entrySet());
    Collections.reverse(lists);
    for (Map.Entry<String, List<String>> each : lists) {
      List<String> list = each.getValue();
      written = filled(written, each.getKey(), list.get((int) (left % list.size())));
      left /= list.size();
    }
    return written;
  }

  /** The grids that are left if one name is given a value. */
  PolicyList with(String name, String value) {
    Map<String, List<String>> others = new LinkedHashMap<>(values);
    others.remove(name);
    return new PolicyList(filled(policy, name, value), others);
  }

  private static String filled(String form, String name, String value) {
    return form.replace("{" + name + "}", value);
  }
}
