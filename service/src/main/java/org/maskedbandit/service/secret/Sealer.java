package org.maskedbandit.service.secret;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.random.SecretSource;

/**
 * Encrypts values for the store: AES-256-GCM with a random nonce. An encrypted value is bound to
 * its row, so it cannot be moved to another one. Rewards of each block of sequence numbers have a
 * key of their own, so that few random nonces belong to one key. Not thread-safe.
 */
public final class Sealer {
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final int BLOCK_BITS = 20;
  private static final int MAX_BLOCKS = 64;
  private static final byte BY_BLOCK = 1;

  private static final int WITHOUT_BLOCK = NONCE_BYTES + Double.BYTES + TAG_BITS / 8;

  /** @param decoy an encrypted number, opened where there is none */
  @SuppressWarnings("ArrayRecordComponent")
  private record Block(SecretKeySpec key, byte[] decoy) {}

  private final MasterKey master;
  private final String purpose;
  private final SecretKeySpec key;
  private final Cipher cipher;
  private final SecretSource random = SecretSource.fromSystem();
  private final Map<Long, Block> blocks = new LinkedHashMap<>(MAX_BLOCKS, 0.75f, true) {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<Long, Block> eldest) {
      return size() > MAX_BLOCKS;
    }
  };

  /** @param purpose sealers of different purposes have different keys */
  public Sealer(MasterKey master, String purpose) {
    this.master = master;
    this.purpose = purpose;
    key = key(purpose);
    try {
      cipher = Cipher.getInstance("AES/GCM/NoPadding");
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("AES-GCM is missing in this Java runtime", missing);
    }
  }

  /** For the values of rewards. */
  public static Sealer ofRewards(MasterKey master) {
    return new Sealer(master, "reward");
  }

  private SecretKeySpec key(String name) {
    return new SecretKeySpec(master.derive(name), "AES");
  }

  private Block block(long sequence) {
    return blocks.computeIfAbsent(sequence >> BLOCK_BITS, number -> {
      SecretKeySpec own = key(purpose + ", block " + number);
      return new Block(own, seal(own, number(0), row(-1)));
    });
  }

  private static byte[] number(double value) {
    return ByteBuffer.allocate(Double.BYTES).putDouble(value).array();
  }

  /** Of the row with that sequence number; all encrypted numbers have the same length. */
  public byte[] number(double value, long sequence) {
    byte[] sealed = seal(block(sequence).key(), number(value), row(sequence));
    return ByteBuffer.allocate(1 + sealed.length).put(BY_BLOCK).put(sealed).array();
  }

  public double number(byte[] sealed, long sequence) {
    byte[] plain = sealed.length == WITHOUT_BLOCK
        ? open(key, sealed, 0, row(sequence))
        : open(block(sequence).key(), sealed, 1, row(sequence));
    return ByteBuffer.wrap(plain).getDouble();
  }

  /**
   * The number, or another one if none is there. The time that it takes is seen, so there is
   * something to decrypt in both cases.
   */
  public double numberOr(byte @Nullable [] sealed, long sequence, double missing) {
    Block block = block(sequence);
    if (sealed == null) {
      byte[] ignored = open(block.key(), block.decoy(), 0, row(-1));
      return missing;
    }
    return number(sealed, sequence);
  }

  public byte[] seal(byte[] value, String place) {
    return seal(key, value, place.getBytes(StandardCharsets.UTF_8));
  }

  public byte[] bytes(byte[] sealed, String place) {
    return open(key, sealed, 0, place.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] row(long sequence) {
    return ByteBuffer.allocate(Long.BYTES).putLong(sequence).array();
  }

  private byte[] seal(SecretKeySpec key, byte[] plain, byte[] place) {
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

  private byte[] open(SecretKeySpec key, byte[] sealed, int from, byte[] place) {
    try {
      GCMParameterSpec nonce = new GCMParameterSpec(TAG_BITS, sealed, from, NONCE_BYTES);
      cipher.init(Cipher.DECRYPT_MODE, key, nonce);
      cipher.updateAAD(place);
      return cipher.doFinal(sealed, from + NONCE_BYTES, sealed.length - from - NONCE_BYTES);
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
