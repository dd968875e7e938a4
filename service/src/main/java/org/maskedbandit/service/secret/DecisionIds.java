package org.maskedbandit.service.secret;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Writes decision ids and reads them back. An id is authenticated, so it cannot be guessed, changed
 * or moved to another experiment, and encrypted, so it shows neither a person nor the traffic.
 *
 * <pre>
 * tag  = first 16 bytes of HMAC-SHA-256( key 1, content )
 * id   = base64url( tag, AES-256-CTR( key 2, tag, content ) )
 * </pre>
 *
 * The tag is the nonce of the encryption (as in SIV, Rogaway and Shrimpton 2006): sequence numbers
 * are unique, so contents and tags are. Not thread-safe.
 */
public final class DecisionIds {
  private static final int TAG_BYTES = 16;

  /** The content has a multiple of three bytes: every character counts, and there is no padding. */
  private static final int CHARACTERS = (TAG_BYTES + DecisionId.BYTES) * 4 / 3;

  private final Mac mac;
  private final Cipher cipher;
  private final SecretKeySpec key;

  public DecisionIds(MasterKey master) {
    mac = MasterKey.hmac(master.derive("decision id, tag"));
    key = new SecretKeySpec(master.derive("decision id, content"), "AES");
    try {
      cipher = Cipher.getInstance("AES/CTR/NoPadding");
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("AES is missing in this Java runtime", missing);
    }
  }

  public String write(DecisionId id) {
    byte[] content = id.bytes();
    byte[] tag = tag(content);
    byte[] all = Arrays.copyOf(tag, TAG_BYTES + content.length);
    byte[] hidden = crypt(content, tag);
    System.arraycopy(hidden, 0, all, TAG_BYTES, hidden.length);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
  }

  /** Nothing if the id was not written under this key. */
  public Optional<DecisionId> read(String text) {
    if (text.length() != CHARACTERS) {
      return Optional.empty();
    }
    try {
      byte[] all = Base64.getUrlDecoder().decode(text);
      byte[] tag = Arrays.copyOf(all, TAG_BYTES);
      byte[] content = crypt(Arrays.copyOfRange(all, TAG_BYTES, all.length), tag);
      return MessageDigest.isEqual(tag, tag(content))
          ? Optional.of(DecisionId.of(content))
          : Optional.empty();
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }

  private byte[] tag(byte[] content) {
    return Arrays.copyOf(mac.doFinal(content), TAG_BYTES);
  }

  private byte[] crypt(byte[] text, byte[] tag) {
    try {
      cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(tag));
      return cipher.doFinal(text);
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("a decision id could not be encrypted", broken);
    }
  }
}
