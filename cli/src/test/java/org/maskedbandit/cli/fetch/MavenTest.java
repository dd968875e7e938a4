package org.maskedbandit.cli.fetch;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MavenTest {
  @Test
  void whatAFailedRunPrintedIsShown(@TempDir Path empty) {
    assertThatThrownBy(() -> Maven.INSTALLED.run(empty, List.of("-o", "validate")))
        .hasMessageContaining("'mvn -B -q -o validate' did not succeed")
        .hasMessageContaining("there is no POM in this directory");
  }

  @Test
  void aMissingProgramIsNamed(@TempDir Path empty) {
    assertThatThrownBy(() -> new Maven("no-such-program").run(empty, List.of()))
        .hasMessageContaining("Maven must be installed")
        .hasMessageContaining("no-such-program");
  }
}
