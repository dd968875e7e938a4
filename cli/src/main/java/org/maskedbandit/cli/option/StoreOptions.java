package org.maskedbandit.cli.option;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.service.start.Place;
import picocli.CommandLine.Option;

/** Where the store of a service is. */
public final class StoreOptions {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Folder with the keys and the embedded store (default: ${DEFAULT-VALUE}).")
  public Path data = Path.of("maskedbandit-data");

  @Option(
      names = "--database",
      paramLabel = "JDBC-URL",
      description = "PostgreSQL instead of the embedded store, for several servers.")
  @Nullable
  public String database;

  /** The master key is given by the environment, or is in the folder. */
  public Place place() {
    return new Place(
        data,
        Optional.ofNullable(database),
        Optional.ofNullable(System.getenv(Place.SECRET)).filter(text -> !text.isBlank()));
  }
}
