package org.maskedbandit.service.start;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import org.maskedbandit.service.store.StoreWatermark;

/**
 * The data directory of a server. Only its owner may read it, and git ignores it.
 *
 * <ul>
 *   <li>{@code secret}: the master key, unless it is given by the environment
 *   <li>{@code admin-key}: the key that was made at the first start
 *   <li>{@code store.db} and what SQLite has beside it: the store, unless it is another database
 *   <li>{@code lock}: held by the server that uses the store
 *   <li>{@code watermark}: how far the store had come, see {@link StoreWatermark}; 0.2.0 called it
 *       {@code mark}
 * </ul>
 */
final class DataDirectory {
  private static final String WATERMARK = "watermark";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path path;

  private DataDirectory(Path path) {
    this.path = path;
  }

  /** Opens the directory, and creates it if it does not exist. */
  static DataDirectory orNew(Path path) {
    return io("made and kept to its owner", () -> {
      if (!Files.isDirectory(path)) {
        if (path.toAbsolutePath().getParent() != null) {
          Files.createDirectories(path.toAbsolutePath().getParent());
        }
        Files.createDirectory(path, rights(path, "rwx------"));
      }
      checkUntracked(path);
      if (posix(path)) {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
      }
      ignore(path.resolve(".gitignore"));
      return new DataDirectory(path);
    });
  }

  static DataDirectory existing(Path path) {
    if (!Files.isDirectory(path)) {
      throw new IllegalStateException("there is no data directory " + path
          + ": 'maskedbandit serve' makes one, and --data names another one");
    }
    return io("read", () -> {
      checkUntracked(path);
      return new DataDirectory(path);
    });
  }

  private static void checkUntracked(Path path) throws IOException {
    if (TrackedFiles.in(path)) {
      throw new IllegalStateException("the data directory " + path
          + " has files that git tracks, and a data directory holds keys: name another one with"
          + " --data, or run 'git rm -r --cached .' in it");
    }
  }

  /** In a .gitignore the last pattern that matches decides. */
  private static void ignore(Path file) throws IOException {
    boolean exists = Files.exists(file);
    if (exists && Files.readString(file).stripTrailing().matches("(?s)(.*\n)?\\*")) {
      return;
    }
    try (FileChannel channel = open(file, StandardOpenOption.APPEND)) {
      channel.write(ByteBuffer.wrap((exists ? "\n*\n" : "*\n").getBytes(StandardCharsets.UTF_8)));
    }
  }

  private static boolean posix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private static FileAttribute<?>[] rights(Path path, String rights) {
    return posix(path)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))
        }
        : new FileAttribute<?>[0];
  }

  private interface Access<R> {
    R run() throws IOException;
  }

  /** The name of the file in an exception says which one it is. */
  private static <R> R io(String rule, Access<R> access) {
    try {
      return access.run();
    } catch (IOException failed) {
      throw new IllegalStateException(
          "the data directory could not be " + rule + ": " + reason(failed), failed);
    }
  }

  static String reason(IOException failed) {
    return failed.getMessage() + " (" + failed.getClass().getSimpleName() + ")";
  }

  Path path() {
    return path;
  }

  Path file(String name) {
    return path.resolve(name);
  }

  boolean has(String name) {
    return Files.exists(file(name));
  }

  Optional<String> read(String name) {
    return io(
        "read", () -> has(name) ? Optional.of(Files.readString(file(name))) : Optional.empty());
  }

  /** Replaces a file as a whole; it is on disk when this returns. */
  void write(String name, String text) {
    Path next = file(name + ".new");
    Path ignored = io("written", () -> {
      Files.deleteIfExists(next);
      try (FileChannel channel = open(next, StandardOpenOption.WRITE)) {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
        channel.force(true);
      }
      Files.move(next, file(name), StandardCopyOption.ATOMIC_MOVE);
      // Without this a loss of power may undo the move.
      try (FileChannel entries = FileChannel.open(path(), StandardOpenOption.READ)) {
        entries.force(true);
      }
      return next;
    });
  }

  private static FileChannel open(Path path, StandardOpenOption mode) throws IOException {
    return FileChannel.open(
        path, Set.of(StandardOpenOption.CREATE, mode), rights(path, "rw-------"));
  }

  /** An empty file is an empty store; SQLite gives its rights to the files beside it. */
  void makeStore() {
    Path store = file("store.db");
    Path ignored = io(
        "written",
        () -> has("store.db") ? store : Files.createFile(store, rights(store, "rw-------")));
  }

  /** Nobody else may serve the store until this is closed. Nothing if somebody does. */
  Optional<FileLock> lock() {
    return io("locked", () -> {
      FileChannel channel = open(file("lock"), StandardOpenOption.WRITE);
      FileLock lock;
      try {
        lock = channel.tryLock();
      } catch (OverlappingFileLockException held) {
        lock = null;
      }
      if (lock == null) {
        channel.close();
      }
      return Optional.ofNullable(lock);
    });
  }

  /**
   * Names the store and the lock as files: a copy has another name. Empty where files have none.
   */
  String identity() {
    return inode("store.db") + "/" + inode("lock");
  }

  private String inode(String name) {
    return io("read", () -> {
      Path path = file(name);
      if (path.getFileSystem().supportedFileAttributeViews().contains("unix")) {
        return String.valueOf(Files.getAttribute(path, "unix:ino"));
      }
      Object key = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
      return key == null ? "" : key.toString();
    });
  }

  Optional<StoreWatermark> watermark() {
    return read(WATERMARK).or(() -> read("mark")).map(text -> {
      try {
        return JSON.readValue(text, StoreWatermark.class);
      } catch (IOException broken) {
        throw new IllegalStateException(
            file(WATERMARK) + " must be as a server has written it, but is not", broken);
      }
    });
  }

  void watermark(StoreWatermark watermark) {
    try {
      write(WATERMARK, JSON.writeValueAsString(watermark));
    } catch (IOException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
