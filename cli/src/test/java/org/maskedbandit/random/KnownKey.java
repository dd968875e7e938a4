package org.maskedbandit.random;

/** Breaks the rule that nobody knows the key of a secret stream. */
public final class KnownKey {
  private KnownKey() {}

  static SecretSource source() {
    return SecretSource.withKey(new byte[32]);
  }
}
