package org.maskedbandit.service.start;

import java.nio.file.Path;
import java.util.Optional;
import org.maskedbandit.notation.Check;

/**
 * Where a store is.
 *
 * @param data the data folder
 * @param database the JDBC address of PostgreSQL; the data folder has the store if there is none
 * @param secret the master key in base64; the data folder has it if it is not given
 */
public record Place(Path data, Optional<String> database, Optional<String> secret) {
  /** The environment variable with the master key. */
  public static final String SECRET = "MASKEDBANDIT_SECRET";

  public Place {
    database.ifPresent(url -> {
      if (!url.startsWith("jdbc:postgresql:")) {
        throw Check.refusal("--database", "an address jdbc:postgresql://…", "another one");
      }
    });
  }
}
