package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/** Where single draws are chosen; that the law is the same is tested by the engines. */
class EventDensityTest {
  private static final long MANY = 1_000_000;

  private static PosteriorDraws draws(int arms, double c) {
    return new PosteriorDraws(arms, share -> c * share, 0);
  }

  @Test
  void wideDrawsAreDenseForAnEighthOfTheRewards() {
    PosteriorDraws draws = draws(5, 100_000);
    assertThat(draws.singleDraws(MANY)).isEqualTo(16);
    draws.addAll(0, 600, 800);
    draws.addAll(1, 0, 800);
    assertThat(draws.singleDraws(MANY)).isEqualTo(200);
    assertThat(draws.singleDraws(7)).isEqualTo(7);
    assertThat(draws.singleDraws(0)).isZero();
  }

  @Test
  void meansThatAreFarApartForTheirWidthAreNotDense() {
    PosteriorDraws draws = draws(2, 50);
    draws.addAll(0, 300, 400);
    draws.addAll(1, 100, 400);
    assertThat(draws.singleDraws(MANY)).isEqualTo(100);
    draws.addAll(0, 29_700, 39_600);
    draws.addAll(1, 9_900, 39_600);
    assertThat(draws.singleDraws(MANY)).isZero();
  }

  @Test
  void oneArmIsNeverDense() {
    assertThat(draws(1, 100_000).singleDraws(MANY)).isZero();
  }

  /** Runs of plain Thompson sampling by events stay the same bits. */
  @ParameterizedTest
  @ValueSource(ints = {2, 5, 50})
  void plainThompsonSamplingIsNeverDense(int arms) {
    PosteriorDraws draws = draws(arms, 1);
    SplittableRandom random = new SplittableRandom(arms);
    for (int i = 0; i < 3_000; i++) {
      assertThat(draws.singleDraws(MANY)).isZero();
      draws.add(random.nextInt(arms), random.nextInt(2));
    }
  }

  /** The leader's rewards stop, so its lead melts; then the caller is asked to draw. */
  @Test
  void aBlockEndsWhereSingleDrawsBecomeCheaper() {
    RandomSource random = Seed.of(3).stream();
    PosteriorDraws draws = draws(2, 20);
    draws.addAll(0, 9_000, 10_000);
    draws.addAll(1, 3_000, 10_000);
    assertThat(draws.singleDraws(MANY)).isZero();
    long played = draws.play(MANY, 1, (arm, count) -> 0, random);
    assertThat(played).isBetween(1L, MANY - 1);
    assertThat(draws.singleDraws(MANY)).isPositive();
    assertThat(draws.play(50, 1, (arm, count) -> 0, random)).isBetween(1L, 50L);
  }

  /** A draw that serves many plays takes their rewards as one sum. */
  @Test
  void blocksOfRedrawnArmsDoNotEndEarly() {
    PosteriorDraws draws = draws(2, 100_000);
    assertThat(draws.play(1_000, 7, (arm, count) -> 0, Seed.of(3).stream())).isEqualTo(1_000);
  }
}
