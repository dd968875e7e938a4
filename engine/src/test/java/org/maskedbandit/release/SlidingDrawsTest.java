package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.privacy.Eta;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.state.SecretState;

class SlidingDrawsTest {
  /** What takes part, in the plainest way: a queue, and new posteriors for every draw. */
  private record Entry(int arm, double reward, long arrival) {}

  /**
   * Without noise the second arm wins while its reward takes part, and the first of equals
   * afterwards.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10})
  void aRewardTakesPartInAsManyDrawsAsTheWindowHas(int window) {
    for (int before = 0; before < 5; before++) {
      SlidingDraws draws = new SlidingDraws(2, SlidingDrawsTest::narrow, window);
      for (int i = 0; i < before; i++) {
        assertThat(draws.draw(NoiseMeter.silent())).isZero();
      }
      draws.add(1, 1);
      for (int i = 0; i < window; i++) {
        assertThat(draws.draw(NoiseMeter.silent())).isEqualTo(1);
      }
      for (int i = 0; i < 5; i++) {
        assertThat(draws.draw(NoiseMeter.silent())).isZero();
      }
    }
  }

  /**
   * Rewards come in bursts, so that the ring grows while its oldest reward is anywhere, and is
   * empty now and then.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 7, 40, 150})
  void everyDrawIsThatOfTheLatestRewards(long window) {
    RandomSource rewards = Seed.of(window).stream();
    RandomSource noise = Seed.of(1).stream();
    RandomSource sameNoise = Seed.of(1).stream();
    SlidingDraws draws = new SlidingDraws(3, SlidingDrawsTest::narrow, window);
    Deque<Entry> latest = new ArrayDeque<>();
    for (long round = 0; round < 1_500; round++) {
      assertThat(draws.draw(noise)).isEqualTo(posteriors(latest).draw(sameNoise));
      long played = round + 1;
      latest.removeIf(entry -> played - entry.arrival >= window);
      int burst = round / 200 % 2 == 0 ? rewards.nextInt(2) : rewards.nextInt(5);
      for (int i = round / 100 % 4 == 3 ? 0 : burst; i > 0; i--) {
        Entry entry = new Entry(rewards.nextInt(3), rewards.nextDouble(-0.5, 1.5), played);
        latest.add(entry);
        draws.add(entry.arm, entry.reward);
      }
    }
  }

  /** Draws that are narrow enough to tell sums and counts, and wide enough for every arm to win. */
  private static double narrow(double share) {
    return share * share;
  }

  private static PosteriorDraws posteriors(Deque<Entry> entries) {
    PosteriorDraws posteriors = new PosteriorDraws(3, SlidingDrawsTest::narrow, 0);
    entries.forEach(entry -> posteriors.add(entry.arm, entry.reward));
    return posteriors;
  }

  @Test
  void noRewardTakesPartInMoreDrawsThanTheWindowHas() {
    SlidingDraws draws = new SlidingDraws(4, SlidingDrawsTest::narrow, 3);
    NoiseMeter noise = NoiseMeter.of(1);
    for (int drawn = 0; drawn < 10; drawn++) {
      assertThat(Eta.of(draws.bill(0.25).paid())).isEqualTo(Math.sqrt(Math.min(drawn, 3)) / 2);
      assertThat(draws.bill(1).floatingDraws()).isEqualTo(4L * drawn).isEqualTo(noise.draws());
      draws.draw(noise);
      draws.add(drawn % 4, 0.5);
    }
  }

  /** Saving writes the ring anew; what is drawn afterwards must not change by that. */
  @Test
  void savingChangesNothing() {
    RandomSource rewards = Seed.of(5).stream();
    RandomSource noise = Seed.of(1).stream();
    RandomSource sameNoise = Seed.of(1).stream();
    SlidingDraws saved = new SlidingDraws(3, SlidingDrawsTest::narrow, 40);
    SlidingDraws other = new SlidingDraws(3, SlidingDrawsTest::narrow, 40);
    for (int round = 0; round < 400; round++) {
      assertThat(saved.draw(noise)).isEqualTo(other.draw(sameNoise));
      int arm = rewards.nextInt(3);
      double reward = rewards.nextDouble();
      saved.add(arm, reward);
      other.add(arm, reward);
      if (round % 30 == 29) {
        SecretState.of(Map.of(), saved);
      }
    }
  }
}
