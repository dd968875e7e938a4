package org.maskedbandit.random;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The randomness of serving: a stream that cannot be repeated, AES-256 in counter mode under a key
 * of the operating system.
 *
 * <pre>
 * block = AES-256-CTR( key, counter from 0 )
 * next key = the first 32 bytes of the block,   the others are given out
 * </pre>
 *
 * A key makes one block and is forgotten with it, and bytes are overwritten when they are given
 * out. So reading this object reveals what it will give, but not what it gave. The runtime may keep
 * copies of old keys in memory that is not yet reused: against a reader of the whole process this
 * is best effort.
 *
 * <p>It cannot be seeded, copied, written or shown. A stream that were repeated, by a restored
 * image of the process or in a second thread, would give the same noise twice, and the difference
 * of two releases would be bare data. Not thread-safe.
 *
 * @see "Bernstein (2017), Fast-key-erasure random-number generators"
 */
public final class SecretSource implements RandomSource {
  /** Long enough that making a new key costs little, short enough for the first level of cache. */
  static final int BLOCK_BYTES = 1 << 16;

  static final int KEY_BYTES = 32;

  private static final byte[] ZEROS = new byte[BLOCK_BYTES];
  private static final IvParameterSpec FROM_ZERO = new IvParameterSpec(new byte[16]);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /** Always holds the key of the next block. */
  private final Cipher cipher;

  private final byte[] block = new byte[BLOCK_BYTES];
  private int next = BLOCK_BYTES;

  private SecretSource(byte[] key) {
    try {
      cipher = Cipher.getInstance("AES/CTR/NoPadding");
      cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"), FROM_ZERO);
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(
          "AES-256 in counter mode must be part of the Java runtime, but is missing", missing);
    }
  }

  /** A new stream under a key of its own. */
  public static SecretSource fromSystem() {
    byte[] key = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(key);
    return withKey(key);
  }

  /** For test vectors only: a stream with a known key protects no data. Wipes the key. */
  static SecretSource withKey(byte[] key) {
    SecretSource source = new SecretSource(key);
    Arrays.fill(key, (byte) 0);
    return source;
  }

  @Override
  public long nextLong() {
    int at = take(Long.BYTES);
    long value = (long) LONGS.get(block, at);
    LONGS.set(block, at, 0L);
    return value;
  }

  @Override
  public int nextInt() {
    int at = take(Integer.BYTES);
    int value = (int) INTS.get(block, at);
    INTS.set(block, at, 0);
    return value;
  }

  @Override
  public void nextBytes(byte[] bytes) {
    int filled = 0;
    while (filled < bytes.length) {
      int at = take(1);
      int count = Math.min(BLOCK_BYTES - at, bytes.length - filled);
      System.arraycopy(block, at, bytes, filled, count);
      Arrays.fill(block, at, at + count, (byte) 0);
      next = at + count;
      filled += count;
    }
  }

  /** Where that number of unused bytes begins; a shorter rest is overwritten by the new block. */
  private int take(int count) {
    if (BLOCK_BYTES - next < count) {
      refill();
    }
    int at = next;
    next += count;
    return at;
  }

  private void refill() {
    try {
      cipher.doFinal(ZEROS, 0, BLOCK_BYTES, block);
      cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(block, 0, KEY_BYTES, "AES"), FROM_ZERO);
    } catch (GeneralSecurityException broken) {
      // Unused bytes of a block whose key is still there must not be given out.
      Arrays.fill(block, (byte) 0);
      throw new IllegalStateException("AES-256 must be able to fill a block, but fails", broken);
    }
    Arrays.fill(block, 0, KEY_BYTES, (byte) 0);
    next = KEY_BYTES;
  }

  @Override
  public double add(AdditiveNoise noise, double value) {
    return noise.exact(value, this);
  }

  /** Says nothing of the stream. */
  @Override
  public String toString() {
    return "SecretSource";
  }
}
