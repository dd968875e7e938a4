package org.maskedbandit.policy.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.ScriptedChoices;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.StoppingRule;
import org.maskedbandit.random.Laplace;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.Release;
import org.maskedbandit.statistic.WinnerGoal;

class AdapTtTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new AdapTt(1);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "adap-tt(epsilon=0)", "epsilon must be positive and finite, but is 0",
        "adap-tt(epsilon=1, threshold=light)", "threshold must be",
        "adap-tt", "adap-tt needs epsilon");
  }

  @Override
  public List<Reference> references() {
    return List.of();
  }

  /** Two arms are played half of the time each for ever: 8000 ± 5 deviations of 57. */
  @Override
  public double shareOfUniformRegret() {
    return 1.04;
  }

  /** One phase of one reward. */
  @Override
  public List<Attack> attacks() {
    return List.of(Attack.onReleases(
        Setting.arms(1).horizon(1),
        (world, arm, round) -> world,
        released -> released[0] > 0.5,
        100_000));
  }

  /** Phases of 1, 1, 2, 4, … rewards: k of them have 2^(k-1). */
  @Override
  public OptionalLong noiseDraws(Setting setting, long[] plays) {
    return OptionalLong.of(
        Arrays.stream(plays).map(n -> 64 - Long.numberOfLeadingZeros(n)).sum());
  }

  /** The authors' program in words of its own: every arm once, then leader or challenger. */
  private static final class Published implements ScriptedChoices.Pseudocode {
    private final double epsilon;
    private final RandomSource random;
    private final double[] means = new double[3];
    private final double[] last = new double[3];
    private final double[] done = new double[3];
    private final double[] open = new double[3];
    private final double[] sums = new double[3];
    private int t;

    Published(double epsilon, RandomSource random) {
      this.epsilon = epsilon;
      this.random = random;
    }

    @Override
    public int choose() {
      if (t++ < 3) {
        return t - 1;
      }
      double n = Arrays.stream(done).sum();
      int leader = ScriptedChoices.largest(
          3,
          i -> means[i]
              + Math.log(n) / (epsilon * last[i])
              + Math.sqrt(Math.log(n) / (2 * last[i])));
      return random.nextDouble() < 0.5
          ? leader
          : ScriptedChoices.largest(3, i -> i == leader ? -1e300 : -cost(leader, i, n));
    }

    private double cost(int leader, int i, double n) {
      return (means[leader] - means[i] + 1 / (1 + Math.sqrt(n)))
          / Math.sqrt(1 / (done[leader] + open[leader]) + 1 / (done[i] + open[i]));
    }

    @Override
    public void learn(int arm, double reward) {
      sums[arm] += reward;
      open[arm]++;
      if (open[arm] >= done[arm]) {
        means[arm] = (sums[arm] + Laplace.draw(1 / epsilon, random)) / open[arm];
        last[arm] = open[arm];
        done[arm] += open[arm];
        open[arm] = 0;
        sums[arm] = 0;
      }
    }
  }

  @Test
  void choicesAreThoseOfTheAuthorsProgram() {
    for (double epsilon : new double[] {0.2, 1, 20}) {
      new ScriptedChoices(Setting.arms(3).horizon(400), 80)
          .assertSame(new AdapTt(epsilon), random -> new Published(epsilon, random));
    }
  }

  /** mpmath, 50 digits, at alpha = 0.05 and five arms. */
  @Test
  void thresholds() {
    WinnerGoal goal = new WinnerGoal(0.05, 5);
    assertThat(AdapTtThreshold.PROGRAM.of(512, 256, 0.5, goal))
        .isCloseTo(7.0641883360895, within(1e-9));
    assertThat(AdapTtThreshold.CORRECTED.of(512, 256, 0.5, goal))
        .isCloseTo(7.6952016696311, within(1e-9));
    assertThat(AdapTtThreshold.PROVED.of(512, 256, 0.5, goal))
        .isCloseTo(67.722554666114, within(1e-9));
  }

  private static StoppingRule.OfReleases rule(AdapTtThreshold threshold) {
    return new AdapTt(1, threshold).stoppingRule(Setting.arms(2), new WinnerGoal(0.05, 2));
  }

  /**
   * With n = 256 on both arms the program's evidence is gap^2 64 and its threshold 6.83: it stops
   * from a gap of 0.327 on. With s = 1/2 these are gap^2 256 and 7.04: from 0.166 on.
   */
  @Test
  void stopsWhenTheGapIsLargeEnough() {
    assertStops(AdapTtThreshold.PROGRAM, 0.32, 0.335);
    assertStops(AdapTtThreshold.CORRECTED, 0.16, 0.17);
  }

  private static void assertStops(AdapTtThreshold threshold, double no, double yes) {
    assertThat(gap(threshold, no).best()).isEmpty();
    assertThat(gap(threshold, yes).best()).hasValue(1);
  }

  private static StoppingRule.OfReleases gap(AdapTtThreshold threshold, double gap) {
    StoppingRule.OfReleases rule = rule(threshold);
    rule.add(new Release(0, 256, 256 * 0.2, 256));
    assertThat(rule.best()).isEmpty();
    rule.add(new Release(1, 256, 256 * (0.2 + gap), 256));
    return rule;
  }

  @Test
  void refusesATolerance() {
    assertThatThrownBy(
            () -> new AdapTt(1).stoppingRule(Setting.arms(2), new WinnerGoal(0.05, 0.01, 2)))
        .hasMessageContaining("the tolerance of adap-tt must be 0: its rule has none, but is 0.01");
  }
}
