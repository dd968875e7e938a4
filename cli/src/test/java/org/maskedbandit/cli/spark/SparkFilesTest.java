package org.maskedbandit.cli.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.cli.fetch.Maven;

/** What is made is made again only if it must be. */
class SparkFilesTest {
  private static final FileTime BEFORE = FileTime.fromMillis(1_000_000);
  private static final FileTime MADE = FileTime.fromMillis(2_000_000);
  private static final FileTime AFTER = FileTime.fromMillis(3_000_000);
  private static final Maven NONE = new Maven("no-such-program");

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path checkout;

  @SuppressWarnings("NullAway.Init")
  private SparkFiles files;

  @BeforeEach
  void makeAll() throws IOException {
    files = new SparkFiles(checkout);
    for (String module : List.of("", "engine/", "lab/", "sweep/", "sweep/spark/")) {
      write(module + "pom.xml", BEFORE);
      if (!module.isEmpty() && !module.equals("sweep/spark/")) {
        write(module + "src/main/java/org/A.java", BEFORE);
      }
    }
    write("cli/src/main/java/org/A.java", AFTER);
    write("lab/src/test/java/org/A.java", AFTER);
    Files.createDirectories(files.jars());
    write("sweep/target/maskedbandit-sweep.jar", MADE);
  }

  private void write(String name, FileTime time) throws IOException {
    Path file = checkout.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "x");
    Path relative = Path.of(name);
    for (int length = 1; length <= relative.getNameCount(); length++) {
      Files.setLastModifiedTime(checkout.resolve(relative.subpath(0, length)), time);
    }
  }

  @Test
  void whatIsCurrentStays() {
    List<String> said = new ArrayList<>();
    files.make(NONE, said::add);
    assertThat(said).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pom.xml",
        "engine/src/main/java/org/A.java",
        "lab/src/main/resources/schema.json",
        "sweep/pom.xml",
        "sweep/spark/pom.xml"
      })
  void newerSourcesAreBuilt(String source) throws IOException {
    write(source, AFTER);
    assertBuilt();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sweep/target/maskedbandit-sweep.jar", "sweep/spark/target/jars"})
  void whatIsMissingIsBuilt(String missing) throws IOException {
    Files.delete(checkout.resolve(missing));
    assertBuilt();
  }

  private void assertBuilt() {
    List<String> said = new ArrayList<>();
    assertThatThrownBy(() -> files.make(NONE, said::add))
        .hasMessageContaining("Maven must be installed");
    assertThat(said).singleElement().asString().contains("Maven downloads Spark, 160 MB");
  }
}
