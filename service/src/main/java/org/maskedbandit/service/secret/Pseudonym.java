package org.maskedbandit.service.secret;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Stands for a person, in one experiment: the first half of HMAC-SHA-256 of the person's id under a
 * key of the experiment. The id itself goes no further than the door.
 */
public record Pseudonym(byte[] bytes) {
  public static final int BYTES = 16;

  /** Nobody was named. */
  public static final Pseudonym NONE = new Pseudonym(new byte[BYTES]);

  public static Pseudonym of(byte[] key, String person) {
    byte[] whole = MasterKey.hmac(key).doFinal(person.getBytes(StandardCharsets.UTF_8));
    return new Pseudonym(Arrays.copyOf(whole, BYTES));
  }

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
