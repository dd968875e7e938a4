package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HelpTest {

  static Stream<String> commands() {
    return Stream.of(
        "reproduce",
        "compare",
        "tune",
        "leaderboard",
        "simulate",
        "sweep",
        "plan",
        "replay",
        "identify",
        "estimate",
        "explain",
        "account",
        "audit",
        "bench",
        "serve",
        "keys",
        "journal",
        "export",
        "policies",
        "problems");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandExplainsItselfWithAnExample(String command) {
    Session help = Session.of(command, "--help");
    assertThat(help.status()).isZero();
    assertThat(help.err()).isEmpty();
    assertThat(help.out()).startsWith("Usage: maskedbandit " + command);
    assertThat(help.out()).containsPattern("Examples?:\\R  maskedbandit " + command);
  }

  @ParameterizedTest
  @MethodSource("commands")
  void helpFitsAHundredColumnsAndBreaksNoExample(String command) {
    String help = Session.of(command, "--help").out();
    assertThat(help.lines()).hasSizeGreaterThan(5).allMatch(line -> line.length() <= 100);
    assertThat(help.split("Examples?:\\R")[1].lines()).allMatch(line -> line.startsWith("  "));
  }

  private static final Set<String> SIMULATING = Set.of(
      "simulate",
      "tune",
      "compare",
      "leaderboard",
      "audit",
      "identify",
      "explain",
      "reproduce",
      "plan",
      "replay");

  /** An option stands where it acts. */
  @ParameterizedTest
  @MethodSource("commands")
  void optionsOfSimulationsAreThereAlone(String command) {
    String help = Session.of(command, "--help").out();
    boolean simulating = SIMULATING.contains(command);
    assertThat(help).contains("--format", "--help");
    assertThat(help.contains("--seed=")).isEqualTo(simulating || command.equals("bench"));
    assertThat(help.contains("--threads=")).isEqualTo(simulating || command.equals("sweep"));
    if (!simulating) {
      String other = command.equals("bench") ? "--threads" : "--seed";
      Session refused = Session.of(command, other, "1");
      assertThat(refused.status()).isEqualTo(2);
    }
  }

  @Test
  void theProgramExplainsItselfAndListsItsCommands() {
    Session help = Session.of("--help");
    assertThat(help.status()).isZero();
    assertThat(help.out())
        .startsWith("Usage: maskedbandit")
        .contains("reproduce", "simulate", "account", "bench", "policies", "problems")
        .contains("maskedbandit simulate --policy thompson")
        .contains("Exit status: 0 done, 1 failed or a check did not hold, 2 wrong usage.");
  }

  @Test
  void theProgramKnowsItsVersion() {
    assertThat(Session.of("--version").out())
        .matches("maskedbandit \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?\\RJava \\d+.*\\R");
  }

  @Test
  void nothingAtAllIsWrongUsageExplainedOnStandardError() {
    Session nothing = Session.of();
    assertThat(nothing.status()).isEqualTo(2);
    assertThat(nothing.out()).isEmpty();
    assertThat(nothing.err().lines().findFirst().orElse(""))
        .matches("command must be one of .+, but is missing");
    assertThat(nothing.err()).contains("Usage: maskedbandit");
  }

  @Test
  void theExamplesOfAccountRun() {
    assertThat(
            Session.of("account", "--guarantee", "gdp(eta=1)", "--epsilon", "3").status())
        .isZero();
    assertThat(Session.of("account", "--epsilon", "1", "--delta", "1e-6").status())
        .isZero();
    assertThat(Session.of("account", "--guarantee", "pure(epsilon=0.1)", "--times", "100")
            .status())
        .isZero();
    assertThat(Session.of("account", "--compose", "gdp(eta=1)", "--compose", "zcdp(rho=0.1)")
            .status())
        .isZero();
  }
}
