package org.maskedbandit.policy.thompson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
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

class ModifiedThompsonTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new ModifiedThompson(20, 3);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "modified-thompson(b=-1, c=1)", "b must be 0 or more, but is -1",
        "modified-thompson(b=1.5, c=1)", "b must be a whole number, but is 1.5",
        "modified-thompson(b=1, c=0)", "c must be positive and finite, but is 0",
        "modified-thompson(b=1, c=one)", "c must be a number, but is one",
        "modified-thompson(b=1)", "modified-thompson needs c: modified-thompson(b=…, c=…)",
        "modified-thompson(b=1, c=2, d=3)", "modified-thompson has no parameter d; it has b, c",
        "modified-thompson(b=1, c=2", "matching parentheses",
        "modified-thompson(b=1000, c=1)",
            "b times the number of arms must be less than the horizon 3000, but is 3000");
  }

  /**
   * Our own earlier simulation of the settings of the figures, 20 runs; a run deviates by 40 to 120
   * unless b rules.
   */
  @Override
  public List<Reference> references() {
    return List.of(
        Reference.mean("modified-thompson(b=0, c=100000)", 24003, 60, 20),
        Reference.mean("modified-thompson(b=500, c=199.6)", 8745, 80, 20),
        Reference.mean("modified-thompson(b=1000, c=99.9)", 6073, 80, 20),
        Reference.mean("modified-thompson(b=2000, c=49.98)", 4391, 80, 20),
        Reference.mean("modified-thompson(b=5000, c=20)", 6470, 40, 20),
        Reference.mean("modified-thompson(b=10000, c=10)", 12503, 10, 20),
        Reference.mean("modified-thompson(b=0, c=25000)", 22995, 80, 20),
        Reference.mean("modified-thompson(b=500, c=49.9)", 3913, 80, 20),
        Reference.mean("modified-thompson(b=1000, c=24.98)", 2592, 80, 20),
        Reference.mean("modified-thompson(b=2000, c=12.49)", 2845, 40, 20),
        Reference.mean("modified-thompson(b=5000, c=5)", 6252, 10, 20),
        Reference.mean("modified-thompson(b=10000, c=2.5)", 12500, 1, 20),
        Reference.mean("modified-thompson(b=0, c=4000)", 20064, 120, 20),
        Reference.mean("modified-thompson(b=200, c=19.9)", 2045, 80, 20),
        Reference.mean("modified-thompson(b=500, c=7.98)", 1146, 60, 20),
        Reference.mean("modified-thompson(b=1000, c=4)", 1372, 40, 20),
        Reference.mean("modified-thompson(b=2000, c=2)", 2503, 10, 20),
        Reference.mean("modified-thompson(b=3999, c=1)", 4999, 2, 20));
  }

  /**
   * The reward of the first pre-pull is 1 or 0; the only round that reads it follows the pre-pulls.
   */
  @Override
  public List<Attack> attacks() {
    Setting oneRoundAfterPrePulls = Setting.arms(2).horizon(41);
    return List.of(new Attack(
        oneRoundAfterPrePulls,
        (world, arm, round) -> round == 0 ? world : 0.5,
        arms -> arms.get(40) == 0,
        100_000));
  }

  @Test
  void pullsEveryArmFirst() {
    assertThat(new Play(new ModifiedThompson(2, 1), SMALL).choices(1)).startsWith(0, 0, 1, 1, 2, 2);
  }

  @Test
  void stopsWhereItsClaimEnds() {
    Learner learner = policy().start(Setting.arms(2).horizon(41), Seed.of(1));
    for (int round = 0; round < 41; round++) {
      learner.learn(learner.choose(), 1);
    }
    assertThatThrownBy(learner::choose).hasMessageContaining("at most the horizon 41");
  }

  @Test
  void missingPrePullsDoNotRaiseTheCost() {
    Setting setting = Setting.arms(2).horizon(1_000);
    Learner learner = policy().start(setting, Seed.of(1));
    for (int round = 0; round < 1_000; round++) {
      int arm = learner.choose();
      if (round == 0) {
        learner.learn(arm, 1);
      }
    }
    assertThat(Eta.paid(learner)).isLessThanOrEqualTo(Eta.claimed(policy(), setting));
  }

  /**
   * The bill counts the rounding of means of thousands of rewards, and so does the claim. The first
   * arm is never played again.
   */
  @Test
  void theRoundingOfMeansIsPartOfTheClaim() {
    Setting setting = Setting.arms(2).horizon(20_000);
    Policy many = new ModifiedThompson(5_000, 1e-3);
    Learner learner = many.start(setting, Seed.of(1));
    for (int round = 0; round < 20_000; round++) {
      int arm = learner.choose();
      learner.learn(arm, arm);
    }
    double claimed = Eta.claimed(many, setting);
    assertThat(Eta.paid(learner)).isBetween(claimed * (1 - 1e-13), claimed);
  }

  /** One draw for each arm in each round after the pre-pulls. */
  @Override
  public OptionalLong noiseDraws(Setting setting, long[] plays) {
    return OptionalLong.of(setting.arms() * (setting.horizon() - 20L * setting.arms()));
  }

  /** Algorithm 2: b plays of each arm in order, then the largest N(S/(n+1), c/(n+1)). */
  private static final class Published implements ScriptedChoices.Pseudocode {
    private final int b;
    private final double c;
    private final RandomSource random;
    private final double[] sums = new double[3];
    private final double[] counts = new double[3];
    private int t;

    Published(int b, double c, RandomSource random) {
      this.b = b;
      this.c = c;
      this.random = random;
    }

    @Override
    public int choose() {
      t++;
      return t <= 3 * b ? (t - 1) / b : ScriptedChoices.largest(3, this::theta);
    }

    private double theta(int i) {
      double n = counts[i] + 1;
      return sums[i] / n + Math.sqrt(c / n) * random.nextGaussian();
    }

    @Override
    public void learn(int arm, double reward) {
      sums[arm] += reward;
      counts[arm]++;
    }
  }

  @Test
  void choicesAreThoseOfThePublishedPosteriors() {
    for (int b : new int[] {0, 1, 20}) {
      for (double c : new double[] {1, 3}) {
        new ScriptedChoices(Setting.arms(3).horizon(400), 25)
            .assertSame(new ModifiedThompson(b, c), random -> new Published(b, c, random));
      }
    }
  }

  /** Both are for means in doubles, of which 10^11 pre-pulls make a visible factor. */
  @Test
  void theGaussianRouteIsTheClaim() {
    for (long b : new long[] {0, 19_999, 100_000_000_000L}) {
      ModifiedThompson policy = new ModifiedThompson(b, 2);
      Setting setting = Setting.arms(2).horizon(b == 0 ? 1_000 : 5 * b);
      double claimed = Eta.claimed(policy, setting);
      assertThat(policy.routes(setting))
          .filteredOn(route -> route.sound() && route.eta().isPresent())
          .extracting(route -> route.name() + (route.eta().getAsDouble() >= claimed))
          .containsExactly("gdp-as-publishedtrue", "gdptrue", "contrastfalse");
      assertThat(policy.routes(setting).get(1).eta()).hasValue(claimed);
    }
  }
}
