package org.maskedbandit.service.start;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Location of a store.
 *
 * @param data the data directory
 * @param database the JDBC address of PostgreSQL; the data directory has the store if there is none
 * @param secret the master key in base64; the data directory has it if it is not given
 */
public record StoreLocation(Path data, Optional<String> database, Optional<String> secret) {
  /** The environment variable with the master key. */
  public static final String SECRET = "MASKEDBANDIT_SECRET";

  /** The environment variable with the address of the database: other users see command lines. */
  public static final String DATABASE = "MASKEDBANDIT_DATABASE";

  public StoreLocation {
    database.ifPresent(url -> {
      if (!url.startsWith("jdbc:postgresql:")) {
        throw new IllegalArgumentException("--database or " + DATABASE
            + " must be an address that begins with jdbc:postgresql://");
      }
    });
  }
}
