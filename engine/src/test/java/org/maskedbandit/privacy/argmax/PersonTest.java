package org.maskedbandit.privacy.argmax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.Golden;
import org.maskedbandit.privacy.ledger.LedgerGame;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/** One person who gives several rewards. */
class PersonTest {

  /** Golden sums: exact fractions. */
  @Test
  void aRoundIsThatOfExactFractions() {
    for (Golden.Row row : Golden.rows("/ledger/user_level_one_round")) {
      double square = costOfARound(
          longs(row, "n"),
          StreamSupport.stream(row.node().get("k").spliterator(), false)
              .mapToInt(JsonNode::intValue)
              .toArray(),
          row.number("c"));
      LedgerGame.assertNearAbove(square, row.node().get("mu2"), 1e-14);
      row.nearAbove("mu", Rounding.rootUp(square), 1e-14);
    }
  }

  /** The eta^2 of a person who gave k[i] of the n[i] rewards of arm i: sum of k_i^2/(c(n_i+1)). */
  private static double costOfARound(long[] n, int[] k, double c) {
    double sum = 0;
    for (int i = 0; i < n.length; i++) {
      sum = (sum + (double) k[i] * k[i] / (c * (n[i] + 1.0))) * Rounding.UP;
    }
    return Rounding.up(sum);
  }

  private static long[] longs(Golden.Row row, String name) {
    return StreamSupport.stream(row.node().get(name).spliterator(), false)
        .mapToLong(JsonNode::longValue)
        .toArray();
  }

  @Test
  void onePersonWithOneRewardIsTheWorstCase() {
    ThompsonBounds bounds = new ThompsonBounds(1000, 3, 7, 2);
    assertThat(bounds.person(1)).isEqualTo(bounds.worstCase());
    assertThat(new ThompsonBounds(1, 3, 0, 1).person(5).eta()).isZero();
  }

  /**
   * Where pre-pulls outnumber a person's rewards it is q times the eta of one, and otherwise less.
   */
  @Test
  void isNeverAboveGroupPrivacy() {
    for (int q : new int[] {1, 2, 5, 20, 1000}) {
      for (long b : new long[] {0, 1, 4, 20, 300}) {
        ThompsonBounds bounds = new ThompsonBounds(2000, 3, b, 1.5);
        double group = bounds.worstCase().group(q).eta();
        double person = bounds.person(q).eta();
        if (q <= Math.max(b, 1)) {
          assertThat(person).isCloseTo(group, within(1e-12 * group));
        } else {
          assertThat(person).isLessThan(group);
        }
      }
    }
    // sqrt(999 * 100/11) against 10 sqrt(999/2).
    assertThat(new ThompsonBounds(1000, 2, 0, 1).person(10).eta())
        .isCloseTo(Math.sqrt(999 * 100 / 11.0), within(1e-10));
  }

  /** Random games in which a person puts rewards where they like, at most q of them. */
  @Test
  void noWayToSpreadRewardsCostsMore() {
    RandomSource random = Seed.of(51).stream();
    for (int game = 0; game < 500; game++) {
      int q = random.nextInt(1, 12);
      int b = random.nextInt(6);
      ThompsonBounds bounds = new ThompsonBounds(6L * b + 60, 3, b, 2);
      double spent = spent(bounds, q, random);
      assertThat(spent).isLessThanOrEqualTo(bounds.person(q).eta() * (1 + 1e-12));
    }
  }

  /**
   * Plays each round's arm at random, and gives the person its reward at random while they have
   * some left.
   */
  private static double spent(ThompsonBounds bounds, int q, RandomSource random) {
    long[] n = new long[3];
    int[] k = new int[3];
    int left = q;
    double chance = random.nextDouble();
    int favourite = random.nextInt(3);
    double sum = 0;
    for (int round = 0; round < bounds.horizon(); round++) {
      boolean drawn = round >= bounds.b() * 3;
      sum += drawn ? costOfARound(n, k, bounds.c()) : 0;
      int arm = drawn ? random.nextInt(3) : (int) (round / bounds.b());
      n[arm]++;
      if (left > 0 && (arm == favourite || random.nextDouble() < chance)) {
        k[arm]++;
        left--;
      }
    }
    return Math.sqrt(sum);
  }

  /** Pre-pulls that all belong to the person, of an arm that is never played again. */
  @Test
  void isAttainedByPrePullsOfOnePerson() {
    ThompsonBounds bounds = new ThompsonBounds(100, 2, 4, 3);
    double round = costOfARound(new long[] {4, 40}, new int[] {3, 0}, 3);
    assertThat(Math.sqrt(92 * round)).isCloseTo(bounds.person(3).eta(), within(1e-12));
  }

  /**
   * Exact laws of all tapes of six rounds and any three changed rewards: what holds for one reward
   * does not hold for three.
   */
  @Test
  void theExactLawsOfThreeChangedRewardsAreWithinTheBound() {
    TwoArmTranscripts game = new TwoArmTranscripts(0, 1);
    double[][] laws =
        IntStream.range(0, 64).mapToObj(bits -> game.law(tape(bits))).toArray(double[][]::new);
    double most = 0;
    for (int changed = 0; changed < 64; changed++) {
      for (int bits = 0; bits < 64 && Integer.bitCount(changed) == 3; bits++) {
        most = Math.max(most, TwoArmTranscripts.eta(laws[bits], laws[bits ^ changed]));
      }
    }
    ThompsonBounds bounds = new ThompsonBounds(6, 2, 0, 1);
    // sqrt(5/2) for one reward, sqrt(5 * 9/4) for three.
    assertThat(most)
        .isCloseTo(1.69706, within(1e-5))
        .isBetween(bounds.worstCase().eta(), bounds.person(3).eta());
  }

  private static double[] tape(int bits) {
    return IntStream.range(0, 6).mapToDouble(round -> bits >> round & 1).toArray();
  }

  @Test
  void wrongNumbersAreRefused() {
    ThompsonBounds bounds = new ThompsonBounds(10, 2, 0, 1);
    assertThatThrownBy(() -> bounds.person(0))
        .hasMessage("rewards of a person must be 1 or more, but is 0");
  }
}
