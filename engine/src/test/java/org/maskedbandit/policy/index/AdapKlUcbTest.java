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

class AdapKlUcbTest implements PolicyContract {

  /**
   * With epsilon = 1 indices are 1 for so long, and episodes so coarse, that most seeds play alike.
   */
  @Override
  public Policy policy() {
    return new AdapKlUcb(4);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "adap-kl-ucb(epsilon=infinity)", "epsilon must be",
        "adap-kl-ucb(epsilon=1, alpha=-3)", "alpha must be positive and finite, but is -3",
        "adap-klucb(epsilon=1)", "did you mean 'adap-kl-ucb'?");
  }

  /** Our own earlier simulation; the deviations not given there are those of our runs. */
  @Override
  public List<Reference> references() {
    return List.of(
        Reference.mean("adap-kl-ucb(epsilon=500)", 575, 102, 20),
        Reference.mean("adap-kl-ucb(epsilon=1)", 1117, 169, 20),
        Reference.mean("adap-kl-ucb(epsilon=0.5)", 1677, 144, 20),
        Reference.mean("adap-kl-ucb(epsilon=0.25)", 2643, 296, 20),
        Reference.mean("adap-kl-ucb(epsilon=0.1)", 4659, 276, 20));
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

  /** Episodes of 1, 1, 2, 4, … rewards: k of them have 2^(k-1). */
  @Override
  public OptionalLong noiseDraws(Setting setting, long[] plays) {
    return OptionalLong.of(
        Arrays.stream(plays).map(n -> 64 - Long.numberOfLeadingZeros(n)).sum());
  }

  /**
   * Two arms that always pay 1/2 and 0, almost without noise and with alpha = 1. For the first
   * d(1/2, q) = -ln(4q(1-q))/2, so its index is (1 + sqrt(1 - t^(-2/n)))/2; that of the second is 1
   * - t^(-1/n). Rounds 3, 4 and 6 have n = 1, 1, 2 against 1: 0.97, 0.98 and 0.96 against 0.67,
   * 0.75 and 0.83, for 1, 2 and 4 rounds. Round 10: 0.91 with n = 4 against 0.9, for 8 rounds.
   * Round 18: 0.86 with n = 8 against 0.94, for 1 round. Round 19: 0.95 against 0.86, for 2 rounds.
   * Round 21: 0.78 with n = 2 against 0.87.
   */
  @Test
  void firstEpisodesByHand() {
    Play play = new Play(new AdapKlUcb(1e9, 1), Setting.arms(2).horizon(21));
    assertThat(play.choices(1, (arm, round) -> (1 - arm) / 2.0))
        .containsExactly(0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0);
  }

  @Test
  void choicesAreThoseOfThePublishedEpisodes() {
    for (double epsilon : new double[] {0.2, 1, 20}) {
      for (double alpha : new double[] {0.5, 3.1}) {
        new ScriptedChoices(Setting.arms(3).horizon(300), 80)
            .assertSame(
                new AdapKlUcb(epsilon, alpha),
                random -> new PublishedEpisodes(
                    3, 2, true, () -> Laplace.draw(1 / epsilon, random), (m, n, t, best) -> {
                      double width = alpha * Math.log(t) / n;
                      double p = Math.min(1, Math.max(0, m + width / epsilon));
                      return PublishedDivergence.largest(p, width);
                    }));
      }
    }
  }
}
