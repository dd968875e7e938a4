package org.maskedbandit.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.random.Seed;

/** {@code docs/faults.md} lists what was measured here. */
class FaultsPageTest {
  private static final String SOURCES = "fault/src/main/java/org/maskedbandit/fault/";
  private static final Path ROOT = Path.of("..");

  @Test
  void thePageHasTheTableOfAllFaults() throws IOException {
    String table = Faults.all().stream().map(FaultsPageTest::row).collect(Collectors.joining("\n"));
    assertThat(Files.readString(ROOT.resolve("docs/faults.md"))).contains("\n" + table + "\n");
  }

  @Test
  void everyBrokenTwinIsInTheTable() throws IOException {
    Set<String> others = Set.of(
        "BrokenCounter",
        "BrokenTwin",
        "Fault",
        "Faults",
        "OpenThompson",
        "OpenWindow",
        "package-info");
    List<String> listed = Faults.all().stream()
        .map(fault -> fault.type().getSimpleName())
        .distinct()
        .toList();
    try (Stream<Path> files = Files.list(ROOT.resolve(SOURCES))) {
      assertThat(files
              .map(path -> path.getFileName().toString())
              .filter(name -> name.endsWith(".java"))
              .map(name -> name.replace(".java", ""))
              .filter(name -> !others.contains(name)))
          .containsExactlyInAnyOrderElementsOf(listed);
    }
  }

  private static String row(Fault<?> fault) {
    String type = fault.type().getSimpleName();
    double falseAlarm = fault.detector().falseAlarm();
    return "| [" + fault.mistake() + "](../" + SOURCES + type + ".java) | " + fault.givesAway()
        + " | " + fault.caught(Seed.of(0)).orElse("not caught") + " | "
        + fault.detector().name()
        + " | " + (falseAlarm == 0 ? "none" : Numbers.write(falseAlarm)) + " |";
  }
}
