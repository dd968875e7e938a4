package org.maskedbandit.cli.fetch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The jar of DuckDB, which is kept in a folder of the user.
 *
 * @param folder where it is kept
 */
public record DuckDbJar(Maven maven, Path folder) {
  /** The same as in the parent pom, with which the tests work. */
  static final String VERSION = "1.5.0.0";

  private static final String NAME = "duckdb_jdbc-" + VERSION + ".jar";
  private static final String COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy";

  /** In the cache folder of the user, where desktops of Linux want it. */
  public static DuckDbJar ofUser() {
    return new DuckDbJar(Maven.INSTALLED, cache(System.getenv()));
  }

  static Path cache(Map<String, String> environment) {
    Path root = Optional.ofNullable(environment.get("XDG_CACHE_HOME"))
        .map(Path::of)
        .filter(Path::isAbsolute)
        .orElse(Path.of(System.getProperty("user.home"), ".cache"));
    return root.resolve("maskedbandit");
  }

  /** The jar; on first use it is fetched, which is said. */
  public Path get(Consumer<String> say) {
    Path jar = folder.resolve(NAME);
    if (!Files.isRegularFile(jar)) {
      say.accept("fetching DuckDB " + VERSION + ", which reads Parquet and sorts logs (83 MB, once,"
          + " by Maven), to " + jar + " ...");
      fetch(jar);
    }
    return jar;
  }

  /** Under its name it is whole: it is moved there when it is. */
  private void fetch(Path jar) {
    try {
      Files.createDirectories(folder);
      Path part = Files.createTempDirectory(folder, "part-");
      try {
        maven.run(
            part,
            List.of(
                COPY,
                "-Dartifact=org.duckdb:duckdb_jdbc:" + VERSION,
                "-DoutputDirectory=" + part,
                "-Dmdep.useBaseVersion=true"));
        Files.move(part.resolve(NAME), jar, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(part.resolve(NAME));
        Files.deleteIfExists(part);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException("DuckDB could not be kept in " + folder, failed);
    }
  }
}
