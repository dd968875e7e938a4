package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kinds of logs, as a user has them. */
class ReplayCommandTest {
  private static final Path CSV = Path.of("../docs/examples/open-bandit-men.csv");

  @TempDir
  Path home;

  /** The jar that would be fetched is where it is looked for. */
  @BeforeEach
  void cache() throws Exception {
    Path jar = Path.of(
        DuckDBDriver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Path cache = Files.createDirectories(home.resolve("cache/maskedbandit"));
    Files.createSymbolicLink(cache.resolve(jar.getFileName().toString()), jar);
    sql("COPY (SELECT * FROM read_csv('" + CSV + "')) TO '" + home + "/men.parquet'");
    sql("COPY (SELECT * EXCLUDE (place) FROM (SELECT *, row_number() OVER () AS place FROM"
        + " read_csv('" + CSV + "', all_varchar = true)) ORDER BY timestamp DESC, place)"
        + " TO '" + home + "/men.csv' (HEADER)");
  }

  private static void sql(String text) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(text);
    }
  }

  /** In a process of its own: where the cache is, its environment says. */
  private Session replay(String log, String... more) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Djava.io.tmpdir=" + Files.createDirectories(home.resolve("temporary")),
        "-cp",
        System.getProperty("java.class.path"),
        Main.class.getName(),
        "replay"));
    command.addAll(List.of("--log", log, "--arm", "item_id", "--reward", "click"));
    command.addAll(List.of("--propensity", "propensity_score", "--context", "position"));
    command.addAll(List.of("--repeats", "5", "--format", "json"));
    command.addAll(List.of(more));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("XDG_CACHE_HOME", home.resolve("cache").toString());
    Path out = home.resolve("out.txt");
    Path err = home.resolve("err.txt");
    Process process =
        builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    assertThat(process.waitFor(300, TimeUnit.SECONDS)).isTrue();
    return new Session(
        process.exitValue(),
        Files.readString(out, StandardCharsets.UTF_8).replace(log, "LOG"),
        Files.readString(err, StandardCharsets.UTF_8));
  }

  @Test
  void everyKindOfLogGivesTheSameResults() throws Exception {
    Session csv = replay(CSV.toString(), "--time", "timestamp");
    assertThat(csv.status()).as(csv.err()).isZero();
    assertThat(csv.out()).contains("and the context of each decision (position) is public");
    Session parquet = replay(home + "/men.parquet", "--time", "timestamp");
    assertThat(parquet.out()).as(parquet.err()).isEqualTo(csv.out());
    Session late = replay(home + "/men.csv", "--time", "timestamp");
    assertThat(late.err()).contains("line 3 of").contains("(--sort)");
    Session sorted = replay(home + "/men.csv", "--time", "timestamp", "--sort");
    assertThat(sorted.out()).as(sorted.err()).isEqualTo(csv.out());
    assertThat(home.resolve("temporary")).isEmptyDirectory();
  }

  @Test
  void filesOfTwoKindsAreNoLog() throws Exception {
    Session both = replay(home + "/men.*");
    assertThat(both.status()).isEqualTo(2);
    assertThat(both.err())
        .contains("the files of a log must be all Parquet or all CSV, but is 1 of 2 Parquet");
  }
}
