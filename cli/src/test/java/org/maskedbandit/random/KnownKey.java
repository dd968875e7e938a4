package org.maskedbandit.random;

/** Breaks the rule that the key of a secret stream is unknown. */
public final class KnownKey {
  private KnownKey() {}

  static SecretSource source() {
    return SecretSource.withKey(new byte[32]);
  }
}
