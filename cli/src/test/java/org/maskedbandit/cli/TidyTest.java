package org.maskedbandit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The source tree keeps the habits of the house. */
class TidyTest {
  private static final Repository REPOSITORY = Repository.here();
  private static final String REMINDER = "TO" + "DO";

  @Test
  void everyJavaFileIsTidy() {
    List<String> files = REPOSITORY.files(".java");
    assertThat(files).hasSizeGreaterThan(100);
    assertThat(files.stream()
            .flatMap(path -> new SourceFile(path, REPOSITORY.text(path)).complaints().stream()))
        .isEmpty();
  }

  @Test
  void everyPackageIntroducesItself() {
    List<String> files = REPOSITORY.files(".java");
    TreeSet<String> packages = new TreeSet<>();
    files.stream()
        .filter(path -> path.contains("/src/main/"))
        .forEach(path -> packages.add(path.substring(0, path.lastIndexOf('/'))));
    assertThat(packages).hasSizeGreaterThan(5);
    assertThat(packages)
        .as("packages without a package-info.java: write one that says what is in it")
        .allMatch(folder -> files.contains(folder + "/package-info.java"));
  }

  @Test
  void noDocumentHasReminders() {
    assertThat(REPOSITORY.files(".md").stream()
            .flatMap(path -> Reminders.in(path, REPOSITORY.text(path)).stream()))
        .isEmpty();
  }

  @Test
  void noKeyAndNoStoreIsTracked() {
    assertThat(REPOSITORY.tracked()).hasSizeGreaterThan(100);
    assertThat(REPOSITORY.tracked().stream()
            .filter(path -> Secrets.looksSecret(path, REPOSITORY.start(path))))
        .isEmpty();
  }

  @Test
  void keysAndStoresAreRecognised() {
    byte[] none = {};
    byte[] text = "class Lock {}".getBytes(StandardCharsets.UTF_8);
    for (String path : List.of(
        "a/admin-key",
        "secret",
        "b/mark",
        "lock",
        "x.db",
        "x.db-wal",
        "tls/x.pem",
        "cli/maskedbandit-data/notes")) {
      assertThat(Secrets.looksSecret(path, none)).as(path).isTrue();
    }
    assertThat(Secrets.looksSecret("a/data", "SQLite format 3\0".getBytes(StandardCharsets.UTF_8)))
        .isTrue();
    String key = "-----BEGIN " + "PRIVATE KEY-----";
    assertThat(Secrets.looksSecret("a", key.getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThat(
            Secrets.looksSecret("a/mb", ("mb_" + "x".repeat(43)).getBytes(StandardCharsets.UTF_8)))
        .isTrue();
    assertThat(Secrets.looksSecret("engine/Lock.java", text)).isFalse();
  }

  @Test
  void everyHabitCanBeBroken() {
    assertBroken("class Wrong {} // " + REMINDER + ": later", "has a reminder");
    assertBroken("import java.util.*;\nclass Wrong {}", "imports with a star");
    assertBroken("class Wrong {" + "\n".repeat(300) + "}", "has 301 lines");
    assertBroken("class Wrong { void m() {" + "\n".repeat(60) + "} }", "m has 61 lines");
    assertBroken("class Wrong { double m() { return Math.log(2); } }", "use StrictMath");
    assertBroken("public class Wrong {}", "Wrong is public and has no comment");
    assertBroken("// not this\npublic record Wrong() {}", "Wrong is public and has no comment");
    assertBroken("class Wrong {} //" + "x".repeat(85), "longer than 100 columns");
    assertBroken(
        "class Wrong { String s = \"\"\"\n" + "x".repeat(101) + "\"\"\"; }",
        "longer than 100 columns");
    for (String name : List.of("AbstractArm", "ArmManager", "ArmUtils", "Util", "ArmImpl")) {
      assertBroken("class Arm { interface " + name + " {} }", "the name " + name + " says nothing");
    }
  }

  @Test
  void tidyFilesAreLeftAlone() {
    Stream<String> fine = Stream.of(
        "/** Right. */\npublic class Right { public class Inner {} }",
        "import java.util.List;\nclass Right { double m() { return StrictMath.log(2); } }",
        "class Based { void m() {" + "\n".repeat(59) + "} }",
        "class Right {" + "\n".repeat(299) + "}",
        "class Right {} //" + "x".repeat(83),
        "import a." + "b".repeat(100) + ";\nclass Right {}",
        "class Right {} // https://example.org/" + "x".repeat(100));
    assertThat(fine.flatMap(text -> complaints("engine/src/main/java/Right.java", text).stream()))
        .isEmpty();
    assertThat(complaints("lab/src/test/java/R.java", "class R {" + "\n".repeat(399) + "}"))
        .isEmpty();
    assertThat(complaints("lab/src/main/java/R.java", "class R { double x = Math.log(2); }"))
        .isEmpty();
  }

  private static void assertBroken(String text, String complaint) {
    assertThat(complaints("engine/src/main/java/Wrong.java", text))
        .singleElement()
        .asString()
        .contains(complaint);
  }

  private static List<String> complaints(String path, String text) {
    return new SourceFile(path, text).complaints();
  }
}
