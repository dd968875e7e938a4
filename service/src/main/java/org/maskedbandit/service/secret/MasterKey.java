package org.maskedbandit.service.secret;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.maskedbandit.notation.Check;
import org.maskedbandit.random.SecretSource;

/** The one secret of a store. All other keys are derived from it, one for each purpose. */
public final class MasterKey {
  public static final int BYTES = 32;

  private final byte[] secret;

  private MasterKey(byte[] secret) {
    this.secret = secret;
  }

  public static MasterKey random() {
    byte[] secret = new byte[BYTES];
    SecretSource.fromSystem().nextBytes(secret);
    return new MasterKey(secret);
  }

  /** Reads {@link #base64} back. */
  public static MasterKey parse(String text) {
    try {
      byte[] secret = Base64.getDecoder().decode(text.strip());
      if (secret.length == BYTES) {
        return new MasterKey(secret);
      }
    } catch (IllegalArgumentException notBase64) {
      // Refused below, with the same sentence.
    }
    throw Check.refusal("the master key", "32 bytes in base64", "something else");
  }

  public String base64() {
    return Base64.getEncoder().encodeToString(secret);
  }

  /** The key for a purpose: HMAC-SHA-256 of its name under the master key. */
  public byte[] derive(String purpose) {
    return hmac(secret).doFinal(purpose.getBytes(StandardCharsets.UTF_8));
  }

  /** HMAC-SHA-256 under a key, not thread-safe. */
  public static Mac hmac(byte[] key) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac;
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("HMAC-SHA-256 is missing in this Java runtime", missing);
    }
  }

  /** Says nothing of the key. */
  @Override
  public String toString() {
    return "MasterKey";
  }
}
