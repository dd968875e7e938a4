package org.maskedbandit.lab.gallery;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.maskedbandit.policy.Policy;

/**
 * A hash of all that the files follow from: the classes of the engine and of the laboratory, the
 * documents, the version. Files with the same origin need not be made again.
 */
record Origin(String hash) {

  static Origin of(Path documents, String version) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(version.getBytes(StandardCharsets.UTF_8));
      for (Path root : List.of(place(Policy.class), place(Gallery.class))) {
        update(digest, root);
      }
      update(digest, documents.resolve("leaderboard.csv"));
      update(digest, documents.resolve("audits.csv"));
      return new Origin(HexFormat.of().formatHex(digest.digest()));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("SHA-256 is missing in this Java runtime", missing);
    }
  }

  /** A jar file, or a folder of classes. */
  private static Path place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void update(MessageDigest digest, Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        digest.update(Files.readAllBytes(file));
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  boolean isRemembered(Path memory, Path made) {
    try {
      return Files.exists(made)
          && Files.exists(memory)
          && Files.readString(memory).equals(hash);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  void remember(Path memory) {
    try {
      Files.writeString(memory, hash);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
