package org.maskedbandit.lab.sweep;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Family;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.problem.Problem;

/** Reads study files. Their schema is the resource {@code study.schema.json}. */
public final class StudyReader {
  private static final YAMLMapper YAML = YAMLMapper.builder()
      .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .build();

  /** What a group has; a file without groups is one itself. */
  private static final List<String> OF_A_GROUP = List.of("problems", "policies", "grid");

  private static final List<String> KNOWN = List.of(
      "problems",
      "policies",
      "grid",
      "groups",
      "horizon",
      "runs",
      "seed",
      "checkpoints",
      "shuffle",
      "batch");

  private static final int CHECKPOINTS = 50;
  private static final int BATCH = 10;

  private final JsonNode file;

  private StudyReader(JsonNode file) {
    this.file = file;
  }

  /** The text of a study file. */
  public static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new Refusal(
          Check.refusal("study file", "a file that can be read", file).getMessage(), unreadable);
    }
  }

  /** What the text says; refuses what it does not know. */
  public static StudyFile read(String text) {
    try {
      return new StudyReader(YAML.readTree(text)).study();
    } catch (JsonProcessingException wrong) {
      String place =
          wrong.getLocation() == null ? "" : " in line " + wrong.getLocation().getLineNr();
      throw new Refusal(
          "a study file must be YAML, but is not" + place + ": "
              + wrong.getOriginalMessage().lines().findFirst().orElse(""),
          wrong);
    }
  }

  private StudyFile study() {
    if (!file.isObject()) {
      throw Check.refusal("a study file", "a mapping with horizon, runs and more", kind(file));
    }
    refuseUnknown("a field of a study file", file, KNOWN);
    return new StudyFile(
        series(),
        (int) whole("runs", null, 1, StudyFile.MOST_RUNS),
        (int) whole("checkpoints", (long) CHECKPOINTS, 1, StudyFile.MOST_CHECKPOINTS),
        (int) whole("batch", (long) BATCH, 1, StudyFile.MOST_IN_A_BATCH));
  }

  private static void refuseUnknown(String thing, JsonNode fields, List<String> known) {
    fields.fieldNames().forEachRemaining(field -> {
      if (!known.contains(field)) {
        throw Check.refusal(
            thing,
            "one of " + String.join(", ", known),
            "'" + field + "'; did you mean '" + Family.nearest(field, known) + "'?");
      }
    });
  }

  private List<Series> series() {
    long horizon = whole("horizon", null, 1, Setting.LONGEST);
    long seed = whole("seed", 1L, Long.MIN_VALUE, Long.MAX_VALUE);
    boolean shuffle = shuffle();
    List<Series> all = new ArrayList<>();
    Set<String> problems = new HashSet<>();
    for (JsonNode group : groups()) {
      List<Policy> policies = policies(group);
      for (String text : strings("problems", group.get("problems"))) {
        Problem problem = Problem.parse(text);
        refuseTwice("a problem", problem.written(), problems);
        all.addAll(Series.product(List.of(problem), policies, horizon, seed, shuffle));
        Check.within("problems times policies", all.size(), 1, StudyFile.MOST_SERIES);
      }
    }
    return all;
  }

  private Iterable<JsonNode> groups() {
    JsonNode groups = file.get("groups");
    if (groups == null) {
      return List.of(file);
    }
    if (OF_A_GROUP.stream().anyMatch(file::has)) {
      throw Check.refusal("problems, policies and grid", "in the groups", "beside them");
    }
    if (!groups.isArray() || groups.isEmpty()) {
      throw Check.refusal("groups", "a list of mappings", kind(groups));
    }
    for (JsonNode group : groups) {
      if (!group.isObject()) {
        throw Check.refusal("each of groups", "a mapping", kind(group));
      }
      refuseUnknown("a field of a group", group, OF_A_GROUP);
    }
    return groups;
  }

  private static List<Policy> policies(JsonNode group) {
    if (!group.has("policies") && !group.has("grid")) {
      throw Check.refusal("policies or grid", "given", "missing");
    }
    List<Policy> all = new ArrayList<>();
    if (group.has("policies")) {
      strings("policies", group.get("policies")).stream().map(Policy::parse).forEach(all::add);
    }
    if (group.has("grid")) {
      PolicyList.of(group.get("grid")).policies().map(Policy::parse).forEach(all::add);
    }
    Set<String> names = new HashSet<>();
    all.forEach(policy -> refuseTwice("a policy", policy.written(), names));
    return all;
  }

  private static void refuseTwice(String thing, String name, Set<String> seen) {
    if (!seen.add(name)) {
      throw Check.refusal(thing, "named once in a study", "named twice: " + name);
    }
  }

  private static List<String> strings(String field, @Nullable JsonNode list) {
    if (list == null || !list.isArray() || list.isEmpty()) {
      throw Check.refusal(field, "a list of written forms", kind(list));
    }
    List<String> all = new ArrayList<>();
    for (JsonNode each : list) {
      if (!each.isTextual()) {
        throw Check.refusal("each of " + field, "a written form in quotes", kind(each));
      }
      all.add(each.textValue());
    }
    return all;
  }

  private long whole(String field, @Nullable Long usual, long least, long most) {
    JsonNode value = file.get(field);
    if (value == null) {
      if (usual == null) {
        throw Check.refusal(field, "given", "missing");
      }
      return usual;
    }
    if (!value.isNumber() || !value.canConvertToExactIntegral() || !value.canConvertToLong()) {
      throw Check.refusal(field, "a whole number", value);
    }
    return Check.within(field, value.longValue(), least, most);
  }

  private boolean shuffle() {
    JsonNode value = file.get("shuffle");
    if (value != null && !value.isBoolean()) {
      throw Check.refusal("shuffle", "true or false", value);
    }
    return value != null && value.booleanValue();
  }

  static String kind(@Nullable JsonNode value) {
    return value == null
        ? "missing"
        : switch (value.getNodeType()) {
          case OBJECT -> "a mapping";
          case ARRAY -> value.isEmpty() ? "an empty list" : "a list";
          case STRING -> "a text";
          case NUMBER -> "a number";
          case BOOLEAN -> "true or false";
          default -> "empty";
        };
  }
}
