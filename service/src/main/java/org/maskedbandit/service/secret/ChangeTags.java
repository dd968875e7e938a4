package org.maskedbandit.service.secret;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.OptionalLong;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * Names of states of experiments, for clients that come again. A name is the encrypted number of a
 * change, so it does not show how much has changed in other experiments. After a restore changes
 * are counted from those of the backup on, so the generation of the store is part of a name.
 */
public final class ChangeTags {
  private static final int BLOCK = 16;

  private final SecretKeySpec key;
  private final long generation;

  public ChangeTags(MasterKey master, long generation) {
    key = new SecretKeySpec(Arrays.copyOf(master.derive("change tags"), BLOCK), "AES");
    this.generation = generation;
  }

  /** The name of the state after a change: 22 characters of base64url. */
  public String of(long change) {
    byte[] block =
        ByteBuffer.allocate(BLOCK).putLong(generation).putLong(change).array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(aes(Cipher.ENCRYPT_MODE, block));
  }

  /** The change that a name is of; empty if it is of another generation, or no name. */
  public OptionalLong change(String tag) {
    byte[] block;
    try {
      block = Base64.getUrlDecoder().decode(tag);
    } catch (IllegalArgumentException notBase64) {
      return OptionalLong.empty();
    }
    if (block.length != BLOCK) {
      return OptionalLong.empty();
    }
    ByteBuffer plain = ByteBuffer.wrap(aes(Cipher.DECRYPT_MODE, block));
    return plain.getLong() == generation ? OptionalLong.of(plain.getLong()) : OptionalLong.empty();
  }

  /** One block, and no block is encrypted for another purpose: no mode of operation is needed. */
  private byte[] aes(int mode, byte[] block) {
    try {
      Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
      cipher.init(mode, key);
      return cipher.doFinal(block);
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("AES is missing in this Java runtime", missing);
    }
  }
}
