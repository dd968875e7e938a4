package org.maskedbandit.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class SecretSourceTest {
  private static final HexFormat HEX = HexFormat.of();
  private static final byte[] KEY =
      HEX.parseHex("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4");

  /**
   * The counter mode that the source is held against gives the output blocks of NIST SP 800-38A,
   * F.5.5.
   */
  @Test
  void theReferenceMeetsTheVectorsOfNist() throws Exception {
    byte[] counter = HEX.parseHex("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff");
    assertThat(HEX.formatHex(counterMode(KEY, counter, 4)))
        .isEqualTo("0bdf7df1591716335e9a8b15c860c502"
            + "5a6e699d536119065433863c8f657b94"
            + "1bc12c9c01610d5d0d8bd6a3378eca62"
            + "2956e1c8693536b1bee99c73a31576b6");
  }

  /** The first 32 bytes of a block never leave: they are the key of the next. */
  @Test
  void theStreamIsCounterModeWithFastKeyErasure() throws Exception {
    byte[] first = counterMode(KEY, new byte[16], SecretSource.BLOCK_BYTES / 16);
    byte[] second =
        counterMode(Arrays.copyOf(first, 32), new byte[16], SecretSource.BLOCK_BYTES / 16);
    byte[] third =
        counterMode(Arrays.copyOf(second, 32), new byte[16], SecretSource.BLOCK_BYTES / 16);
    int given = SecretSource.BLOCK_BYTES - 32;
    byte[] stream = new byte[3 * given];
    SecretSource.withKey(KEY.clone()).nextBytes(stream);
    ByteBuffer expected = ByteBuffer.allocate(3 * given);
    for (byte[] block : new byte[][] {first, second, third}) {
      expected.put(block, 32, given);
    }
    assertThat(stream).isEqualTo(expected.array());
  }

  @Test
  void longsAndIntsAreTheBytesInOrder() {
    byte[] stream = new byte[SecretSource.BLOCK_BYTES];
    SecretSource.withKey(KEY.clone()).nextBytes(stream);
    ByteBuffer bytes = ByteBuffer.wrap(stream).order(ByteOrder.LITTLE_ENDIAN);
    SecretSource source = SecretSource.withKey(KEY.clone());
    // A block gives 65 504 bytes: 5458 pairs of 12 and one last long.
    for (int i = 0; i < 5_458; i++) {
      assertThat(source.nextLong()).isEqualTo(bytes.getLong());
      assertThat(source.nextInt()).isEqualTo(bytes.getInt());
    }
    assertThat(source.nextLong()).isEqualTo(bytes.getLong());
  }

  /** A rest of 7 bytes is too short for a long: the long comes from the next block. */
  @Test
  void noByteIsGivenTwiceAcrossBlocks() throws Exception {
    SecretSource source = SecretSource.withKey(KEY.clone());
    source.nextBytes(new byte[SecretSource.BLOCK_BYTES - 32 - 7]);
    byte[] first = counterMode(KEY, new byte[16], 2);
    byte[] second = counterMode(first, new byte[16], 3);
    assertThat(source.nextLong())
        .isEqualTo(ByteBuffer.wrap(second).order(ByteOrder.LITTLE_ENDIAN).getLong(32));
  }

  @Test
  void whatWasGivenIsWipedAndSoIsTheKey() throws Exception {
    byte[] key = KEY.clone();
    SecretSource source = SecretSource.withKey(key);
    assertThat(key).containsOnly(0);
    source.nextLong();
    source.nextInt();
    source.nextBytes(new byte[1_000]);
    byte[] block = (byte[]) field("block").get(source);
    assertThat(Arrays.copyOf(block, 32 + 8 + 4 + 1_000)).containsOnly(0);
    // The bytes that follow are still to be given.
    assertThat(Arrays.copyOfRange(block, 1_044, 1_144)).isNotEqualTo(new byte[100]);
  }

  /** After a block is made the cipher holds the key of the next one. */
  @Test
  void theKeyOfABlockIsForgottenWithIt() throws Exception {
    SecretSource source = SecretSource.withKey(KEY.clone());
    source.nextLong();
    Cipher cipher = (Cipher) field("cipher").get(source);
    byte[] next = Arrays.copyOf(counterMode(KEY, new byte[16], 2), 32);
    assertThat(cipher.update(new byte[64])).isEqualTo(counterMode(next, new byte[16], 4));
  }

  @Test
  void twoSourcesOfTheSystemHaveNothingInCommon() {
    assertThat(SecretSource.fromSystem().longs(100).toArray())
        .doesNotContain(SecretSource.fromSystem().longs(100).toArray());
  }

  /** Nothing public makes one but the system, and nothing shows, writes or copies one. */
  @Test
  void itCannotBeSeededShownWrittenOrCopied() {
    assertThat(SecretSource.class.getConstructors()).isEmpty();
    assertThat(Stream.of(SecretSource.class.getDeclaredMethods())
            .filter(method -> Modifier.isPublic(method.getModifiers()))
            .filter(method -> !method.isSynthetic())
            .map(method -> method.getName() + method.getParameterCount()))
        .containsExactlyInAnyOrder(
            "fromSystem0", "nextLong0", "nextInt0", "nextBytes1", "add2", "toString0");
    assertThat(Stream.of(SecretSource.class.getDeclaredFields())
            .filter(field -> !Modifier.isPrivate(field.getModifiers()))
            .map(Field::getName))
        .containsExactlyInAnyOrder("BLOCK_BYTES", "KEY_BYTES");
    assertThat(SecretSource.fromSystem())
        .isNotInstanceOf(Serializable.class)
        .isNotInstanceOf(Cloneable.class)
        .isNotInstanceOf(java.util.random.RandomGenerator.StreamableGenerator.class)
        .hasToString("SecretSource");
    assertThat(Modifier.isFinal(SecretSource.class.getModifiers())).isTrue();
  }

  /** False alarms: {@link Statistics#FALSE_ALARM} each. */
  @Test
  void drawsAreUniformAndNormal() {
    SecretSource source = SecretSource.fromSystem();
    Statistics.of(300_000, source::nextDouble)
        .assertMean(0.5, 1 / 12.0)
        .assertVariance(0.5, 1 / 12.0, 1 / 80.0);
    Statistics.of(300_000, source::nextGaussian).assertMean(0, 1).assertVariance(0, 1, 3);
  }

  private static Field field(String name) throws NoSuchFieldException {
    Field field = SecretSource.class.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  /** Counter mode by hand: each block is the encrypted counter, which is one number of 16 bytes. */
  private static byte[] counterMode(byte[] key, byte[] from, int blocks)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
    byte[] counter = from.clone();
    ByteBuffer stream = ByteBuffer.allocate(16 * blocks);
    for (int block = 0; block < blocks; block++) {
      stream.put(cipher.doFinal(counter));
      for (int digit = 15; digit >= 0 && ++counter[digit] == 0; digit--) {}
    }
    return stream.array();
  }
}
