package org.maskedbandit.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.start.StoreLocation;
import picocli.CommandLine.Option;

/** Where the store of a service is. */
public final class StoreOptions {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Data directory, with the keys and the embedded store (default:"
          + " $XDG_STATE_HOME/maskedbandit, or ~/.local/state/maskedbandit).")
  @Nullable
  public Path data;

  @Option(
      names = "--database",
      paramLabel = "JDBC-URL",
      description = "PostgreSQL instead of the embedded store, for several servers (default: the"
          + " environment variable " + StoreLocation.DATABASE + ").")
  @Nullable
  String database;

  /** In the default directory if none is given. */
  public StoreLocation location() {
    return in(data != null ? data : DefaultDirectory.in(System.getenv(), Path.of("")));
  }

  /** With this data directory; database and master key may be given by the environment. */
  public StoreLocation in(Path directory) {
    return new StoreLocation(
        directory,
        Optional.ofNullable(database).or(() -> environment(StoreLocation.DATABASE)),
        environment(StoreLocation.SECRET));
  }

  private static Optional<String> environment(String variable) {
    return Optional.ofNullable(System.getenv(variable)).filter(text -> !text.isBlank());
  }
}
