package org.maskedbandit.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFolderTest {
  @TempDir
  Path home;

  @Test
  void filesAppearWhenTheyArePublishedAndNotBefore() throws IOException {
    Path target = home.resolve("out");
    try (OutputFolder folder = OutputFolder.at(target)) {
      folder.write("a.csv", "1");
      folder.write("b.svg", "ü");
      assertThat(target.resolve("a.csv")).doesNotExist();
      folder.publish();
    }
    assertThat(everythingBelow(home)).containsExactly("out", "out/a.csv", "out/b.svg");
    assertThat(target.resolve("b.svg")).hasContent("ü");
  }

  @Test
  void aFileWrittenPieceByPieceAppearsWholeOrNotAtAll() throws IOException {
    assertThatThrownBy(() -> {
          try (OutputFolder folder = OutputFolder.at(home.resolve("half"))) {
            folder.write("a.csv", file -> {
              file.write("1");
              throw new IOException("disk full");
            });
            folder.publish();
          }
        })
        .hasMessageContaining("disk full");
    assertThat(everythingBelow(home)).isEmpty();
    try (OutputFolder folder = OutputFolder.at(home.resolve("out"))) {
      folder.write("a.csv", file -> file.append("1").append("ü"));
      folder.publish();
    }
    assertThat(home.resolve("out/a.csv")).hasContent("1ü");
  }

  @Test
  void closingAgainDoesNothing() throws IOException {
    OutputFolder folder = OutputFolder.at(home.resolve("out"));
    folder.write("a.csv", "1");
    folder.close();
    folder.close();
    assertThat(everythingBelow(home)).isEmpty();
  }

  @Test
  void anExceptionLeavesNothingBehind() throws IOException {
    assertThatThrownBy(() -> failAt(home.resolve("out"))).hasMessage("in between");
    assertThat(everythingBelow(home)).isEmpty();
  }

  @Test
  void anExceptionLeavesNoNewFolderAboveBehind() throws IOException {
    assertThatThrownBy(() -> failAt(home.resolve("new/inner/out"))).hasMessage("in between");
    assertThat(everythingBelow(home)).isEmpty();
  }

  @Test
  void anExistingFolderKeepsItsOtherFiles() throws IOException {
    Files.writeString(home.resolve("mine.txt"), "mine");
    Files.writeString(home.resolve("a.csv"), "old");
    assertThatThrownBy(() -> failAt(home)).hasMessage("in between");
    assertThat(everythingBelow(home)).containsExactly("a.csv", "mine.txt");
    assertThat(home.resolve("a.csv")).hasContent("old");
    try (OutputFolder folder = OutputFolder.at(home)) {
      folder.write("a.csv", "new");
      folder.publish();
    }
    assertThat(everythingBelow(home)).containsExactly("a.csv", "mine.txt");
    assertThat(home.resolve("a.csv")).hasContent("new");
    assertThat(home.resolve("mine.txt")).hasContent("mine");
  }

  @Test
  void anEmptyFolderThatWasThereStays() {
    assertThatThrownBy(() -> failAt(home)).hasMessage("in between");
    assertThat(home).isEmptyDirectory();
  }

  @Test
  void refusesAFileAndAFolderBelowAFile() throws IOException {
    Path file = Files.writeString(home.resolve("file"), "mine");
    for (Path target : List.of(file, file.resolve("out"))) {
      assertThatThrownBy(() -> OutputFolder.at(target))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("output folder must be a folder that can be written, but is " + target);
    }
    assertThat(everythingBelow(home)).containsExactly("file");
    assertThat(file).hasContent("mine");
  }

  private static void failAt(Path target) {
    try (OutputFolder folder = OutputFolder.at(target)) {
      folder.write("a.csv", "half");
      throw new IllegalStateException("in between");
    }
  }

  private static List<String> everythingBelow(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(path -> !path.equals(folder))
          .map(path -> folder.relativize(path).toString().replace('\\', '/'))
          .sorted()
          .toList();
    }
  }
}
