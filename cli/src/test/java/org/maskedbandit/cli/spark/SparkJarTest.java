package org.maskedbandit.cli.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Our jar for Spark does not compete with the libraries of Spark, nor the other way round. */
class SparkJarTest {
  private static final SparkFiles FILES = new SparkFiles(Path.of("..").toAbsolutePath());

  @BeforeEach
  void beMade() {
    assumeTrue(FILES.current(), "'mvn verify' makes the jars for Spark before this test");
  }

  @Test
  void everyClassHasANameOfOurs() throws IOException {
    List<String> names = names();
    assertThat(names)
        .contains("org/maskedbandit/sweep/SparkSweep.class")
        .contains("org/maskedbandit/shaded/jackson/databind/ObjectMapper.class")
        .contains("org/maskedbandit/shaded/snakeyaml/Yaml.class");
    assertThat(names.stream().filter(name -> name.endsWith(".class")))
        .allMatch(name -> name.startsWith("org/maskedbandit/"));
    assertThat(names.stream().filter(name -> name.startsWith("META-INF/services/")))
        .allMatch(name -> name.startsWith("META-INF/services/org.maskedbandit."));
  }

  @Test
  void nothingOfOtherModulesIsInIt() throws IOException {
    assertThat(names())
        .noneMatch(name -> name.matches("org/maskedbandit/(service|cli|client|bench|fault)/.*"));
  }

  private static List<String> names() throws IOException {
    try (JarFile jar = new JarFile(FILES.jar().toFile())) {
      return jar.stream()
          .filter(entry -> !entry.isDirectory())
          .map(ZipEntry::getName)
          .toList();
    }
  }

  @Test
  void sparkHasItsOwnJackson() throws IOException {
    try (Stream<Path> jars = Files.list(FILES.jars())) {
      assertThat(jars.map(jar -> jar.getFileName().toString()))
          .contains("spark-core_2.13-4.2.0.jar", "jackson-databind-2.21.2.jar")
          .noneMatch(name -> name.matches("(maskedbandit|snakeyaml|fastcsv|jspecify|junit).*"));
    }
  }
}
