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
import org.maskedbandit.lab.study.RegretRows;
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
  private final List<Series> series = new ArrayList<>();
  private final List<Variation> variations = new ArrayList<>();
  private final List<String> mistakes = new ArrayList<>();

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
    tried(() -> refuseUnknown("a field of a study file", file, KNOWN));
    tried(this::readSeries);
    int runs = (int) whole(file, "runs", null, 1, StudyFile.MOST_RUNS);
    int batch = (int) whole(file, "batch", (long) BATCH, 1, StudyFile.MOST_IN_A_BATCH);
    RegretRows measure = measure();
    if (!mistakes.isEmpty()) {
      throw new Refusal(
          mistakes.size() == 1
              ? mistakes.get(0)
              : "the study file has " + mistakes.size() + " mistakes:\n- "
                  + String.join("\n- ", mistakes));
    }
    return new StudyFile(series, variations, runs, measure, batch);
  }

  /** Notes a mistake and goes on, so that all mistakes of a file are named at once. */
  private void tried(Runnable step) {
    try {
      step.run();
    } catch (IllegalArgumentException mistake) {
      mistakes.add(String.valueOf(mistake.getMessage()));
    }
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

  private void readSeries() {
    long horizon = whole(file, "horizon", null, 1, Setting.LONGEST);
    long seed = whole(file, "seed", 1L, Long.MIN_VALUE, Long.MAX_VALUE);
    boolean shuffle = shuffle();
    Set<String> problems = new HashSet<>();
    for (JsonNode group : groups()) {
      List<Policy> policies = new ArrayList<>();
      List<PolicyList> grids = new ArrayList<>();
      tried(() -> readPolicies(group, policies, grids));
      List<String> texts = new ArrayList<>();
      tried(() -> texts.addAll(strings("problems", group.get("problems"))));
      for (String text : texts) {
        tried(() -> {
          Problem problem = Problem.parse(text);
          refuseTwice("a problem", problem.written(), problems);
          series.addAll(Series.product(List.of(problem), policies, horizon, seed, shuffle));
          Variation.of(problem, grids).forEach(variations::add);
        });
        Check.within("problems times policies", series.size(), 0, StudyFile.MOST_SERIES);
      }
    }
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

  private void readPolicies(JsonNode group, List<Policy> all, List<PolicyList> grids) {
    if (!group.has("policies") && !group.has("grid")) {
      throw Check.refusal("policies or grid", "given", "missing");
    }
    List<String> forms = new ArrayList<>();
    if (group.has("policies")) {
      tried(() -> forms.addAll(strings("policies", group.get("policies"))));
    }
    if (group.has("grid")) {
      tried(() -> grids.addAll(PolicyList.all(group.get("grid"))));
      grids.forEach(grid -> grid.policies().forEach(forms::add));
    }
    Set<String> names = new HashSet<>();
    for (String form : forms) {
      tried(() -> {
        Policy policy = Policy.parse(form);
        refuseTwice("a policy", policy.written(), names);
        all.add(policy);
      });
    }
  }

  private static void refuseTwice(String thing, String name, Set<String> seen) {
    if (!seen.add(name)) {
      throw Check.refusal(thing, "named once in a study", "named twice: " + name);
    }
  }

  static List<String> strings(String field, @Nullable JsonNode list) {
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

  /** The least allowed number in place of a wrong one, which is noted. */
  private long whole(JsonNode fields, String field, @Nullable Long usual, long least, long most) {
    long[] read = {least};
    tried(() -> {
      JsonNode value = fields.get(field);
      if (value != null) {
        read[0] = Check.within(field, whole(field, value), least, most);
      } else if (usual != null) {
        read[0] = usual;
      } else {
        throw Check.refusal(field, "given", "missing");
      }
    });
    return read[0];
  }

  private static long whole(String field, JsonNode value) {
    if (!value.isNumber() || !value.canConvertToExactIntegral() || !value.canConvertToLong()) {
      throw Check.refusal(field, "a whole number", value);
    }
    return value.longValue();
  }

  /** A number, or a mapping with the first one of checkpoints that grow by a constant factor. */
  private RegretRows measure() {
    JsonNode points = file.path("checkpoints");
    if (!points.isObject()) {
      return new RegretRows(
          (int) whole(file, "checkpoints", (long) CHECKPOINTS, 1, StudyFile.MOST_CHECKPOINTS), 0);
    }
    tried(() -> refuseUnknown("a field of checkpoints", points, List.of("count", "from")));
    long horizon = series.isEmpty() ? Setting.LONGEST : series.get(0).horizon();
    return new RegretRows(
        (int) whole(points, "count", (long) CHECKPOINTS, 2, StudyFile.MOST_CHECKPOINTS),
        whole(points, "from", null, 1, horizon - 1));
  }

  private boolean shuffle() {
    JsonNode value = file.get("shuffle");
    if (value != null && !value.isBoolean()) {
      tried(() -> {
        throw Check.refusal("shuffle", "true or false", value);
      });
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
