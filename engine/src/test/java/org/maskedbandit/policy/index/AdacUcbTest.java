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
import org.maskedbandit.privacy.GaussianDp;

class AdacUcbTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new AdacUcb(0.5);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "adac-ucb(rho=0)", "rho must be positive and finite, but is 0",
        "adac-ucb(rho=1, beta=-1)", "beta must be positive and finite, but is -1",
        "adac-ucb(epsilon=1)", "adac-ucb has no parameter epsilon; it has rho, beta");
  }

  /** Our own earlier simulation; the deviations not given there are those of our runs. */
  @Override
  public List<Reference> references() {
    return List.of(
        Reference.mean("adac-ucb(rho=0.1)", 297, 59, 20),
        Reference.mean("adac-ucb(rho=0.5)", 251, 58, 20),
        Reference.mean("adac-ucb(rho=1)", 239, 55, 20),
        Reference.mean("adac-ucb(rho=10)", 247, 58, 20),
        Reference.mean("adac-ucb(rho=0.1, beta=3.1)", 715, 132, 20),
        Reference.mean("adac-ucb(rho=0.5, beta=3.1)", 701, 107, 20),
        Reference.mean("adac-ucb(rho=1, beta=3.1)", 650, 119, 20),
        Reference.mean("adac-ucb(rho=10, beta=3.1)", 638, 119, 20));
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

  @Test
  void theClaimIsGaussianAndImpliesThePublishedOne() {
    for (double rho : new double[] {1e-9, 0.1, 0.5, 1, 1 / 3.0, 7}) {
      GaussianDp claim = (GaussianDp) new AdacUcb(rho).claim(SMALL).guarantee();
      assertThat(claim.toZcdp().rho()).isBetween(rho * (1 - 1e-15), rho);
    }
    assertThat(policy().claim(SMALL).guarantee()).isEqualTo(new GaussianDp(1));
  }

  /**
   * Two arms that always pay 1 and 0, almost without noise: 1 + sqrt(ln t/(2n)) against sqrt(ln
   * t/2). Arm 0 leads in rounds 3, 4, 6 and 10 (1.54 with n = 4 against 1.07), 18 (1.43 against
   * 1.20), 34 (1.33 against 1.33 to the second digit: 1.3320 against 1.3279) and is behind in round
   * 66 with 1.2559 against 1.4473.
   */
  @Test
  void firstEpisodesByHand() {
    Play play = new Play(new AdacUcb(1e15), Setting.arms(2).horizon(66));
    List<Integer> choices = play.choices(1, (arm, round) -> 1 - arm);
    assertThat(choices.subList(0, 2)).containsExactly(0, 1);
    assertThat(choices.subList(2, 65)).containsOnly(0);
    assertThat(choices.get(65)).isEqualTo(1);
  }

  @Test
  void choicesAreThoseOfThePublishedEpisodes() {
    for (double rho : new double[] {0.01, 0.1, 1}) {
      for (double beta : new double[] {1, 3.1}) {
        new ScriptedChoices(Setting.arms(3).horizon(300), 80)
            .assertSame(
                new AdacUcb(rho, beta),
                random -> new PublishedEpisodes(
                    3,
                    2,
                    true,
                    () -> random.nextGaussian() / Math.sqrt(2 * rho),
                    (m, n, t, best) ->
                        m + Math.sqrt((1 / (2 * n) + 1 / (rho * n * n)) * beta * Math.log(t))));
      }
    }
  }
}
