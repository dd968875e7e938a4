package org.maskedbandit.lab.lockstep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.policy.ModifiedThompson;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.Seed;

/** What the first bits leave open is drawn anew in every round. */
class LanesTest {

  /** Both arms have the same cell as long as no word was drawn. If they win alike, 100 rounds have one winner once in 2^99 times. */
  @Test
  void theRestOfADrawIsAnotherInEveryRound() {
    Lanes lanes = new Lanes(Bernoulli.of(0.5, 0.5), 1, new Seed[] {Seed.of(3)});
    assertThat(IntStream.range(0, 100)
            .map(round -> lanes.largest(0, round, Double.NEGATIVE_INFINITY))
            .distinct())
        .containsExactlyInAnyOrder(0, 1);
  }

  /**
   * A coin of probability 2^-17 is decided by its rest whenever its sixteen bits are zero. Of 400,000 tosses 3.05 pay on average, so a
   * run has none with probability 0.047, and 20 of 64 runs have none less often than once in 10^10 times. If the rest were the same
   * in all rounds, half of the runs would have none.
   */
  @Test
  void theRestOfACoinIsAnotherInEveryRound() {
    long horizon = 400_000;
    List<Seed> seeds = IntStream.range(0, 64).mapToObj(Seed::of).toList();
    long paidNothing = new Lockstep(Bernoulli.of(0x1p-17), new ModifiedThompson(0, 1), horizon)
        .run(new Checkpoints(horizon, 1), seeds).stream()
            .filter(run -> run.finalRewardRegret() == horizon * 0x1p-17)
            .count();
    assertThat(paidNothing).isLessThan(20);
  }
}
