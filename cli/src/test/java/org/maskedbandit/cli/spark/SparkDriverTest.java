package org.maskedbandit.cli.spark;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparkDriverTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "local",
        "local[2]",
        "local[*]",
        "local[2, 3]",
        "local-cluster[2,1,1024]",
        "local-cluster[2, 1, 1024]",
        "spark://host:7077"
      })
  void masters(String master) {
    assertThatCode(() -> new SparkDriver(new SparkFiles(folder), master, List.of()))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"yarn", "k8s://host", "", "local[x]", "local-cluster[2,1]", "spark://"})
  void otherMasters(String master) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SparkDriver(new SparkFiles(folder), master, List.of()))
        .withMessageContaining("--master must be local[THREADS], ")
        .withMessageContaining("but is '" + master + "'; other clusters work by spark-submit");
  }

  @Test
  void executorsGetJarsAndNoFolders() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SparkDriver(new SparkFiles(folder), "local", List.of(folder)))
        .withMessage("--classpath must be jar files with --master, but is the folder " + folder);
  }
}
