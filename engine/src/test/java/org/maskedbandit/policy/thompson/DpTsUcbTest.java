package org.maskedbandit.policy.thompson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Play;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.ScriptedChoices;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Eta;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

class DpTsUcbTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new DpTsUcb(1, 32);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "dp-ts-ucb(alpha=1.5)", "alpha must be from 0 to 1, but is 1.5",
        "dp-ts-ucb(alpha=1, warm-start=0)", "warm-start must be 1 or more, but is 0",
        "dp-ts-ucb", "dp-ts-ucb needs alpha: dp-ts-ucb(alpha=…)");
  }

  /** Our own earlier simulation; the deviations not given there are those of our runs. */
  @Override
  public List<Reference> references() {
    return List.of(
        Reference.mean("dp-ts-ucb(alpha=0)", 423, 55, 20),
        Reference.mean("dp-ts-ucb(alpha=0.25)", 1712, 260, 20),
        Reference.mean("dp-ts-ucb(alpha=0.5)", 2107, 160, 20),
        Reference.mean("dp-ts-ucb(alpha=0.75)", 2094, 267, 20),
        Reference.mean("dp-ts-ucb(alpha=1)", 2147, 449, 20),
        Reference.mean("dp-ts-ucb(alpha=1, warm-start=8)", 2238, 492, 20),
        Reference.mean("dp-ts-ucb(alpha=1, warm-start=32)", 2161, 534, 20),
        Reference.mean("dp-ts-ucb(alpha=1, warm-start=128)", 2022, 490, 20));
  }

  /**
   * Two first epochs of 32 rewards, then all 39 draws of both, which is before either has 64 more.
   * The first reward is 1 or 0 and the spy counts the plays of its arm: comparing with another
   * arm's draw, and one bit of it, leaves 1/sqrt(pi) of eta.
   */
  @Override
  public List<Attack> attacks() {
    return List.of(new Attack(
        Setting.arms(2).horizon(103),
        (world, arm, round) -> round == 0 ? world : 0.5,
        arms -> arms.subList(64, 103).stream().filter(arm -> arm == 0).count() >= 20,
        20_000));
  }

  /** By formula, as are their etas. */
  @Test
  void etaOfThePublishedHorizon() {
    Setting setting = Setting.arms(5).horizon(PUBLISHED_HORIZON);
    double[] etas = {319.54, 98.42, 30.31, 9.34, 2.89};
    for (int i = 0; i < etas.length; i++) {
      assertThat(Eta.claimed(new DpTsUcb(i / 4.0), setting)).isCloseTo(etas[i], within(0.005));
    }
    assertThat(Eta.claimed(new DpTsUcb(1, 8), setting)).isCloseTo(1.021, within(0.0005));
  }

  /**
   * Rewards of one arm only ever come in: its epochs are as short as they can be and drawn out to
   * the last.
   */
  @Test
  void spendsAllItClaimsOnAFirstEpoch() {
    Setting setting = Setting.arms(2).horizon(1_000);
    Learner learner = new DpTsUcb(1).start(setting, Seed.of(1));
    learner.learn(0, 1);
    learner.learn(1, 1);
    for (int round = 0; round < 1_000; round++) {
      learner.choose();
    }
    double claimed = Eta.claimed(new DpTsUcb(1), setting);
    assertThat(Eta.paid(learner)).isBetween(claimed * (1 - 1e-12), claimed);
  }

  @Test
  void pullsEveryArmAsOftenAsTheWarmStartFirst() {
    assertThat(new Play(new DpTsUcb(1, 2), SMALL).choices(1)).startsWith(0, 1, 2, 0, 1, 2);
  }

  @Test
  void veryShortHorizonsAreSurvived() {
    Setting one = Setting.arms(1).horizon(1);
    assertThat(new Play(new DpTsUcb(1), one).choices(1)).containsExactly(0);
    assertThat(Eta.claimed(new DpTsUcb(1), one)).isFinite();
  }

  @Test
  void needsAHorizon() {
    assertThatThrownBy(() -> policy().claim(Setting.arms(2)))
        .hasMessage("the horizon of dp-ts-ucb must be given, but is unbounded");
  }

  /** h draws of each epoch, of which the largest stands for it afterwards. */
  private static final class Published implements ScriptedChoices.Pseudocode {
    private final double phi;
    private final double v;
    private final int w;
    private final RandomSource random;
    private final double[] n = new double[3];
    private final double[] m = new double[3];
    private final double[] h = new double[3];
    private final double[] most = new double[3];
    private final double[] buffer = new double[3];
    private final double[] buffered = new double[3];
    private int t;

    Published(double horizon, double alpha, int w, RandomSource random) {
      double log = Math.log(horizon);
      double constant = 2 * Math.sqrt(2 * Math.PI * Math.E);
      double growth = Math.pow(horizon, 0.5 * (1 - alpha)) * Math.pow(log, 0.5 * (3 - alpha));
      phi = Math.ceil(constant * growth);
      v = Math.pow(log, alpha);
      this.w = w;
      this.random = random;
    }

    @Override
    public int choose() {
      t++;
      return t <= 3 * w ? (t - 1) % 3 : ScriptedChoices.largest(3, this::theta);
    }

    private double theta(int i) {
      if (h[i]-- < 1) {
        return most[i];
      }
      double theta = m[i] + Math.sqrt(v / n[i]) * random.nextGaussian();
      most[i] = Math.max(most[i], theta);
      return theta;
    }

    @Override
    public void learn(int arm, double reward) {
      buffer[arm] += reward;
      buffered[arm]++;
      if (buffered[arm] == (n[arm] == 0 ? w : 2 * n[arm])) {
        n[arm] = buffered[arm];
        m[arm] = buffer[arm] / n[arm];
        h[arm] = phi;
        most[arm] = Double.NEGATIVE_INFINITY;
        buffer[arm] = 0;
        buffered[arm] = 0;
      }
    }
  }

  @Test
  void choicesAreThoseOfThePublishedMaxima() {
    for (double alpha : new double[] {0.5, 0.75, 1}) {
      for (int w : new int[] {1, 5}) {
        new ScriptedChoices(Setting.arms(3).horizon(600), 25)
            .assertSame(new DpTsUcb(alpha, w), random -> new Published(600, alpha, w, random));
      }
    }
  }
}
