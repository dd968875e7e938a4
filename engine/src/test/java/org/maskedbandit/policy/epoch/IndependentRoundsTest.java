package org.maskedbandit.policy.epoch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.Rewards;

/** Against rounds one by one. Each chi-square test fails wrongly with probability 1e-7. */
class IndependentRoundsTest {
  private static final double[] P = {0.7, 0.25, 0.05, 0};
  private static final Rewards NOTHING = (arm, times) -> 0;

  /** At most a few plays of other arms than the first. */
  private static final long[] FEW = {6, 3, 1, 2};

  /** About 170 of them, and each of three arms may be the first with a release. */
  private static final long[] MANY = {400, 150, 30, 2};

  /** Cells with fewer runs than this are counted as one. */
  private static final long LEAST = 20;

  private final RandomSource random = Seed.of(4).stream();
  private final IndependentRounds rounds = new IndependentRounds(P.length);

  /** Counts plays; one arm's release ends the block. */
  private static class Counts implements Decider.Player {
    private final long[] wanted;
    private final long[] plays = new long[P.length];
    private boolean released;

    Counts(long[] wanted) {
      this.wanted = wanted;
    }

    @Override
    public long[] plays() {
      return plays;
    }

    @Override
    public long missing(int arm) {
      return wanted[arm] - plays[arm];
    }

    @Override
    public boolean play(int arm, long times, Rewards rewards) {
      assertThat(released).as("a release must be the end of a block").isFalse();
      assertThat(times).isBetween(1L, missing(arm));
      plays[arm] += times;
      released = plays[arm] == wanted[arm];
      return released;
    }
  }

  private long[] inOneStep(long[] wanted, long most) {
    Counts counts = new Counts(wanted);
    long played = rounds.play(P, most, counts, NOTHING, random);
    assertThat(Arrays.stream(counts.plays).sum()).isEqualTo(played).isLessThanOrEqualTo(most);
    assertThat(played == most || counts.released).isTrue();
    return counts.plays;
  }

  private long[] oneByOne(long[] wanted, long most) {
    Counts counts = new Counts(wanted);
    for (long round = 0; round < most && !counts.released; round++) {
      double place = random.nextDouble();
      counts.play(place < 0.7 ? 0 : place < 0.95 ? 1 : 2, 1, NOTHING);
    }
    return counts.plays;
  }

  private static boolean rare(long[] wanted, long most) {
    return new RareRounds(P.length).suits(P, most, new Counts(wanted));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 5, 7, 100})
  void rareRoundsHaveTheLawOfRounds(long most) {
    assertThat(rare(FEW, most)).isTrue();
    long[][] steps = runs(200_000, () -> inOneStep(FEW, most));
    long[][] single = runs(200_000, () -> oneByOne(FEW, most));
    assertThat(pValue(cells(steps, FEW, none()), cells(single, FEW, none()))).isGreaterThan(1e-7);
  }

  /** Up to 213 rounds few plays of other arms are expected: 3 of 10. */
  @ParameterizedTest
  @ValueSource(longs = {214, 300, 560, 100_000})
  void frequentRoundsHaveTheLawOfRounds(long most) {
    assertThat(rare(MANY, most)).isFalse();
    assertThat(rare(MANY, 213)).isTrue();
    assertThat(pValueOfMany(most, most)).isGreaterThan(1e-7);
  }

  /** The border between the two ways, from the other side. */
  @Test
  void manyRareRoundsHaveTheLawOfRounds() {
    assertThat(pValueOfMany(213, 213)).isGreaterThan(1e-7);
  }

  /** The checker itself: one round more or less is seen. */
  @Test
  void anotherNumberOfRoundsIsSeen() {
    long[][] steps = runs(200_000, () -> inOneStep(FEW, 5));
    long[][] single = runs(200_000, () -> oneByOne(FEW, 4));
    assertThat(pValue(cells(steps, FEW, none()), cells(single, FEW, none()))).isLessThan(1e-7);
    assertThat(pValueOfMany(300, 299)).isLessThan(1e-7);
    assertThat(pValueOfMany(213, 212)).isLessThan(1e-7);
  }

  private double pValueOfMany(long most, long mostSingle) {
    long[][] steps = runs(50_000, () -> inOneStep(MANY, most));
    long[][] single = runs(50_000, () -> oneByOne(MANY, mostSingle));
    long[][] quarters = quarters(single);
    return pValue(cells(steps, MANY, quarters), cells(single, MANY, quarters));
  }

  private static long[][] runs(int count, Supplier<long[]> plays) {
    return IntStream.range(0, count).mapToObj(run -> plays.get()).toArray(long[][]::new);
  }

  /** The numbers of plays that divide the runs into quarters, for each arm. */
  private static long[][] quarters(long[][] runs) {
    long[][] quarters = new long[P.length][];
    for (int i = 0; i < P.length; i++) {
      int arm = i;
      long[] plays = Arrays.stream(runs).mapToLong(run -> run[arm]).sorted().toArray();
      quarters[i] =
          new long[] {plays[plays.length / 4], plays[plays.length / 2], plays[3 * plays.length / 4]
          };
    }
    return quarters;
  }

  private static long[][] none() {
    return new long[P.length][];
  }

  /** How often each combination of plays came, by quarters if there are any, and of releases. */
  private static Map<String, Long> cells(long[][] runs, long[] wanted, long[][] quarters) {
    Map<String, Long> cells = new HashMap<>();
    for (long[] plays : runs) {
      assertThat(plays[3]).isZero();
      StringBuilder cell = new StringBuilder();
      for (int arm = 0; arm < 3; arm++) {
        cell.append(plays[arm] == wanted[arm] ? " released " : " ")
            .append(quarters[arm] == null ? plays[arm] : quarter(quarters[arm], plays[arm]));
      }
      cells.merge(cell.toString(), 1L, Long::sum);
    }
    return cells;
  }

  private static long quarter(long[] limits, long plays) {
    return Arrays.stream(limits).filter(limit -> plays > limit).count();
  }

  private static double pValue(Map<String, Long> ours, Map<String, Long> theirs) {
    Map<String, Long> all = new HashMap<>(ours);
    theirs.forEach((cell, count) -> all.merge(cell, count, Long::sum));
    Map<String, long[]> table = new HashMap<>();
    all.forEach((cell, count) -> {
      long[] counts = table.computeIfAbsent(count < LEAST ? "rest" : cell, any -> new long[2]);
      counts[0] += ours.getOrDefault(cell, 0L);
      counts[1] += theirs.getOrDefault(cell, 0L);
    });
    return table.size() == 1
        ? 1
        : ChiSquareTest.withDefaults()
            .test(table.values().toArray(long[][]::new))
            .getPValue();
  }

  /** Blocks of 10^12 rounds take as long as short ones, and end where they should. */
  @Test
  void longBlocksEnd() {
    long far = 10_000_000_000_000L;
    Counts counts = new Counts(new long[] {far, far, far, far}) {
      @Override
      public long missing(int arm) {
        return arm == 2 ? 1_000_000 : far;
      }
    };
    assertThat(rounds.play(P, 1_000, counts, NOTHING, random)).isEqualTo(1_000);
    assertThat(rounds.play(P, 10_000_000, counts, NOTHING, random)).isEqualTo(10_000_000);
  }
}
