package org.maskedbandit.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version, which Maven writes into a file, so that it stands in the pom alone. */
public final class Version implements IVersionProvider {
  public static String text() {
    try (InputStream file = Version.class.getResourceAsStream("version.txt")) {
      byte[] bytes = Objects.requireNonNull(file).readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8).strip();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  @Override
  public String[] getVersion() {
    return new String[] {"maskedbandit " + text(), "Java " + Runtime.version()};
  }
}
