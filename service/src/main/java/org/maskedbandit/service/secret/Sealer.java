package org.maskedbandit.service.secret;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.maskedbandit.random.SecretSource;

/**
 * Seals values for the store: AES-256-GCM with a random nonce. A sealed value is bound to its
 * place, so it cannot be moved to another row. Not thread-safe.
 */
public final class Sealer {
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final SecretKeySpec key;
  private final Cipher cipher;
  private final SecretSource random = SecretSource.fromSystem();

  /** @param purpose sealers of different purposes have different keys */
  public Sealer(MasterKey master, String purpose) {
    key = new SecretKeySpec(master.derive(purpose), "AES");
    try {
      cipher = Cipher.getInstance("AES/GCM/NoPadding");
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("AES-GCM is missing in this Java runtime", missing);
    }
  }

  /** Of a number; all sealed numbers have the same length. */
  public byte[] number(double value, long place) {
    return seal(ByteBuffer.allocate(Double.BYTES).putDouble(value).array(), place(place));
  }

  public double number(byte[] sealed, long place) {
    return ByteBuffer.wrap(open(sealed, place(place))).getDouble();
  }

  public byte[] text(String value, String place) {
    return seal(value.getBytes(StandardCharsets.UTF_8), place.getBytes(StandardCharsets.UTF_8));
  }

  public String text(byte[] sealed, String place) {
    return new String(open(sealed, place.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
  }

  private static byte[] place(long place) {
    return ByteBuffer.allocate(Long.BYTES).putLong(place).array();
  }

  private byte[] seal(byte[] plain, byte[] place) {
    try {
      byte[] nonce = new byte[NONCE_BYTES];
      random.nextBytes(nonce);
      cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(TAG_BITS, nonce));
      cipher.updateAAD(place);
      byte[] sealed = Arrays.copyOf(nonce, NONCE_BYTES + plain.length + TAG_BITS / 8);
      cipher.doFinal(plain, 0, plain.length, sealed, NONCE_BYTES);
      return sealed;
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("a value could not be sealed", broken);
    }
  }

  private byte[] open(byte[] sealed, byte[] place) {
    try {
      GCMParameterSpec nonce = new GCMParameterSpec(TAG_BITS, sealed, 0, NONCE_BYTES);
      cipher.init(Cipher.DECRYPT_MODE, key, nonce);
      cipher.updateAAD(place);
      return cipher.doFinal(sealed, NONCE_BYTES, sealed.length - NONCE_BYTES);
    } catch (AEADBadTagException wrong) {
      throw new IllegalStateException(
          "a value of the store cannot be opened: the master key is another one, or the store was"
              + " changed by hand",
          wrong);
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("a value of the store cannot be opened", broken);
    }
  }
}
