package org.maskedbandit.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochLengths;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.GaussianMechanism;
import org.maskedbandit.release.Release;

class WinnerTest {
  private static final GaussianMechanism NOISE = GaussianMechanism.eta(1);

  /** The arms of {@link EvidenceGoldenTest}. */
  private final List<ArmReleases> golden = List.of(
      EvidenceGoldenTest.arm(NOISE, new long[] {16, 16, 16, 16, 20, 25}, new double[] {
        13.2, 11.5, 12.9, 10.8, 15.6, 18.3
      }),
      EvidenceGoldenTest.arm(NOISE, new long[] {16, 16, 16}, new double[] {7.1, 9.4, 6.2}));

  /** Arms with one release of 1000 rewards each, for those means. */
  private static List<ArmReleases> arms(EpochNoise noise, double... means) {
    List<ArmReleases> arms = ArmReleases.ofArms(means.length, noise, List.of());
    for (int arm = 0; arm < means.length; arm++) {
      arms.get(arm).add(new Release(arm, 1000, 1000 * means[arm], 1000));
    }
    return arms;
  }

  /** The evidence 1.49000176 of two other programs, above ln(2/.5) and below ln(3/.5). */
  @Test
  void theGoldenPairDecides() {
    Winner won = Winner.of(golden, new WinnerGoal(.5, 2));
    assertThat(won.arm()).hasValue(0);
    assertThat(won.rival()).hasValue(1);
    assertThat(won.evidence()).isCloseTo(1.49000176, within(1e-8));
    assertThat(won.threshold()).isCloseTo(Math.log(4), within(1e-12));
    assertThat(won.decisionsMissing()).isEmpty();

    Winner open = Winner.of(golden, new WinnerGoal(.5, 3));
    assertThat(open.arm()).isEmpty();
    assertThat(open.leader()).isZero();
    assertThat(open.rival()).hasValue(1);
    assertThat(open.evidence()).isCloseTo(1.49000176, within(1e-8));
    assertThat(open.threshold()).isCloseTo(Math.log(6), within(1e-12));
    // 157 rewards were released: 157 (1.79176/1.49000 - 1) = 31.8
    assertThat(open.decisionsMissing()).hasValue(32);
  }

  /** Below 0.8 of the threshold there is no search, and what is shown is no less. */
  @Test
  void evidenceThatIsFarOffIsAnUpperBound() {
    Winner open = Winner.of(golden, new WinnerGoal(.05, 2));
    assertThat(open.declared()).isFalse();
    assertThat(open.evidence()).isBetween(1.49000176, .8 * Math.log(40));
  }

  @Test
  void theLeaderMustBeatEveryOtherArm() {
    WinnerGoal goal = new WinnerGoal(.05, 3);
    assertThat(Winner.of(arms(NOISE, .5, .7, .4), goal).arm()).hasValue(1);
    Winner open = Winner.of(arms(NOISE, .4, .7, .69), goal);
    assertThat(open.arm()).isEmpty();
    assertThat(open.leader()).isEqualTo(1);
    assertThat(open.rival()).hasValue(2);
  }

  /** If the leader has won, the rival is the arm that is closest to it. */
  @Test
  void theRivalOfAWinnerIsTheClosestArm() {
    Winner won = Winner.of(arms(NOISE, .3, .9, .5), new WinnerGoal(.05, 3));
    assertThat(won.arm()).hasValue(1);
    assertThat(won.rival()).hasValue(2);
    assertThat(won.evidence()).isGreaterThan(won.threshold());
  }

  @Test
  void nobodyWinsAgainstAnArmWithoutARelease() {
    List<ArmReleases> arms = ArmReleases.ofArms(3, NOISE, List.of());
    arms.get(0).add(new Release(0, 100_000, 99_000, 100_000));
    arms.get(1).add(new Release(1, 100_000, 1_000, 100_000));
    Winner open = Winner.of(arms, new WinnerGoal(.05, 3));
    assertThat(open.arm()).isEmpty();
    assertThat(open.rival()).hasValue(2);
    assertThat(open.decisionsMissing()).isEmpty();
    assertThat(Winner.of(ArmReleases.ofArms(2, NOISE, List.of()), new WinnerGoal(.05, 2))
            .arm())
        .isEmpty();
  }

  @Test
  void moreArmsThatMayComeNeedMoreEvidence() {
    List<ArmReleases> arms = arms(NOISE, .6, .5);
    double evidence = Winner.of(arms, new WinnerGoal(.5, 2)).evidence();
    double alpha = 2 * Math.exp(-evidence) * 1.01;
    assertThat(Winner.of(arms, new WinnerGoal(alpha, 2)).declared()).isTrue();
    assertThat(Winner.of(arms, new WinnerGoal(alpha, 3)).declared()).isFalse();
  }

  /** Equal arms are never told apart, but with a tolerance either is good enough. */
  @Test
  void toleranceSettlesEqualArms() {
    List<ArmReleases> equal = arms(NOISE, .5, .5);
    assertThat(Winner.of(equal, new WinnerGoal(.05, 2)).declared()).isFalse();
    assertThat(Winner.of(equal, new WinnerGoal(.05, .05, 2)).declared()).isFalse();
    assertThat(Winner.of(equal, new WinnerGoal(.05, .15, 2)).declared()).isTrue();
  }

  @Test
  void whatATolerantGoalAsks() {
    WinnerGoal exact = new WinnerGoal(.05, 2);
    assertThat(exact.met(.5, .4)).isTrue();
    assertThat(exact.met(.5, .5)).isFalse();
    WinnerGoal tolerant = new WinnerGoal(.05, .25, 2);
    assertThat(tolerant.met(.5, .5)).isTrue();
    assertThat(tolerant.met(.25, .5)).isFalse();
  }

  /** An arm goes if any arm beats it, not the leader alone, and the leader never does. */
  @Test
  void armsThatAreBeatenMayGo() {
    WinnerGoal goal = new WinnerGoal(.05, 4);
    assertThat(Winner.dropped(arms(NOISE, .3, .7, .69, .4), goal)).containsExactly(0, 3);
    List<ArmReleases> arms = arms(NOISE, .5, .7);
    ArmReleases lucky = new ArmReleases(NOISE);
    lucky.add(new Release(2, 4, 4.5, 4));
    List<ArmReleases> three = List.of(arms.get(0), arms.get(1), lucky);
    assertThat(Winner.of(three, goal).leader()).isEqualTo(2);
    assertThat(Winner.dropped(three, goal)).containsExactly(0);
  }

  /** A tenth of alpha is for the end noise. */
  @Test
  void cancellingNoiseHasALargerThreshold() {
    EpochNoise noise = new CancellingNoise(1, .8, new EpochLengths(1000, 0));
    Winner won = Winner.of(arms(noise, .7, .5), new WinnerGoal(.05, 2));
    assertThat(won.threshold()).isCloseTo(Math.log(2 / (.9 * .05)), within(1e-12));
    assertThat(won.arm()).hasValue(0);
  }

  /** Up for both arms and down for both if two arms are equal. */
  @Test
  void twoArmsUseFourDirections() {
    assertThat(new WinnerGoal(.05, 2).risk()).isEqualTo(new Risk(.05, 2, 4));
  }
}
