package org.maskedbandit.logs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder that only its owner can read. It is deleted when it is closed, when the process ends,
 * or, if the process was killed, when the next folder is made: a lock says whether its process is
 * alive.
 */
final class TemporaryFolder implements AutoCloseable {
  private static final String PREFIX = "maskedbandit-log-";
  private static final String LOCK = "lock";
  /** A younger one may not be locked yet. */
  private static final Duration YOUNG = Duration.ofMinutes(1);

  private final Path path;
  private final FileChannel lock;
  private final Thread hook = new Thread(this::delete);

  private TemporaryFolder(Path path) throws IOException {
    this.path = path;
    lock = FileChannel.open(
        path.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    lock.lock();
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** A new one, in that folder. */
  static TemporaryFolder in(Path parent) throws IOException {
    deleteAbandoned(parent);
    return new TemporaryFolder(Files.createTempDirectory(parent, PREFIX));
  }

  Path path() {
    return path;
  }

  private static void deleteAbandoned(Path parent) throws IOException {
    Instant young = Instant.now().minus(YOUNG);
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, PREFIX + "*")) {
      for (Path folder : folders) {
        deleteIfAbandoned(folder, young);
      }
    }
  }

  /** What cannot be opened belongs to another user. */
  private static void deleteIfAbandoned(Path folder, Instant young) {
    try (FileChannel lock = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE)) {
      boolean old = Files.getLastModifiedTime(folder.resolve(LOCK)).toInstant().isBefore(young);
      if (old && lock.tryLock() != null) {
        delete(folder);
      }
    } catch (IOException | OverlappingFileLockException inUse) {
      // It stays.
    }
  }

  @Override
  public void close() {
    delete();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The hook is running.
    }
  }

  private void delete() {
    try {
      delete(path);
      lock.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> all = Files.walk(folder)) {
        List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        for (Path path : deepestFirst) {
          Files.deleteIfExists(path);
        }
      }
    }
  }
}
