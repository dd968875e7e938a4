package org.maskedbandit.service.secret;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import javax.crypto.Mac;

/** Names persons under one key: the first half of HMAC-SHA-256 of their ids. Thread-safe. */
public final class Pseudonyms {
  private final ThreadLocal<Mac> mac;

  public Pseudonyms(byte[] key) {
    mac = ThreadLocal.withInitial(() -> MasterKey.hmac(key));
  }

  public Pseudonym of(String person) {
    byte[] whole = mac.get().doFinal(person.getBytes(StandardCharsets.UTF_8));
    return new Pseudonym(Arrays.copyOf(whole, Pseudonym.BYTES));
  }
}
