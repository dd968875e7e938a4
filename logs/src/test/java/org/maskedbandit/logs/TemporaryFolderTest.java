package org.maskedbandit.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFolderTest {
  @TempDir
  Path parent;

  /** Makes a folder with a file, says its name, and waits. */
  static final class Owner {
    public static void main(String[] parents) throws Exception {
      TemporaryFolder folder = TemporaryFolder.in(Path.of(parents[0]));
      Files.writeString(folder.path().resolve("rewards"), "1");
      System.out.println(folder.path());
      Thread.sleep(600_000);
    }
  }

  private Process owner() throws IOException {
    String java = ProcessHandle.current().info().command().orElseThrow();
    String classes = System.getProperty("java.class.path");
    return new ProcessBuilder(java, "-cp", classes, Owner.class.getName(), parent.toString())
        .start();
  }

  private static void age(Path folder) throws IOException {
    FileTime past = FileTime.from(Instant.now().minusSeconds(3600));
    Files.setLastModifiedTime(folder.resolve("lock"), past);
  }

  @Test
  void theFolderOfAKilledProcessIsDeletedByTheNext() throws Exception {
    Process owner = owner();
    Path folder = Path.of(owner.inputReader().readLine());
    age(folder);
    TemporaryFolder.in(parent).close();
    assertThat(folder.resolve("rewards")).as("its process is alive").exists();
    owner.destroyForcibly().waitFor();
    assertThat(folder.resolve("rewards")).exists();
    TemporaryFolder.in(parent).close();
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void aFolderInUseAndAYoungOneStay() throws IOException {
    Path young = Files.createDirectory(parent.resolve("maskedbandit-log-1"));
    Files.createFile(young.resolve("lock"));
    try (TemporaryFolder first = TemporaryFolder.in(parent)) {
      age(first.path());
      try (TemporaryFolder second = TemporaryFolder.in(parent)) {
        assertThat(first.path()).exists().isNotEqualTo(second.path());
      }
    }
    assertThat(parent).isDirectoryContaining(young::equals);
    assertThat(parent.toFile().list()).hasSize(1);
  }
}
