package org.maskedbandit.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * Does what a page tells its reader to do, block after block, in a folder of its own that stands
 * for a clone. Shell lines that call the program run inside this process, at the same entry point.
 *
 * <p>A Java block that begins with a comment with the name of a file is that file; any other is the
 * body of a program, after its imports. What a line of a program prints stands after it as a
 * comment, and what commands print stands in a block of text; "…" is for anything.
 */
final class Walkthrough {
  private static final String CLASS_PATH = System.getProperty("java.class.path");
  private static final String JAR = "cli/target/maskedbandit.jar";

  /** Lines that are not run here, by their beginning, and why. */
  private static final Map<String, String> NOT_RUN = Map.of(
      "git clone ", "needs a network",
      "cd ", "the folder of the walkthrough is the clone",
      "mvn ", "is the build that runs this test",
      "spark-submit ", "needs a cluster",
      "pip install ", "needs a network; what is missing is reported as skipped",
      "URL=", "needs a running service; ServiceGuideTest runs such lines",
      "ID=", "needs a running service; ServiceGuideTest runs such lines",
      "curl ", "needs a running service; ServiceGuideTest runs such lines");

  /** Commands of which only the words are tried here, and what runs them. */
  private static final Map<String, String> LONG = Map.of(
      "./maskedbandit reproduce",
      "ReproduceTest",
      "./maskedbandit bench --out out/bench",
      "BenchTest",
      "./maskedbandit sweep --study docs/examples/study.yaml --out out/spark --master"
          + " 'local-cluster[2,1,1024]'",
      "SparkSweepTest");

  /**
   * Commands that do not end, or need the store of a service: their words are read. StartTest,
   * CopiesTest, KeysAndJournalTest and ErasureTest of the service do what they do.
   */
  private static final Map<String, Class<?>> SERVING = Map.of(
      "serve", ServeCommand.class,
      "keys", KeysCommand.class,
      "journal", JournalCommand.class,
      "export", ExportCommand.class);

  private final Path folder;
  private final List<String> skipped = new ArrayList<>();
  private String printed = "";

  Walkthrough(Path folder) throws IOException {
    this.folder = folder;
    Path launcher = folder.resolve("maskedbandit");
    Files.writeString(
        launcher,
        "#!/bin/sh\nexec java -cp '" + CLASS_PATH + "' org.maskedbandit.cli.Main \"$@\"\n");
    assertThat(launcher.toFile().setExecutable(true)).isTrue();
    Files.createDirectory(folder.resolve("out"));
  }

  /** What was not run, in sentences. */
  List<String> skipped() {
    return skipped;
  }

  void follow(Document document) throws Exception {
    for (Document.Block block : document.blocks()) {
      switch (block.language()) {
        case "java" -> java(block.text());
        case "sh" -> shell(block.text());
        case "python" -> python(block.text());
        case "text" -> assertPrinted(block.text());
        default -> {}
      }
    }
  }

  private void shell(String text) throws IOException {
    StringBuilder output = new StringBuilder();
    for (String line : text.replaceAll("\\\\\\n\\s*", "").lines().toList()) {
      if (line.startsWith("./maskedbandit ")) {
        output.append(command(line));
      } else if (line.startsWith("javac ")) {
        compile(line);
      } else if (!line.isBlank()) {
        assertThat(NOT_RUN.keySet()).as(line).anyMatch(line::startsWith);
      }
    }
    printed = output.toString();
  }

  private String command(String line) throws IOException {
    List<String> words = new ArrayList<>(Document.Command.of(line).words());
    Path target = null;
    if (words.contains(">")) {
      target = folder.resolve(words.get(words.size() - 1));
      words = words.subList(0, words.size() - 2);
    }
    words.replaceAll(this::placed);
    Class<?> serving = SERVING.get(words.get(0));
    if (serving != null) {
      String[] options = words.subList(1, words.size()).toArray(String[]::new);
      assertThatCode(() -> new CommandLine(serving).parseArgs(options))
          .as(line)
          .doesNotThrowAnyException();
      return "";
    }
    if (LONG.containsKey(line.replaceAll("\\s+#.*", ""))) {
      words.add("--help");
    }
    Session session = Session.of(words);
    assertThat(session.status()).as(line + "\n" + session.err()).isZero();
    if (target == null) {
      return session.out();
    }
    Files.writeString(target, session.out());
    return "";
  }

  private void compile(String line) throws IOException {
    List<String> words = new ArrayList<>(List.of("javac"));
    Document.Command.of(line)
        .words()
        .forEach(word -> words.add(word.equals(JAR) ? CLASS_PATH : word));
    run(words, line);
  }

  private String placed(String word) {
    if (word.startsWith("docs/")) {
      return Repository.here().root().resolve(word).toString();
    }
    return word.startsWith("out/") ? folder.resolve(word).toString() : inForms(word);
  }

  /** With the files that written forms name, in double quotes. */
  private static String inForms(String word) {
    String root = Repository.here().root().toString().replace("\\", "\\\\");
    return word.replaceAll(
        "file=(docs/[^,)]+)", Matcher.quoteReplacement("file=\"" + root + "/") + "$1\"");
  }

  private void java(String text) throws IOException {
    if (text.startsWith("// out/")) {
      String name = text.lines().findFirst().orElseThrow().substring(3).strip();
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
      return;
    }
    Files.writeString(folder.resolve("Snippet.java"), program(text));
    printed = run(List.of("java", "-cp", CLASS_PATH, "Snippet.java"), text);
    assertPrinted(comments(text).collect(Collectors.joining("\n")));
  }

  /** The imports first, the rest in a main method. */
  static String program(String text) {
    Map<Boolean, List<String>> lines =
        text.lines().collect(Collectors.partitioningBy(line -> line.startsWith("import ")));
    return String.join("\n", lines.get(true))
        + "\npublic class Snippet { public static void main(String[] args) throws Exception {\n"
        + String.join("\n", lines.get(false)) + "\n}}\n";
  }

  private static Stream<String> comments(String text) {
    return text.lines()
        .filter(line -> line.contains("System.out.println(") && line.contains(" // "))
        .map(line -> line.substring(line.indexOf(" // ") + 4).strip());
  }

  private void python(String text) throws IOException {
    for (String module : List.of("pandas", "matplotlib")) {
      if (text.contains("import " + module) && !available(module)) {
        skipped.add("a block of Python was not run: Python or " + module + " is not installed");
        return;
      }
    }
    if (!available("json")) {
      skipped.add("a block of Python was not run: python3 is not installed");
      return;
    }
    printed = run(List.of("python3", "-c", text), text);
  }

  boolean available(String module) {
    try {
      return process(List.of("python3", "-c", "import " + module)).waitFor() == 0;
    } catch (IOException missing) {
      return false;
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  private String run(List<String> words, String what) throws IOException {
    Process process = process(words);
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    try {
      assertThat(process.waitFor()).as(what + "\n" + output).isZero();
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
    return output;
  }

  private Process process(List<String> words) throws IOException {
    return new ProcessBuilder(words)
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .start();
  }

  /** Every line was printed by what came last, in that order. */
  private void assertPrinted(String text) {
    String pattern = text.lines()
        .map(line -> Arrays.stream(line.strip().replaceAll("\\s+", " ").split(" ?… ?", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*")))
        .collect(Collectors.joining(" (?:.* )?"));
    assertThat(" " + printed.replaceAll("\\s+", " ") + " ")
        .matches(Pattern.compile(".* " + pattern + " .*", Pattern.DOTALL));
  }
}
