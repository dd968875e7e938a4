package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * docs/guide/results.md lists the columns of every file that its commands write, and nothing else.
 * A column that is not always there is followed by a remark in parentheses.
 */
class SchemaTest {
  private static final Document PAGE = Document.of("docs/guide/results.md");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`( \\()?");

  @TempDir
  static Path folder;

  /** What the page says of a file. */
  private record Schema(List<String> always, List<String> sometimes) {}

  private static final TreeMap<String, Schema> SCHEMAS = new TreeMap<>();

  /** They need a store; docs/guide/operate.md shows them, and tests of the service try them. */
  private static final Set<String> OF_THE_SERVICE = Set.of("serve", "keys", "journal", "export");

  @BeforeAll
  static void runTheCommandsOfThePage() throws Exception {
    new Walkthrough(folder).follow(PAGE);
    PAGE.text().lines().filter(line -> line.startsWith("- `out/")).forEach(line -> {
      String[] parts = line.split(": ", 2);
      codes(parts[0]).forEach(file -> SCHEMAS.put(file.group(1), schema(parts[1])));
    });
  }

  private static Schema schema(String list) {
    return new Schema(names(list, true), names(list, false));
  }

  private static List<String> names(String list, boolean first) {
    return codes(list)
        .filter(code -> (code.group(2) == null) == first)
        .map(code -> code.group(1))
        .toList();
  }

  private static Stream<MatchResult> codes(String text) {
    return CODE.matcher(text).results();
  }

  @Test
  void everyFileHasTheColumnsThatThePageSays() throws IOException {
    List<String> complaints = new ArrayList<>();
    for (String file : written()) {
      List<String> names = columns(file);
      Schema schema = SCHEMAS.getOrDefault(file, new Schema(List.of(), List.of()));
      List<String> certain = new ArrayList<>(names);
      certain.removeAll(schema.sometimes());
      boolean same = file.endsWith(".csv")
          ? certain.equals(schema.always())
          : Set.copyOf(certain).equals(Set.copyOf(schema.always()));
      if (!same) {
        complaints.add("- `" + file + "`: `" + String.join("`, `", names) + "`");
      }
    }
    assertThat(complaints).as("lists that docs/guide/results.md should have").isEmpty();
    assertThat(SCHEMAS.keySet()).containsExactlyElementsOf(written());
  }

  @Test
  void everyNameIsExplainedAndEveryExplanationIsUsed() {
    Set<String> used = SCHEMAS.values().stream()
        .flatMap(schema -> Stream.concat(schema.always().stream(), schema.sometimes().stream()))
        .flatMap(path -> Stream.of(path.replace("[]", "").split("\\.")))
        .filter(name -> !name.isEmpty())
        .map(SchemaTest::column)
        .collect(Collectors.toSet());
    Set<String> explained = PAGE.text()
        .lines()
        .filter(line -> line.startsWith("| `"))
        .flatMap(line -> codes(line.split("\\|")[1]))
        .map(name -> name.group(1))
        .collect(Collectors.toSet());
    assertThat(explained).containsExactlyInAnyOrderElementsOf(used);
  }

  @Test
  void everyCommandIsOnThePage() {
    assertThat(SCHEMAS.keySet())
        .containsAll(HelpTest.commands()
            .filter(name -> !OF_THE_SERVICE.contains(name))
            .flatMap(name -> Stream.of("out/" + name + ".csv", "out/" + name + ".json"))
            .toList());
  }

  /** JSON names are those of columns, in the style of JSON. */
  private static String column(String name) {
    return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
  }

  private static List<String> written() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
      return files
          .map(file -> folder.relativize(file).toString().replace('\\', '/'))
          .filter(file -> file.endsWith(".csv") || file.endsWith(".json"))
          .sorted()
          .toList();
    }
  }

  private static List<String> columns(String file) throws IOException {
    String text = Files.readString(folder.resolve(file));
    if (file.endsWith(".csv")) {
      return List.of(text.lines().findFirst().orElseThrow().split(","));
    }
    Set<String> paths = new LinkedHashSet<>();
    collect(new ObjectMapper().readTree(text), "", paths);
    return List.copyOf(paths);
  }

  /** Guarantees are objects whose names depend on their kind, so they are not taken apart. */
  private static void collect(JsonNode node, String path, Set<String> paths) {
    if (node.isObject() && (!node.has("kind") || node.has("verdict"))) {
      node.properties()
          .forEach(field -> collect(
              field.getValue(), (path.isEmpty() ? "" : path + ".") + field.getKey(), paths));
    } else if (node.isArray() && !node.isEmpty() && node.get(0).isContainerNode()) {
      node.forEach(element -> collect(element, path + "[]", paths));
    } else {
      paths.add(node.isArray() ? path + "[]" : path);
    }
  }
}
