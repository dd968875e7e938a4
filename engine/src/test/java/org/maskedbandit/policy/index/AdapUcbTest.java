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
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.ScriptedChoices;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Laplace;

class AdapUcbTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new AdapUcb(1);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "adap-ucb(epsilon=-1)", "epsilon must be positive and finite, but is -1",
        "adap-ucb(epsilon=1, alpha=0)", "alpha must be positive and finite, but is 0",
        "adap-ucb", "adap-ucb needs epsilon");
  }

  /** Our own earlier simulation; the deviations not given there are those of our runs. */
  @Override
  public List<Reference> references() {
    return List.of(
        Reference.mean("adap-ucb(epsilon=500)", 640, 120, 20),
        Reference.mean("adap-ucb(epsilon=1)", 1296, 169, 20),
        Reference.mean("adap-ucb(epsilon=0.5)", 1805, 143, 20),
        Reference.mean("adap-ucb(epsilon=0.25)", 2867, 347, 20),
        Reference.mean("adap-ucb(epsilon=0.1)", 4762, 569, 20));
  }

  /**
   * Arm 0 pays 1 or 0 in round 1 and arm 1 pays 0: both are released, and round 3 plays the larger.
   */
  @Override
  public List<Attack> attacks() {
    Setting three = Setting.arms(2).horizon(3);
    return List.of(new Attack(
        three, (world, arm, round) -> round == 0 ? world : 0, arms -> arms.get(2) == 0, 200_000));
  }

  /** Episodes of 1, 1, 2, 4, … rewards: k of them have 2^(k-1). */
  @Override
  public OptionalLong noiseDraws(Setting setting, long[] plays) {
    return OptionalLong.of(
        Arrays.stream(plays).map(n -> 64 - Long.numberOfLeadingZeros(n)).sum());
  }

  /**
   * Two arms that always pay 1 and 0, almost without noise. Arm 0 leads by 1 + sqrt(1.55 ln t/n)
   * against sqrt(1.55 ln t) with n = 1 in rounds 3 and 4, n = 2 in round 6 (2.18 against 1.67) and
   * n = 4 in round 10 (1.94 against 1.89), for 1, 2, 4 and 8 rounds. In round 18 it is 1.75 against
   * 2.12, and arm 1 has its episodes of 1 and 2. Round 21: 1.77 against 1.54.
   */
  @Test
  void firstEpisodesByHand() {
    Play play = new Play(new AdapUcb(1e9), Setting.arms(2).horizon(21));
    assertThat(play.choices(1, (arm, round) -> 1 - arm))
        .containsExactly(0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0);
  }

  @Test
  void choicesAreThoseOfThePublishedEpisodes() {
    for (double epsilon : new double[] {0.2, 1, 20}) {
      for (double alpha : new double[] {1, 3.1}) {
        new ScriptedChoices(Setting.arms(3).horizon(300), 80)
            .assertSame(
                new AdapUcb(epsilon, alpha),
                random -> new PublishedEpisodes(
                    3,
                    2,
                    true,
                    () -> Laplace.draw(1 / epsilon, random),
                    (m, n, t, best) -> m
                        + Math.sqrt(alpha * Math.log(t) / (2 * n))
                        + alpha * Math.log(t) / (epsilon * n)));
      }
    }
  }
}
