package org.maskedbandit.service.start;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.maskedbandit.notation.Check;
import org.maskedbandit.service.http.Server;
import org.maskedbandit.service.serve.Node;

/**
 * How to serve.
 *
 * @param restored the store was restored from a backup, or copied
 * @param demo whether there is an experiment with simulated visitors
 * @param keep how long closed decisions stay in the decision log
 * @param rate how many requests a second each key may make; any number if it is not given
 */
public record Options(
    StoreLocation location,
    Server.Address address,
    boolean restored,
    boolean demo,
    Duration keep,
    OptionalInt rate) {
  public static final Duration DEFAULT_KEEP = Node.RETENTION;

  public Options {
    Check.within("--port", address.port(), 0, 65_535);
    if (address.certificate().isPresent() != address.key().isPresent()) {
      throw Check.refusal(
          "--tls-cert", "given with --tls-key", "given alone, or the other way round");
    }
    readable("--tls-cert", address.certificate());
    readable("--tls-key", address.key());
    if (keep.isNegative()) {
      throw Check.refusal("--keep", "a duration such as P90D", keep);
    }
    rate.ifPresent(most -> Check.atLeast("--rate", most, 1));
  }

  private static void readable(String option, Optional<Path> file) {
    if (file.isPresent() && !Files.isReadable(file.get())) {
      throw Check.refusal(option, "a file that can be read", file.get());
    }
  }
}
