package org.maskedbandit.policy.epoch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.Supplier;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.Rewards;

/** Against rounds one by one. Each chi-square test fails wrongly with probability 1e-7. */
class IndependentRoundsTest {
  private static final double[] P = {0.7, 0.25, 0.05, 0};
  private static final long[] MISSING = {6, 3, 1, 2};
  private static final int RUNS = 200_000;
  private static final Rewards NOTHING = (arm, times) -> 0;

  private final RandomSource random = Seed.of(4).stream();
  private final IndependentRounds rounds = new IndependentRounds(P.length);

  /** Counts plays; one arm's release ends the block. */
  private static class Counts implements Decider.Player {
    private final long[] plays = new long[P.length];
    private boolean released;

    @Override
    public long[] plays() {
      return plays;
    }

    @Override
    public long missing(int arm) {
      return MISSING[arm] - plays[arm];
    }

    @Override
    public boolean play(int arm, long times, Rewards rewards) {
      assertThat(released).as("a release must be the end of a block").isFalse();
      assertThat(times).isBetween(1L, missing(arm));
      plays[arm] += times;
      released = plays[arm] == MISSING[arm];
      return released;
    }
  }

  private long[] inOneStep(long most) {
    Counts counts = new Counts();
    long played = rounds.play(P, most, counts, NOTHING, random);
    assertThat(Arrays.stream(counts.plays).sum()).isEqualTo(played).isLessThanOrEqualTo(most);
    assertThat(played == most || counts.released).isTrue();
    return counts.plays;
  }

  private long[] oneByOne(long most) {
    Counts counts = new Counts();
    for (long round = 0; round < most && !counts.released; round++) {
      double place = random.nextDouble();
      counts.play(place < 0.7 ? 0 : place < 0.95 ? 1 : 2, 1, NOTHING);
    }
    return counts.plays;
  }

  @Test
  void stepsHaveTheLawOfRounds() {
    for (long most : new long[] {1, 2, 5, 7, 100}) {
      assertSameLaw(() -> inOneStep(most), () -> oneByOne(most));
    }
  }

  /** The checker itself: one round more or less is seen. */
  @Test
  void anotherNumberOfRoundsIsSeen() {
    assertThat(pValue(counts(() -> inOneStep(5)), counts(() -> oneByOne(4)))).isLessThan(1e-7);
  }

  private void assertSameLaw(Supplier<long[]> steps, Supplier<long[]> single) {
    assertThat(pValue(counts(steps), counts(single))).isGreaterThan(1e-7);
  }

  /** How often each combination of plays came; all of them have a place. */
  private static long[] counts(Supplier<long[]> plays) {
    long[] counts = new long[7 * 4 * 2];
    for (int run = 0; run < RUNS; run++) {
      long[] seen = plays.get();
      assertThat(seen[3]).isZero();
      counts[(int) ((seen[0] * 4 + seen[1]) * 2 + seen[2])]++;
    }
    return counts;
  }

  private static double pValue(long[] ours, long[] theirs) {
    long[][] table = new long[2][ours.length];
    int used = 0;
    for (int i = 0; i < ours.length; i++) {
      if (ours[i] + theirs[i] > 0) {
        table[0][used] = ours[i];
        table[1][used++] = theirs[i];
      }
    }
    if (used == 1) {
      return 1;
    }
    return ChiSquareTest.withDefaults()
        .test(new long[][] {Arrays.copyOf(table[0], used), Arrays.copyOf(table[1], used)})
        .getPValue();
  }

  /** Blocks of 10^12 rounds take as long as short ones, and end where they should. */
  @Test
  void longBlocksEnd() {
    Counts counts = new Counts() {
      @Override
      public long missing(int arm) {
        return arm == 2 ? 1_000_000 : 10_000_000_000_000L;
      }
    };
    assertThat(rounds.play(P, 1_000, counts, NOTHING, random)).isEqualTo(1_000);
    assertThat(rounds.play(P, 10_000_000, counts, NOTHING, random)).isEqualTo(10_000_000);
  }
}
