package org.maskedbandit.service.start;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Files that git tracks. */
final class TrackedFiles {
  private static final int MAX_SECONDS = 10;

  private TrackedFiles() {}

  /**
   * Whether git tracks a file in this directory. False where git is missing, does not trust the
   * owner of the repository or takes too long.
   */
  static boolean in(Path directory) throws IOException {
    boolean repository = Stream.iterate(directory.toRealPath(), Objects::nonNull, Path::getParent)
        .anyMatch(above -> Files.exists(above.resolve(".git")));
    return repository && listed(directory);
  }

  /** Runs no program that the repository configures. */
  private static boolean listed(Path directory) throws IOException {
    ProcessBuilder git = new ProcessBuilder(
            "git", "-c", "core.fsmonitor=", "ls-files", "--error-unmatch", "--", ".")
        .directory(directory.toFile())
        .redirectOutput(Redirect.DISCARD)
        .redirectError(Redirect.DISCARD);
    git.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
    git.environment().put("GIT_NO_LAZY_FETCH", "1");
    Process process;
    try {
      process = git.start();
    } catch (IOException missing) {
      return false;
    }
    try {
      return process.waitFor(MAX_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      process.destroyForcibly();
    }
  }
}
