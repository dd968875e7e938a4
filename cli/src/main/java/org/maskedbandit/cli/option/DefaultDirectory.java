package org.maskedbandit.cli.option;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The data directory of commands without {@code --data}, by the XDG base directories. */
final class DefaultDirectory {
  /** The default of version 0.2, in the working directory. */
  private static final String FORMER = "maskedbandit-data";

  private static final List<String> STORE_FILES =
      List.of("store.db", "secret", "watermark", "mark");

  private DefaultDirectory() {}

  /** Refused if the working directory has a store in the former default directory. */
  static Path in(Map<String, String> environment, Path working) {
    Path state = absolute(environment, "XDG_STATE_HOME")
        .or(() -> absolute(environment, "HOME").map(home -> home.resolve(".local/state")))
        .orElseThrow(() -> new IllegalArgumentException(
            "--data must be given where neither XDG_STATE_HOME nor HOME is an absolute path"));
    Path directory = state.resolve("maskedbandit");
    Path former = working.resolve(FORMER).toAbsolutePath();
    if (STORE_FILES.stream().anyMatch(name -> Files.exists(former.resolve(name)))) {
      throw new IllegalArgumentException("--data must be given where there is a store in " + former
          + ": name that directory, or the default one, " + directory
          + "; to use the default one always, move the store");
    }
    return directory;
  }

  /** Empty if it is relative: the XDG specification has such paths ignored. */
  private static Optional<Path> absolute(Map<String, String> environment, String variable) {
    try {
      return Optional.ofNullable(environment.get(variable)).map(Path::of).filter(Path::isAbsolute);
    } catch (InvalidPathException malformed) {
      return Optional.empty();
    }
  }
}
