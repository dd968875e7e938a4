package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the documents show is what the program does. */
class DocumentsTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @Test
  void thePolicyOfTheGuideIsTheRealOne() throws IOException {
    String source = Files.readString(
        ROOT.resolve("engine/src/main/java/org/maskedbandit/policy/baseline/Uniform.java"));
    assertThat(source).endsWith(Document.of("CONTRIBUTING.md").blocks("java").get(0));
  }

  @ParameterizedTest
  @MethodSource("documents")
  void linksLeadSomewhere(String document) {
    assertThat(Document.of(document).brokenLinks()).isEmpty();
  }

  static Stream<String> documents() {
    return Repository.here().files(".md").stream();
  }
}
