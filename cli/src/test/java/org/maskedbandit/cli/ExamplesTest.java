package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The example project compiles without warnings and its programs run. It is compiled against the
 * class path of this test instead of by Maven, which would need the library in a local repository.
 */
class ExamplesTest {
  private static final Repository REPOSITORY = Repository.here();
  private static final String CLASS_PATH = System.getProperty("java.class.path");

  @TempDir
  static Path classes;

  @BeforeAll
  static void compile() throws IOException {
    List<Path> sources = examples().map(REPOSITORY.root()::resolve).toList();
    List<String> options = List.of(
        "-proc:none",
        "-parameters",
        "-Xlint:all,-classfile,-path",
        "-Werror",
        "-d",
        classes.toString(),
        "-classpath",
        CLASS_PATH);
    var compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      var units = files.getJavaFileObjectsFromPaths(sources);
      assertThat(compiler.getTask(said, files, null, options, null, units).call())
          .as(said.toString())
          .isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          CompareStudy | 2    | PrivateGreedy\\(eta=1\\) +regret .* 1-GDP
          AttackClaim  | 1000 | BoastfulGreedy\\(eta=1\\) claims 1.00-GDP; .* the claim is false
          """)
  void everyProgramRuns(String program, String argument, String printed) throws Exception {
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Dfile.encoding=UTF-8",
            "-cp",
            classes + System.getProperty("path.separator") + CLASS_PATH,
            "org.example.bandit." + program,
            argument)
        .redirectErrorStream(true)
        .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).containsPattern(printed);
  }

  @Test
  void everyProgramIsTried() {
    assertThat(examples().filter(path -> REPOSITORY.text(path).contains("void main(")))
        .allMatch(path -> path.endsWith("/CompareStudy.java") || path.endsWith("/AttackClaim.java"))
        .hasSize(2);
  }

  private static Stream<String> examples() {
    return REPOSITORY.files(".java").stream().filter(path -> path.startsWith("examples/"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"simulate --policy", "explain"})
  void itsPolicyWorksOnTheCommandLine(String command) {
    String policy = "org.example.bandit.PrivateGreedy(eta=1)";
    List<String> words = Stream.of(
            List.of(command.split(" ")),
            List.of(policy, "--classpath", classes.toString(), "--horizon", "1000", "--runs", "2"))
        .flatMap(List::stream)
        .toList();
    Session session = Session.of(words);
    assertThat(session.status()).as(session.err()).isZero();
    assertThat(session.out()).contains(policy, "1-GDP");
  }

  /** What a release must not forget. */
  @ParameterizedTest
  @ValueSource(strings = {"examples/pom.xml", "CITATION.cff"})
  void theVersionIsThatOfTheProject(String file) {
    String version = first("<version>([^<]+)</version>", "pom.xml");
    assertThat(first("(?m)(?:^version: |<maskedbandit.version>)([^<\\s]+)", file))
        .isEqualTo(version);
  }

  private static String first(String pattern, String file) {
    Matcher found = Pattern.compile(pattern).matcher(REPOSITORY.text(file));
    assertThat(found.find()).as(file + " has " + pattern).isTrue();
    return found.group(1);
  }
}
