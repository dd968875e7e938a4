package org.maskedbandit.service.secret;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * Stands for a person, in one experiment ({@link Pseudonyms} under a key of the experiment). The id
 * itself goes no further than the door.
 */
public record Pseudonym(byte[] bytes) {
  public static final int BYTES = 16;

  /** Nobody was named. */
  public static final Pseudonym NONE = new Pseudonym(new byte[BYTES]);

  public boolean named() {
    return !equals(NONE);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Pseudonym that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** As hexadecimal digits. */
  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes);
  }
}
