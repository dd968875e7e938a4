package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The threat model names what holds each of its items, and what it names exists. */
class ThreatModelTest {
  private static final Repository REPOSITORY = Repository.here();
  private static final String TEXT = REPOSITORY.text("docs/threat-model.md");

  @Test
  void everyItemSaysWhoHoldsIt() {
    assertThat(items(TEXT)).hasSizeGreaterThan(20).allMatch(ThreatModelTest::saysWhoHoldsIt);
    assertThat(items("- One.\n- Two.\n  Held by\n  `Two`.\n").map(ThreatModelTest::saysWhoHoldsIt))
        .containsExactly(false, true);
  }

  private static boolean saysWhoHoldsIt(String item) {
    return item.contains("eld by ") || item.contains("Not enforced: ");
  }

  /** From a dash at the start of a line to the next one, or to an empty line. */
  private static Stream<String> items(String text) {
    return Pattern.compile("^- (.*?)(?=\\n- |\\n\\n|\\n?\\z)", Pattern.MULTILINE | Pattern.DOTALL)
        .matcher(text)
        .results()
        .map(item -> item.group(1).replaceAll("\\s+", " "));
  }

  @Test
  void everyClassItNamesExists() {
    Set<String> types = REPOSITORY.files(".java").stream()
        .map(path -> path.replaceAll(".*/|\\.java$", ""))
        .collect(Collectors.toSet());
    assertThat(named(TEXT)).hasSizeGreaterThan(20).isSubsetOf(types);
    assertThat(named("`Claim`, `Guarantee.group`, `bill()`")).containsExactly("Claim", "Guarantee");
  }

  private static List<String> named(String text) {
    return Pattern.compile("`([A-Z]\\w+)[^`]*`")
        .matcher(text)
        .results()
        .map((MatchResult name) -> name.group(1))
        .distinct()
        .toList();
  }

  /** A method that it names with its class is declared there. */
  @Test
  void everyMethodItNamesExists() {
    List<MatchResult> methods =
        Pattern.compile("`([A-Z]\\w+)\\.(\\w+)`").matcher(TEXT).results().toList();
    assertThat(methods)
        .hasSizeGreaterThan(2)
        .allMatch(method -> REPOSITORY.files("/" + method.group(1) + ".java").stream()
            .anyMatch(path -> REPOSITORY.text(path).contains(" " + method.group(2) + "(")));
  }
}
