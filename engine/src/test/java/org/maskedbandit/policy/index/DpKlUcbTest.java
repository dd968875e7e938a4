package org.maskedbandit.policy.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Play;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.PublishedDivergence;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.ScriptedChoices;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Laplace;

class DpKlUcbTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new DpKlUcb(1);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "dp-kl-ucb(epsilon=0)", "epsilon must be positive and finite, but is 0",
        "dp-kl-ucb(epsilon=1, ratio=1)", "ratio must be greater than 1 and less than",
        "dp-klucb(epsilon=1)", "did you mean 'dp-kl-ucb'?");
  }

  /** Our own earlier simulation; the deviations not given there are those of our runs. */
  @Override
  public List<Reference> references() {
    return List.of(
        Reference.mean("dp-kl-ucb(epsilon=1)", 113, 23, 20),
        Reference.mean("dp-kl-ucb(epsilon=0.5)", 186, 173, 20),
        Reference.mean("dp-kl-ucb(epsilon=0.25)", 303, 62, 20),
        Reference.mean("dp-kl-ucb(epsilon=0.1)", 694, 146, 20),
        Reference.mean("dp-kl-ucb(epsilon=0.01)", 5811, 1583, 20));
  }

  /**
   * The spy reads the first release: from the shifted centre on, the odds of a Laplace sum are
   * e^epsilon exactly.
   */
  @Override
  public List<Attack> attacks() {
    Setting one = Setting.arms(1).horizon(1);
    return List.of(
        Attack.onReleases(one, (world, arm, round) -> world, released -> released[0] > 1, 100_000));
  }

  /** Batches of 1, 1, 2, 4, … rewards: k of them have 2^(k-1). */
  @Override
  public OptionalLong noiseDraws(Setting setting, long[] plays) {
    return OptionalLong.of(
        Arrays.stream(plays).map(n -> 64 - Long.numberOfLeadingZeros(n)).sum());
  }

  /**
   * Two arms that always pay 1/2 and 0, almost without noise, where d_epsilon is the divergence d.
   * The index of the first is (1 + sqrt(1 - t^(-2/n)))/2 and that of the second 1 - t^(-1/n).
   * Rounds 3, 4 and 6 have n = 1, 2, 4 against 1: 0.97, 0.93 and 0.88 against 0.67, 0.75 and 0.83,
   * for 1, 2 and 4 rounds. Round 10: 0.83 with n = 8 against 0.90, for 1 round. Round 11: 0.84
   * against 0.70 with n = 2, for 8 rounds.
   */
  @Test
  void firstBatchesByHand() {
    Play play = new Play(new DpKlUcb(1e9), Setting.arms(2).horizon(18));
    assertThat(play.choices(1, (arm, round) -> (1 - arm) / 2.0))
        .containsExactly(0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  /** d_epsilon is computed as its definition says, a minimum over z. */
  @Test
  void choicesAreThoseOfThePublishedBatches() {
    for (double epsilon : new double[] {0.2, 1, 5}) {
      for (double ratio : new double[] {1.5, 2}) {
        new ScriptedChoices(Setting.arms(3).horizon(300), 24)
            .assertSame(
                new DpKlUcb(epsilon, ratio),
                random -> new PublishedEpisodes(
                    3,
                    ratio,
                    false,
                    () -> Laplace.draw(1 / epsilon, random),
                    (m, n, t, best) -> PublishedDivergence.largestThrough(
                        epsilon, Math.min(1, Math.max(0, m)), Math.log(t) / n)));
      }
    }
  }
}
