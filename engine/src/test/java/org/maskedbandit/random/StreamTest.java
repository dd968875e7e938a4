package org.maskedbandit.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** Golden values: the numbers of a seed are the same on every Java and in every release. */
class StreamTest {
  private final SimulatedSource random = Seed.of(7).child("golden").stream();

  @Test
  void wordsStayTheSame() {
    assertThat(random.longs(3))
        .containsExactly(
            -2_227_472_999_912_240_567L, 5_890_829_747_745_326_893L, -610_036_202_990_407_491L);
  }

  @Test
  void drawsStayTheSame() {
    random.nextLong();
    random.nextLong();
    random.nextLong();
    assertThat(six(random::nextGaussian))
        .containsExactly(
            0.5231100247225575,
            -1.6474492729722567,
            -1.639749440420183,
            -0.45796983702471317,
            -1.1414067210638335,
            0.18151247096195322);
    assertThat(six(random::nextExponential))
        .containsExactly(
            1.0204976300819915,
            2.398002450270795,
            0.9342272086893978,
            0.45983150835115144,
            1.277039274323155,
            1.8614883953889259);
    assertThat(six(() -> random.nextInt(1_000))).containsExactly(652, 298, 34, 502, 343, 937);
    assertThat(new int[] {random.nextInt(1_000), random.nextInt(1_000)}).containsExactly(425, 420);
    assertThat(random.nextDouble()).isEqualTo(0.9364083554558421);
    assertThat(random.nextDouble()).isEqualTo(0.12751353804086485);
    assertThat(random.nextDouble()).isEqualTo(0.7570164976778185);
    assertThat(random.nextLong(1_000_000_007)).isEqualTo(364_542_750);
  }

  /** A million draws meet all layers, their edges and the tail. */
  @Test
  void edgesAndTailsStayTheSame() {
    SimulatedSource many = Seed.of(8).child("golden").stream();
    assertThat(hash(many::nextGaussian)).isEqualTo(-3_640_942_121_154_960_441L);
    assertThat(hash(many::nextExponential)).isEqualTo(-5_938_376_204_629_963_141L);
  }

  private static double[] six(DoubleSupplier draw) {
    return DoubleStream.generate(draw).limit(6).toArray();
  }

  private static long hash(DoubleSupplier draw) {
    long hash = 0;
    for (int i = 0; i < 1_000_000; i++) {
      hash = 31 * hash + Double.doubleToLongBits(draw.getAsDouble());
    }
    return hash;
  }
}
