package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is wrong is refused with one sentence, and costs nothing: no data, no files, no stack trace.
 */
class BadInputTest {
  private static final String CHANGING = "swap(problem=bernoulli(means=[0.75, 0.25]), at=2000)";

  @TempDir
  Path home;

  static Stream<Arguments> badValues() {
    return Stream.of(
        simulate("policy", "'thomson'; did you mean 'thompson'?", "thomson"),
        simulate("policy", "''", ""),
        simulate("b", "-1", "modified-thompson(b=-1, c=1)"),
        simulate("b", "1.5", "modified-thompson(b=1.5, c=1)"),
        simulate("c", "0", "modified-thompson(b=1, c=0)"),
        simulate("epsilon", "0", "dp-se(epsilon=0)"),
        simulate("epsilon", "nan", "dp-se(epsilon=nan)"),
        simulate("epsilon", "infinite", "dp-se(epsilon=infinite)"),
        simulate("policy", "'dp-se(epsilon=1'", "dp-se(epsilon=1"),
        simulate("policy", "'dp-se(epsilon=1))'", "dp-se(epsilon=1))"),
        simulate("policy", "named twice: thompson", "thompson", "--policy", "thompson"),
        simulate("problem", "'coins'; did you mean", "thompson", "--problem", "coins"),
        simulate("means[1]", "1.5", "thompson", "--problem", "bernoulli(means=[0.5, 1.5])"),
        simulate("means[0]", "-0.1", "thompson", "--problem", "bernoulli(means=[-0.1])"),
        simulate("means", "nan]", "thompson", "--problem", "bernoulli(means=[nan])"),
        simulate("the number of arms", "0", "thompson", "--problem", "bernoulli(means=[])"),
        simulate("b times the number of arms", "100000", "modified-thompson(b=20000, c=1)"));
  }

  static Stream<Arguments> badOptions() {
    return Stream.of(
        simulate("horizon", "0", "thompson", "--horizon", "0"),
        simulate("horizon", "-5", "thompson", "--horizon", "-5"),
        simulate("horizon", "10000000000000", "thompson", "--horizon", "1e13"),
        simulate("--horizon", "1e30", "thompson", "--horizon", "1e30"),
        simulate("--horizon", "1.5", "thompson", "--horizon", "1.5"),
        simulate("--horizon", "ten", "thompson", "--horizon", "ten"),
        simulate("--horizon", "given twice", "thompson", "--horizon", "1", "--horizon", "2"),
        simulate("runs", "0", "thompson", "--runs", "0"),
        simulate("--runs", "5e9", "thompson", "--runs", "5e9"),
        simulate("--threads", "0", "thompson", "--threads", "0"),
        simulate("--seed", "one", "thompson", "--seed", "one"),
        simulate("--format", "'xml'", "thompson", "--format", "xml"),
        simulate("--engine", "'fast'", "thompson", "--engine", "fast"),
        simulate("--values", "given 'maybe'", "thompson", "--values=maybe"),
        simulate("option", "'--sed'; did you mean '--seed'?", "thompson", "--sed", "1"),
        refused("--out", "''", "simulate", "--policy", "thompson", "--out", ""),
        refused("--values", "alone", "simulate", "--policy", "thompson", "--values"),
        simulate("--horizon", "not", "thompson", "--horizon"),
        simulate("--policy", "not", "--horizon", "10"),
        refused("--releases", "missing; see 'maskedbandit estimate --help'", "estimate"),
        refused("--releases", "not", "estimate", "--releases"),
        refused("option", "'--nosuch'; did you mean '--debug'?", "generate-completion", "--nosuch"),
        refused(
            "a policy that is given with parameters",
            "epoch-coins(eta=2)",
            "compare",
            "--policy",
            "epoch-coins(eta=2)",
            "--eta",
            "1"),
        refused("--format", "'xml'", "policies", "--format", "xml"),
        refused("--threads", "0", "simulate", "--threads", "0"),
        refused(
            "the horizon of thompson",
            "unbounded",
            "account",
            "--policy",
            "thompson",
            "--arms",
            "5"),
        refused("command", "'simulat'; did you mean 'simulate'?", "simulat"),
        refused("option", "'--halp'; did you mean '--help'?", "--halp"));
  }

  static Stream<Arguments> badAccounts() {
    return Stream.of(
        refused("delta", "0", "account", "--guarantee", "gdp(eta=1)", "--delta", "0"),
        refused("delta", "1", "account", "--guarantee", "gdp(eta=1)", "--delta", "1"),
        refused("delta", "2", "account", "--guarantee", "gdp(eta=1)", "--delta", "2"),
        refused("--delta", "x", "account", "--guarantee", "gdp(eta=1)", "--delta", "x"),
        refused("epsilon", "0", "account", "--guarantee", "gdp(eta=1)", "--epsilon", "0"),
        refused("--epsilon", "nan", "account", "--epsilon", "nan", "--delta", "1e-6"),
        refused("guarantee", "'gdp(eta=1'", "account", "--guarantee", "gdp(eta=1"),
        refused("eta", "-1", "account", "--guarantee", "gdp(eta=-1)"),
        refused(
            "rewards per person",
            "0",
            "account",
            "--guarantee",
            "gdp(eta=1)",
            "--rewards-per-person",
            "0"),
        refused(
            "--epsilon with --delta",
            "given with more",
            "account",
            "--epsilon",
            "1",
            "--delta",
            "1e-6",
            "--rewards-per-person",
            "2"),
        account("--arms", "--guarantee", "gdp(eta=1)", "--arms", "5"),
        account("--horizon", "--spent", "1", "--horizon", "5"),
        account("--arms", "--compose", "none", "--arms", "5"),
        account("--arms", "--epsilon", "1", "--delta", "1e-6", "--arms", "5"),
        refused("account", "given none", "account"),
        refused("account", "given none", "account", "--delta", "1e-6"),
        refused("account", "given several", "account", "--policy", "ucb1", "--guarantee", "none"),
        refused("account", "given several", "account", "--policy", "ucb1", "--spent", "1"),
        refused("spent", "0", "account", "--spent", "0"),
        refused("--spent", "given with more", "account", "--spent", "1", "--epsilon", "1"),
        refused("times", "0", "account", "--guarantee", "gdp(eta=1)", "--times", "0"),
        refused("--spent", "given with more", "account", "--spent", "1", "--times", "2"),
        refused("account", "given several", "account", "--compose", "none", "--spent", "1"),
        refused("--arms", "missing", "account", "--policy", "thompson"),
        refused("the number of arms", "0", "account", "--policy", "thompson", "--arms", "0"),
        refused("--arms", "3e9", "account", "--policy", "thompson", "--arms", "3e9"),
        refused(
            "account",
            "given both",
            "account",
            "--guarantee",
            "none",
            "--epsilon",
            "1",
            "--delta",
            "0.1"));
  }

  static Stream<Arguments> badAudits() {
    return Stream.of(
        audit("policy", "'thomson'; did you mean 'thompson'?", "--policy", "thomson"),
        audit("method", "'magic'", "--method", "magic"),
        audit(
            "the policy of a likelihood audit",
            "dp-se(epsilon=1)",
            "--policy",
            "dp-se(epsilon=1)",
            "--method",
            "likelihood"),
        audit(
            "the policy of a release audit",
            "thompson",
            "--policy",
            "thompson",
            "--method",
            "release"),
        audit("the number of arms", "0", "--arms", "0"),
        audit("the arms of the problem", "1", "--arms", "2", "--problem", "bernoulli(means=[0.5])"),
        audit("the horizon of an audit", "100000000", "--horizon", "1e8"),
        audit("horizon", "0", "--horizon", "0"),
        audit("runs in each of two worlds", "99", "--runs", "99"),
        audit("runs", "0", "--runs", "0"),
        audit("delta", "0.7", "--delta", "0.7"),
        audit("confidence", "1", "--confidence", "1"),
        audit("confidence", "0.5", "--confidence", "0.5"),
        audit("the changed round", "0", "--changed", "0"),
        audit("the changed round", "1001", "--changed", "1001"),
        audit("--changed", "given", "--changed", "1", "--method", "one-run"),
        audit("arms times runs of a one-run audit", "2", "--method", "one-run", "--runs", "1"),
        audit("--threads", "0", "--threads", "0"));
  }

  static Stream<Arguments> badSlopes() {
    return Stream.of(
        refused("--from", "0", "simulate", "--from", "0"),
        refused("--from", "1000", "simulate", "--from", "1e3", "--horizon", "1e3"),
        refused("--from", "early", "simulate", "--from", "early"),
        slope("the policy of a slope (--from)", "dp-se(epsilon=1)", "1e4", "dp-se(epsilon=1)"),
        slope("the horizon", "1000000000000", "1e12", "ucb1"),
        refused("a problem with a winner", "swap", "identify", "--problem", CHANGING),
        refused(
            "the problem of a coverage", "swap", "simulate", "--coverage", "--problem", CHANGING));
  }

  static Stream<Arguments> badReproductions() {
    return Stream.of(
        refused("a part of the paper", "'figure-9'", "reproduce", "figure-9", "--out", "{out}"),
        refused("a part of the paper", "'erata'", "reproduce", "erata", "--out", "{out}"),
        refused("runs", "0", "reproduce", "errata", "--runs", "0", "--out", "{out}"),
        refused("--threads", "0", "reproduce", "errata", "--threads", "0", "--out", "{out}"),
        refused("--runs", "many", "reproduce", "errata", "--runs", "many", "--out", "{out}"));
  }

  static Stream<Arguments> badBenches() {
    return Stream.of(
        refused("seconds", "0", "bench", "--seconds", "0", "--out", "{out}"),
        refused("seconds", "-1", "bench", "--seconds", "-1", "--out", "{out}"),
        refused("seconds", "601", "bench", "--seconds", "601", "--out", "{out}"),
        refused("--seconds", "nan", "bench", "--seconds", "nan", "--out", "{out}"),
        refused("--seconds", "long", "bench", "--seconds", "long", "--out", "{out}"),
        refused("--seed", "one", "bench", "--seed", "one", "--out", "{out}"),
        refused("--format", "'xml'", "bench", "--format", "xml", "--out", "{out}"),
        refused("option", "'--runs'", "bench", "--runs", "3", "--out", "{out}"));
  }

  /** Sentences of another form, where "must be" would be unnatural. */
  static Stream<Arguments> naturalSentences() {
    return Stream.of(
        arguments(
            "dp-se needs epsilon: dp-se(epsilon=…)", List.of("simulate", "--policy", "dp-se")),
        arguments(
            "dp-se has no parameter eps; it has epsilon",
            List.of("simulate", "--policy", "dp-se(eps=1)")),
        arguments(
            "thompson has no parameters, but was given b",
            List.of("simulate", "--policy", "thompson(b=1)")),
        arguments(
            "simulate takes options only, but was given 'thompson'; see 'maskedbandit simulate"
                + " --help'",
            List.of("simulate", "thompson")),
        arguments(
            "policies takes options only, but was given 'extra'; see 'maskedbandit policies"
                + " --help'",
            List.of("policies", "extra")));
  }

  @ParameterizedTest
  @MethodSource("naturalSentences")
  void isRefusedInNaturalWords(String sentence, List<String> arguments) {
    Session session = Session.of(arguments);
    assertThat(session.status()).isEqualTo(2);
    assertThat(session.out()).isEmpty();
    assertThat(session.err().strip()).isEqualTo(sentence);
  }

  @ParameterizedTest
  @MethodSource({
    "badValues",
    "badOptions",
    "badAccounts",
    "badAudits",
    "badBenches",
    "badSlopes",
    "badReproductions"
  })
  void isRefusedWithTheRuleAndTheValue(String thing, String value, List<String> arguments)
      throws IOException {
    Session session = Session.of(arguments.stream().map(this::placed).toList());
    assertRefused(session, thing, value);
    assertThat(home).isEmptyDirectory();
  }

  @Test
  void anOutputFolderBelowAFileIsRefused() throws IOException {
    Path file = Files.writeString(home.resolve("file"), "mine");
    for (Path target : List.of(file, file.resolve("out"))) {
      String folder = target.toString();
      assertRefused(Session.of("reproduce", "errata", "--out", folder), "output folder", folder);
      assertRefused(
          Session.of("simulate", "--policy", "uniform", "--horizon", "9", "--out", folder),
          "output folder",
          folder);
    }
    assertThat(home.toFile().list()).containsExactly("file");
    assertThat(file).hasContent("mine");
  }

  private static void assertRefused(Session session, String thing, String value) {
    assertThat(session.status()).as(session.err()).isEqualTo(2);
    assertThat(session.out()).isEmpty();
    assertThat(session.err().lines())
        .singleElement()
        .asString()
        .matches(Pattern.quote(thing) + " must be .+, but is .*" + Pattern.quote(value) + ".*");
    assertThat(session.err()).doesNotContain("Exception", "\tat ", "java.");
  }

  private String placed(String argument) {
    return argument.replace("{out}", home.resolve("new/out").toString());
  }

  private static Arguments refused(String thing, String value, String... command) {
    return arguments(thing, value, List.of(command));
  }

  private static Arguments slope(String thing, String value, String horizon, String policy) {
    return refused(
        thing, value, "simulate", "--from", "1e3", "--horizon", horizon, "--policy", policy);
  }

  /** A question of another form than that of the option. */
  private static Arguments account(String option, String... more) {
    Stream<String> command = Stream.concat(Stream.of("account"), Stream.of(more));
    return arguments(option, "given without it", command.toList());
  }

  /** An audit that would write, were it not refused. */
  private static Arguments audit(String thing, String value, String... more) {
    Stream<String> command = Stream.of("audit", "--out", "{out}");
    return arguments(thing, value, Stream.concat(command, Stream.of(more)).toList());
  }

  /** A simulation that would write, were it not refused. */
  private static Arguments simulate(String thing, String value, String policy, String... more) {
    Stream<String> command = Stream.of("simulate", "--out", "{out}", "--policy", policy);
    return arguments(thing, value, Stream.concat(command, Stream.of(more)).toList());
  }
}
