package org.maskedbandit.policy.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Arrival;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.NeighbouringRuns;
import org.maskedbandit.policy.NoNoise;
import org.maskedbandit.policy.Play;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;
import org.maskedbandit.policy.ReleaseAttack;
import org.maskedbandit.policy.ScriptedChoices;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.LaplaceDp;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.Scope;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.random.Beta;
import org.maskedbandit.random.Laplace;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

class PrivateThompsonTest implements PolicyContract {

  /**
   * With a smaller epsilon the learner would not come to sampling within the rounds of these tests.
   */
  @Override
  public Policy policy() {
    return new PrivateThompson(100_000);
  }

  @Override
  public Map<String, String> refused() {
    return Map.of(
        "private-thompson(epsilon=0)", "epsilon must be positive and finite, but is 0",
        "private-thompson", "private-thompson needs epsilon");
  }

  /**
   * With epsilon 1 the first batch has 11,053 pulls of each arm and the second does not end, so all
   * arms are played equally often. The other is the mean of 400 runs of an independent simulation
   * in C++.
   */
  @Override
  public List<Reference> references() {
    return List.of(
        Reference.exactly("private-thompson(epsilon=1)", 25_000),
        Reference.mean("private-thompson(epsilon=5000)", 10213, 8340, 400));
  }

  /** The arms alone tell nothing before sampling: {@link #releasesRefuteOnlyAThirdOfTheNoise}. */
  @Override
  public List<Attack> attacks() {
    return List.of();
  }

  /**
   * Two arms: a release is epsilon/4, and the first batch of 199 pulls each is released when round
   * 399 begins. The claim as published is four times looser than what is attacked.
   */
  @Test
  void releasesRefuteOnlyAThirdOfTheNoise() {
    Policy quiet = new PrivateThompson(12);
    Setting setting = Setting.arms(2).horizon(500);
    assertThat(quiet.claim(setting)).isEqualTo(new Claim(new PureDp(12), 500).within(Scope.SUMS));
    assertThat(quiet.routes(setting))
        .allMatch(route -> route.sound())
        .extracting(route -> route.epsilon().applyAsDouble(0))
        .containsExactly(12.0, 3.0);
    new ReleaseAttack(
            setting,
            (world, arm, round) -> round == 0 ? world : 0,
            new int[] {398, 399},
            seen -> seen[0][0] == 0 && seen[1][0] >= 1,
            20_000)
        .assertRefutesOnlyAThirdOfTheNoise(quiet, 3);
  }

  /**
   * With a smaller epsilon, because batches of a few pulls end phase A in one world and not in the
   * other: the same arms would then be played for different releases. Three batches of 119, 476 and
   * 1,901 pulls of each arm end.
   */
  @Override
  @Test
  public void oneRewardMovesOnlyWhatTheClaimAllows() {
    NeighbouringRuns replay = new NeighbouringRuns(
        new PrivateThompson(50), Setting.arms(3).horizon(30_000), Arrival.PROMPT);
    for (int changed : new int[] {0, 1, 7, 100, 500}) {
      replay.assertMovesOnce(changed);
    }
    assertThat(replay.draws()).isEqualTo(9);
  }

  /**
   * Two arms that pay 1 and 0, without noise: one batch of ceil(0.62) = 1 pull of each, then
   * ceil(78.8) = 79 pulls of each into the trees, then sampling.
   */
  @Test
  void threePhasesByHand() {
    NoNoise silence = new NoNoise();
    Learner learner = new PrivateThompson(5_000).start(Setting.arms(2).horizon(3_000), silence);
    for (int round = 0; round < 2 + 158; round++) {
      int arm = learner.choose();
      assertThat(arm).isEqualTo(round % 2);
      learner.learn(arm, 1 - arm);
    }
    // The rewards of the first batch are not in the trees.
    assertThat(learner.released()).containsExactly(79, 0);
    assertThat(silence.draws()).isEqualTo(2 + 158);
    for (int round = 160; round < 3_000; round++) {
      assertThat(learner.choose()).isZero();
      learner.learn(0, 1);
    }
    // A tree node for every reward, and two normal variables for each of two beta variables.
    assertThat(silence.draws()).isEqualTo(2 + 158 + 2_840 + 4 * 2_840);
    assertThat(learner.bill()).isEqualTo(Bill.of(new LaplaceDp(5_000 / 4.0)));
  }

  @Test
  void aBatchThatTheHorizonCutsShortReleasesNothing() {
    Learner learner = new PrivateThompson(1).start(Setting.arms(3).horizon(50), Seed.of(1));
    for (int round = 0; round < 50; round++) {
      int arm = learner.choose();
      assertThat(arm).isEqualTo(round % 3);
      learner.learn(arm, 1);
    }
    assertThat(learner.released()).containsOnly(0);
    assertThat(learner.bill()).isEqualTo(Bill.of(PureDp.NOTHING));
    assertThatThrownBy(learner::choose)
        .hasMessage("rounds must be at most the horizon 50: the claim ends there");
  }

  /**
   * Noisy sums fall outside [0, n], where a beta variable is not defined; sampling begins in round
   * 51,353.
   */
  @Test
  void sumsAreClampedToWhereBetaIsDefined() {
    Play play = new Play(new PrivateThompson(40), Setting.arms(2).horizon(60_000));
    assertThat(play.choices(3, (arm, round) -> arm).subList(51_352, 60_000)).containsOnly(1);
  }

  @Test
  void needsAHorizon() {
    assertThatThrownBy(() -> policy().start(Setting.arms(2), Seed.of(1)))
        .hasMessage("the horizon of private-thompson must be given, but is unbounded");
  }

  /** Phases A, B and C of two arms; n counts the rewards in the trees alone. */
  private static final class Published implements ScriptedChoices.Pseudocode {
    private final double epsilon;
    private final RandomSource random;
    private final double log = Math.log(3_000);
    private final DoubleUnaryOperator[] trees = new DoubleUnaryOperator[2];
    private final double[] sums = new double[2];
    private final double[] counts = new double[2];
    private boolean gapKnown;
    private double gap = 1;
    private double pulls;
    private double left;
    private int t;

    Published(double epsilon, RandomSource random) {
      this.epsilon = epsilon;
      this.random = random;
      begin(Math.ceil(192 * 2 * log / epsilon));
    }

    private void begin(double pullsOfEach) {
      pulls = pullsOfEach;
      left = 2 * pulls;
      Arrays.fill(sums, 0);
    }

    @Override
    public int choose() {
      if (left == 0 && !gapKnown) {
        double first = sums[0] / pulls + Laplace.draw(2 * 2 / (epsilon * pulls), random);
        double second = sums[1] / pulls + Laplace.draw(2 * 2 / (epsilon * pulls), random);
        gap /= 2;
        gapKnown = Math.abs(first - second) > gap;
        double trial = 192 * (gapKnown ? Math.pow(log, 3) : 2 * log) / (epsilon * gap * gap);
        begin(Math.ceil(trial));
        Arrays.setAll(trees, arm -> new PublishedTree(3_000 - t, epsilon / (2 * 2), random));
      }
      t++;
      return left > 0 ? (int) (2 * pulls - left) % 2 : ScriptedChoices.largest(2, this::theta);
    }

    private double theta(int i) {
      double r = Math.min(counts[i], Math.max(0, sums[i]));
      return Beta.draw(r + 1, counts[i] - r + 1, random);
    }

    @Override
    public void learn(int arm, double reward) {
      left = Math.max(0, left - 1);
      if (gapKnown) {
        counts[arm]++;
        sums[arm] = trees[arm].applyAsDouble(reward);
      } else {
        sums[arm] += reward;
      }
    }
  }

  @Test
  void choicesAreThoseOfThePublishedPhases() {
    for (double epsilon : new double[] {50, 300, 2_000, 50_000}) {
      new ScriptedChoices(Setting.arms(2).horizon(3_000), 40)
          .assertSame(new PrivateThompson(epsilon), random -> new Published(epsilon, random));
    }
  }
}
