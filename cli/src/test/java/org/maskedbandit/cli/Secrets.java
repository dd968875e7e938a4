package org.maskedbandit.cli;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Recognises keys and databases, which must not be in git. */
final class Secrets {
  private static final Pattern NAME =
      Pattern.compile("(.*/)?(maskedbandit-data/.*|admin-key|master-key|secret|mark|watermark|lock"
          + "|.*\\.(db|db-wal|db-shm|sqlite|p12|jks|pem|key))");

  private static final Pattern CONTENT = Pattern.compile(
      "SQLite format 3\0.*|-----BEGIN [A-Z ]*PRIVATE KEY.*|mb_[A-Za-z0-9_-]{43}\\s*",
      Pattern.DOTALL);

  private Secrets() {}

  /** By its name or its first bytes. */
  static boolean looksSecret(String path, byte[] start) {
    return NAME.matcher(path).matches()
        || CONTENT.matcher(new String(start, StandardCharsets.ISO_8859_1)).matches();
  }
}
