package org.maskedbandit.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class UniformIntegerTest {
  private static final BigInteger FIVE = BigInteger.valueOf(5);
  private final RandomSource random = Seed.of(41).stream();

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 7, 8, 9, 100})
  void everyIntegerBelowTheBoundIsEquallyLikely(long bound) {
    if (bound == 1) {
      assertThat(UniformInteger.below(1, random)).isZero();
      return;
    }
    equallyLikely(bound).assertIsThatOf(() -> UniformInteger.below(bound, random));
  }

  static Stream<BigInteger> largeBounds() {
    BigInteger two63 = BigInteger.ONE.shiftLeft(63);
    return Stream.of(
        BigInteger.valueOf(Long.MAX_VALUE),
        two63,
        two63.add(BigInteger.ONE),
        BigInteger.TEN.pow(20),
        BigInteger.ONE.shiftLeft(128),
        BigInteger.TEN.pow(60).multiply(FIVE));
  }

  /**
   * Five equal parts of the range are equally likely, and so are the five residues, which see the
   * lowest bits.
   */
  @ParameterizedTest
  @MethodSource("largeBounds")
  void largeBoundsAreFilledEvenly(BigInteger bound) {
    BigInteger range = bound.subtract(bound.mod(FIVE));
    BigInteger part = range.divide(FIVE);
    equallyLikely(5).assertIsThatOf(() -> inside(range).divide(part).longValueExact());
    equallyLikely(5).assertIsThatOf(() -> inside(range).mod(FIVE).longValueExact());
  }

  private BigInteger inside(BigInteger bound) {
    BigInteger drawn = UniformInteger.below(bound, random);
    assertThat(drawn.signum() >= 0 && drawn.compareTo(bound) < 0).isTrue();
    return drawn;
  }

  /**
   * What has as many bits as the bound and is not below it is drawn again; no test of laws could
   * see the bound itself.
   */
  @Test
  void theBoundItselfIsDrawnAgain() {
    BigInteger bound = BigInteger.ONE.shiftLeft(79).add(BigInteger.ONE);
    Deque<BigInteger> bits = new ArrayDeque<>(List.of(
        BigInteger.ONE.shiftLeft(80).subtract(BigInteger.ONE),
        bound,
        bound.subtract(BigInteger.TWO)));
    RandomSource scripted = new SimulatedSource() {
      @Override
      public long nextLong() {
        throw new AssertionError();
      }

      @Override
      public void nextBytes(byte[] bytes) {
        byte[] next = bits.remove().toByteArray();
        System.arraycopy(next, next.length - bytes.length, bytes, 0, bytes.length);
      }
    };
    assertThat(UniformInteger.below(bound, scripted)).isEqualTo(bound.subtract(BigInteger.TWO));
  }

  /** The checker itself: a remainder of eight bits is too often below 56. */
  @Test
  void aRemainderIsCaught() {
    equallyLikely(100).assertIsNotThatOf(() -> (random.nextLong() >>> 56) % 100);
  }

  private static IntegerLaw equallyLikely(long bound) {
    return IntegerLaw.of(x -> x >= 0 && x < bound ? 1 : 0, (int) bound);
  }
}
