package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the documents show is what the program does. */
class DocumentsTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String IMPORTS = """
      import java.util.*;
      import org.maskedbandit.lab.study.*;
      import org.maskedbandit.policy.*;
      import org.maskedbandit.policy.epoch.*;
      import org.maskedbandit.problem.*;
      import org.maskedbandit.random.*;
      import org.maskedbandit.state.*;
      """;

  @TempDir
  Path folder;

  static Stream<String> snippets() {
    return Document.of("README.md").blocks("java").stream();
  }

  @ParameterizedTest
  @MethodSource("snippets")
  void theSnippetsOfTheReadmeCompileAndRun(String snippet) throws Exception {
    Path source = folder.resolve("Snippet.java");
    Files.writeString(
        source,
        IMPORTS + "public class Snippet { public static void main(String[] args) {\n" + snippet
            + "}}\n");
    int status = ToolProvider.getSystemJavaCompiler()
        .run(
            null,
            null,
            null,
            "-d",
            folder.toString(),
            "-cp",
            System.getProperty("java.class.path"),
            source.toString());
    assertThat(status).isZero();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      loader.loadClass("Snippet").getMethod("main", String[].class).invoke(null, (Object)
          new String[0]);
    }
  }

  /** Where it takes seconds and writes files only the words are tried; its own tests run it. */
  @ParameterizedTest
  @MethodSource("commands")
  void theCommandsOfTheReadmeWork(Document.Command command) {
    List<String> arguments = new ArrayList<>(command.words());
    arguments.replaceAll(word -> word.startsWith("docs/") ? ROOT.resolve(word).toString() : word);
    if (List.of("reproduce", "bench").contains(arguments.get(0))) {
      arguments.add("--help");
    }
    StringWriter err = new StringWriter();
    int status = Main.run(
        new PrintWriter(new StringWriter()),
        new PrintWriter(err),
        arguments.toArray(String[]::new));
    assertThat(status).as(err.toString()).isZero();
  }

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

  static Stream<Document.Command> commands() {
    return Document.of("README.md").commands();
  }
}
