package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of the README is what the command prints. */
class ReadmeTest {
  private static final Pattern ROW = Pattern.compile(
      "\\| \\**`([^`]+)`\\** \\| \\**([0-9.]+)\\** \\| ([0-9.]+) \\| ([0-9.]+) \\| (.+) \\|");

  @Test
  void theTableIsWhatTheCommandPrints() {
    List<String> words = new ArrayList<>(List.of("simulate", "--runs", "1000"));
    List<List<String>> rows = new ArrayList<>();
    ROW.matcher(Document.of("README.md").text()).results().forEach(row -> {
      words.addAll(List.of("--policy", row.group(1)));
      rows.add(List.of(row.group(1), row.group(2), row.group(3), row.group(4), row.group(5)));
    });
    assertThat(rows).hasSizeGreaterThan(10);
    List<String> lines = Session.of(words).out().lines().toList();
    for (List<String> row : rows) {
      assertThat(lines.stream().filter(line -> line.startsWith(row.get(0) + " ")))
          .singleElement()
          .asString()
          .contains(row);
    }
  }
}
