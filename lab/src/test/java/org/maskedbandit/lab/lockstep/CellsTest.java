package org.maskedbandit.lab.lockstep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.Normal;
import org.maskedbandit.random.Seed;

/** A cell bounds its draw, and the draw is normal. */
class CellsTest {
  private static final Seed FIRST_REST = new Seed(0);
  private static final Seed LAST_REST = new Seed(-1);

  /** Against the iterated quantiles of the engine, whose error is 1e-15. */
  @Test
  void quantilesAreGoodToTheLastDigits() {
    for (double p = 0x1p-65; p <= 0.5; p *= 1.01) {
      double z = Normal.quantile(p);
      assertThat(NormalQuantile.ofLowerHalf(p)).as("%s", p).isCloseTo(z, within(3e-15 * -z));
    }
    assertThat(NormalQuantile.ofLowerHalf(0.5)).isZero();
  }

  @Test
  void everyDrawLiesInItsCell() {
    Seed seed = Seed.of(1);
    for (int cell = 0; cell <= Cells.MASK; cell++) {
      for (Seed rest : new Seed[] {FIRST_REST, seed.child(cell), LAST_REST}) {
        assertThat(Cells.exact(cell, rest))
            .isBetween(Cells.low(cell) - Cells.SLACK, Cells.high(cell) + Cells.SLACK);
      }
    }
  }

  /** The borders are as close together as they can be: the ends of neighbouring cells meet. */
  @Test
  void cellsTouch() {
    for (int cell = 0; cell < Cells.MASK; cell++) {
      assertThat(Cells.exact(cell, LAST_REST)).isCloseTo(Cells.high(cell), within(Cells.SLACK));
      assertThat(Cells.exact(cell + 1, FIRST_REST)).isCloseTo(Cells.low(cell + 1), within(1e-12));
    }
  }

  @Test
  void tailsAreAlikeAndLong() {
    assertThat(Cells.exact(0, FIRST_REST)).isCloseTo(Normal.quantile(0x1p-65), within(1e-13));
    for (int cell = 0; cell <= Cells.MASK; cell++) {
      assertThat(Cells.exact(Cells.MASK - cell, LAST_REST))
          .isEqualTo(-Cells.exact(cell, FIRST_REST));
    }
  }

  /** A right sampler fails with probability 1e-7. */
  @Test
  void drawsAreNormal() {
    Seed seed = Seed.of(2);
    double[] draws = IntStream.range(0, 20_000)
        .mapToDouble(i -> Cells.exact(
            (int) seed.child(i).child("cell").place() & Cells.MASK,
            seed.child(i).child("rest")))
        .toArray();
    assertThat(KolmogorovSmirnovTest.withDefaults().test(draws, Normal::cdf).getPValue())
        .isGreaterThan(1e-7);
  }
}
