package org.maskedbandit.policy.elimination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

class DpSeTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new DpSe(1);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "dp-se(epsilon=0)", "epsilon must be positive and finite, but is 0",
        "dp-se(epsilon=nan)", "epsilon must be a number, but is nan",
        "dp_se(epsilon=1)", "did you mean 'dp-se'?");
  }

  /**
   * Where the noise is large, arm 2 always survives the first epoch and the path is the same in
   * every run.
   */
  @Override
  public List<Reference> references() {
    return List.of(
        Reference.exactly("dp-se(epsilon=0.5)", 3436.875),
        Reference.exactly("dp-se(epsilon=0.25)", 3436.875),
        Reference.mean("dp-se(epsilon=1)", 3296, 350, 200),
        Reference.mean("dp-se(epsilon=4.88)", 2980, 500, 200),
        Reference.mean("dp-se(epsilon=500)", 2880, 500, 200));
  }

  /**
   * Arm 1 pays nothing, and arm 0 pays as much in the first epoch of 1,393 pulls each as puts the
   * arms at the brink of elimination; one more reward of 1 tips the balance.
   */
  @Override
  public List<Attack> attacks() {
    Setting setting = Setting.arms(2).horizon(3_300);
    double pulls = 128 * Math.log(8 * 2 * 3_300.0) + 1;
    double brink = pulls
        * (2 * Math.sqrt(Math.log(8 * 2 * 3_300.0) / (2 * pulls))
            + 2 * Math.log(4 * 2 * 3_300.0) / pulls);
    int ones = (int) Math.round(Math.ceil(pulls) / pulls * brink);
    int after = 2 * (int) Math.ceil(pulls) + 1;
    return List.of(new Attack(
        setting,
        (world, arm, round) -> arm == 0 && round / 2 < ones + world ? 1 : 0,
        arms -> arms.get(after) == 0,
        4_000));
  }

  /**
   * With three arms the first epoch does not end within 3,000 rounds, and nothing is drawn before
   * its end.
   */
  @Override
  public boolean drawsNothing() {
    return true;
  }

  /**
   * By hand: epochs of 2,242 and 9,204 pulls, three arms dropped after the first and one after the
   * second.
   */
  @Test
  void longHorizonsByTheFormula() {
    assertThat(new Play(new DpSe(0.5), Setting.arms(5).horizon(1_000_000)).regret(PUBLISHED, 1))
        .isEqualTo(3953.0);
  }

  @Test
  void needsAHorizon() {
    assertThatThrownBy(() -> policy().start(Setting.arms(2), Seed.of(1)))
        .hasMessage("the horizon of dp-se must be given, but is unbounded");
  }

  /** Two epochs of 1,728 and 7,617 pulls of all three arms, whose means are equal. */
  @Override
  public Setting replayed() {
    return Setting.arms(3).horizon(30_000);
  }

  @Override
  public OptionalLong noiseDraws(Setting setting, long[] plays) {
    return OptionalLong.of(6);
  }

  /** Algorithm 2: epochs in which all survivors are pulled in turn; h and c use the real R. */
  private static final class Published implements ScriptedChoices.Pseudocode {
    private static final double HORIZON = 40_000;
    private final double epsilon;
    private final RandomSource random;
    private List<Integer> survivors = List.of(0, 1, 2);
    private final double[] sums = new double[3];
    private double e;
    private double pulls;
    private long turn;

    Published(double epsilon, RandomSource random) {
      this.epsilon = epsilon;
      this.random = random;
      begin();
    }

    private double log(double factor) {
      return Math.log(factor * survivors.size() * e * e * HORIZON);
    }

    private void begin() {
      e++;
      double width = Math.pow(2, -e);
      pulls = Math.max(32 * log(8) / (width * width), 8 * log(4) / (epsilon * width)) + 1;
      turn = 0;
      Arrays.fill(sums, 0);
    }

    @Override
    public int choose() {
      return survivors.get((int) (turn++ % survivors.size()));
    }

    @Override
    public void learn(int arm, double reward) {
      sums[arm] += reward;
      double r = Math.ceil(pulls);
      if (turn == r * survivors.size() && survivors.size() > 1) {
        double[] means = new double[3];
        survivors.forEach(i -> means[i] = sums[i] / r + Laplace.draw(1 / (epsilon * r), random));
        double best = survivors.stream().mapToDouble(i -> means[i]).max().orElseThrow();
        double margin = 2 * Math.sqrt(log(8) / (2 * pulls)) + 2 * log(4) / (pulls * epsilon);
        survivors = survivors.stream().filter(i -> best - means[i] <= margin).toList();
        begin();
      }
    }
  }

  @Test
  void choicesAreThoseOfThePublishedEpochs() {
    for (double epsilon : new double[] {0.05, 0.2, 5}) {
      new ScriptedChoices(Setting.arms(3).horizon(40_000), 40)
          .assertSame(new DpSe(epsilon), random -> new Published(epsilon, random));
    }
  }
}
