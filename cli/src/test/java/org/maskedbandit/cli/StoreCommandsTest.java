package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where commands find the store, in processes with an environment of their own. */
class StoreCommandsTest {
  private static final String SERVE = "serve --port 0";

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path base;

  @SuppressWarnings("NullAway.Init")
  private Path working;

  @SuppressWarnings("NullAway.Init")
  private Path state;

  @SuppressWarnings("NullAway.Init")
  private Path temporary;

  private record Ended(int status, String out, String err) {}

  @BeforeEach
  void make() throws IOException {
    working = Files.createDirectory(base.resolve("working"));
    state = Files.createDirectory(base.resolve("state"));
    temporary = Files.createDirectory(base.resolve("temporary"));
  }

  private Path usual() {
    return state.resolve("maskedbandit");
  }

  private Process start(Map<String, String> environment, String line) throws IOException {
    List<String> words = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-Djava.io.tmpdir=" + temporary,
        "-cp",
        System.getProperty("java.class.path"),
        Main.class.getName()));
    words.addAll(List.of(line.split(" ")));
    ProcessBuilder builder = new ProcessBuilder(words)
        .directory(working.toFile())
        .redirectError(base.resolve("errors").toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("MASKEDBANDIT_"));
    builder.environment().put("XDG_STATE_HOME", state.toString());
    builder.environment().put("HOME", base.resolve("home").toString());
    builder.environment().putAll(environment);
    return builder.start();
  }

  private Ended run(Map<String, String> environment, String line) throws Exception {
    Process process = start(environment, line);
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return new Ended(process.exitValue(), out, Files.readString(base.resolve("errors")));
  }

  /** Serves until the line with the admin key, and ends by SIGTERM; what was printed. */
  private List<String> serve(String line) throws Exception {
    Process process = start(Map.of(), line);
    List<String> lines = new ArrayList<>();
    try (BufferedReader reader = new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String next = "";
      while (next != null && !next.startsWith("admin key")) {
        next = reader.readLine();
        lines.add(String.valueOf(next));
      }
      assertThat(lines).anyMatch(each -> each.startsWith("listening on "));
      Path data = Path.of(directory(lines));
      assertThat(data.resolve("store.db")).exists();
      assertThat(data.resolve(".gitignore")).hasContent("*");
      process.destroy();
      assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly().onExit().join();
    }
    return lines;
  }

  private static String directory(List<String> lines) {
    String start = "data directory: ";
    return lines.stream()
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(start.length()).replace(" (deleted at the end)", ""))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void allHaveOneDefaultDirectoryWhichServePrints() throws Exception {
    assertThat(directory(serve(SERVE))).isEqualTo(usual().toString());
    assertThat(working).isEmptyDirectory();
    Ended keys = run(Map.of(), "keys list --format csv");
    assertThat(keys.status()).as(keys.err()).isZero();
    assertThat(keys.out().lines()).hasSize(2).anyMatch(line -> line.contains(",admin,"));
    assertThat(run(Map.of(), "journal verify").out()).contains("whole");
    assertThat(run(Map.of(), "export --experiment none --out x.csv").err())
        .contains("--experiment must be the name of an experiment");
    assertThat(base.resolve("home")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {SERVE, "keys list", "journal verify", "export --experiment e --out x.csv"})
  void noneChoosesBetweenTheFormerAndTheDefaultDirectory(String line) throws Exception {
    Path former = Files.createDirectory(working.resolve("maskedbandit-data"));
    Files.createFile(former.resolve("store.db"));
    Ended ended = run(Map.of(), line);
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).contains(usual().toString(), former.toString());
    assertThat(ended.out()).isEmpty();
    assertThat(state).isEmptyDirectory();
    assertThat(former.resolve("store.db")).isEmptyFile();
  }

  @Test
  void aDemoLeavesNothing() throws Exception {
    Path former = Files.createDirectory(working.resolve("maskedbandit-data"));
    Files.createFile(former.resolve("store.db"));
    List<String> lines = serve(SERVE + " --demo");
    assertThat(directory(lines)).startsWith(temporary.toString());
    assertThat(lines).last().asString().contains("mb_");
    assertThat(Path.of(directory(lines))).doesNotExist();
    assertThat(temporary.toFile().list((folder, name) -> name.startsWith("maskedbandit")))
        .isEmpty();
    assertThat(state).isEmptyDirectory();
    assertThat(former.resolve("store.db")).isEmptyFile();
  }

  @Test
  void aDemoWithADirectoryKeepsIt() throws Exception {
    Path data = base.resolve("demo");
    assertThat(directory(serve(SERVE + " --demo --data " + data))).isEqualTo(data.toString());
    assertThat(data.resolve("store.db")).exists();
  }

  @Test
  void aDemoThatCannotStartLeavesNothing() throws Exception {
    assertThat(run(Map.of(), SERVE + " --demo --host nowhere.invalid").status()).isEqualTo(2);
    Ended ended = run(Map.of(), SERVE + " --demo --database jdbc:postgresql://127.0.0.1:1/bandit");
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).startsWith("--demo needs --data with a PostgreSQL database");
    assertThat(temporary.toFile().list((folder, name) -> name.startsWith("maskedbandit")))
        .isEmpty();
  }

  @Test
  void theEnvironmentNamesTheDatabaseUnlessAnOptionDoes() throws Exception {
    Map<String, String> wrong = Map.of("MASKEDBANDIT_DATABASE", "nosuch");
    assertThat(run(wrong, SERVE).status()).isEqualTo(2);
    assertThat(run(wrong, "keys list").err())
        .isEqualTo("--database or MASKEDBANDIT_DATABASE must be an address that begins with"
            + " jdbc:postgresql://" + System.lineSeparator());
    String closed = "jdbc:postgresql://127.0.0.1:1/bandit?user=u&password=hunter2";
    for (Ended ended : List.of(
        run(Map.of("MASKEDBANDIT_DATABASE", closed), SERVE),
        run(wrong, SERVE + " --database " + closed))) {
      assertThat(ended.status()).isEqualTo(1);
      assertThat(ended.err())
          .contains("the PostgreSQL database could not be reached")
          .doesNotContain("hunter2");
    }
    assertThat(usual().resolve("store.db")).doesNotExist();
  }
}
