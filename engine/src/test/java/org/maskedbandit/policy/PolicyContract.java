package org.maskedbandit.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.Scope;
import org.maskedbandit.privacy.evidence.Evidence;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.Seed;

/**
 * What every policy must keep. A policy's test implements this and says which record is on trial,
 * what it refuses, which published values it must meet, and how a spy would attack it.
 */
public interface PolicyContract {
  /** The benchmark of the literature, and its published horizon. */
  Problem PUBLISHED = Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25);

  long PUBLISHED_HORIZON = 100_000;
  /** Where a claim is a curve, the delta at which it is attacked. */
  double ATTACKED_DELTA = 0.01;

  Setting SMALL = Setting.arms(3).horizon(3_000);

  Arrival LATE = Arrival.late(50);

  Policy policy();

  /** Written forms that must be refused, each with the sentence that says why. */
  Map<String, String> refused();

  /** Mean regret on the published problem, with the standard error of that reference. */
  List<Reference> references();

  /**
   * A distinguishing game in which the policy's privacy is close to its limit; nothing for policies
   * without a claim.
   */
  List<Attack> attacks();

  /**
   * Regret on an easy problem as a share of uniform play's; two arms, 0.9 and 0.1, for 20,000
   * rounds.
   */
  default double shareOfUniformRegret() {
    return 0.25;
  }

  /** Whether two seeds may give the same choices. */
  default boolean drawsNothing() {
    return false;
  }

  @Test
  default void sameSeedSameChoices() {
    Play play = new Play(policy(), SMALL);
    assertThat(play.choices(7)).isEqualTo(play.choices(7));
    assertThat(play.choices(8).equals(play.choices(7))).isEqualTo(drawsNothing());
  }

  @Test
  default void onlyExistingArmsAreChosenAndEachIsTried() {
    assertThat(new Play(policy(), SMALL).choices(3)).containsOnly(0, 1, 2).contains(0, 1, 2);
  }

  @Test
  default void aRewardOfAnArmThatIsNotThereIsRefused() {
    Learner learner = policy().start(SMALL, Seed.of(1).stream());
    learner.choose();
    for (int arm : new int[] {-1, 3, Integer.MAX_VALUE}) {
      assertThatThrownBy(() -> learner.learn(arm, 1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("an arm must be from 0 to 2, but is " + arm);
    }
  }

  @Test
  default void aSingleArmIsEnough() {
    assertThat(new Play(policy(), Setting.arms(1).horizon(3_000)).choices(3)).containsOnly(0);
  }

  @Test
  default void writtenFormReadsBackEqual() {
    assertThat(Policy.parse(policy().written())).isEqualTo(policy());
  }

  @Test
  default void badParametersAreRefusedWithASentence() {
    refused()
        .forEach((written, sentence) -> assertThatThrownBy(
                () -> Policy.parse(written).start(SMALL, Seed.of(1)))
            .as(written)
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining(sentence));
  }

  @Test
  default void rewardsOutsideTheUnitIntervalAreClampedToIt() {
    double[] wild = {-5, 7, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.5};
    double[] clamped = {0, 1, 0, 1, 0, 0.5};
    Play play = new Play(policy(), SMALL);
    assertThat(play.choices(5, (arm, round) -> wild[(int) (round % wild.length)]))
        .isEqualTo(play.choices(5, (arm, round) -> clamped[(int) (round % clamped.length)]));
  }

  @Test
  default void lateAndMissingRewardsAreSurvived() {
    Learner learner = policy().start(SMALL, Seed.of(11));
    Play.rounds(learner, SMALL, LATE);
    assertThat(policy().claim(SMALL).covers(learner.bill().paid())).isTrue();
  }

  @Test
  default void beatsUniformPlayOnAnEasyProblem() {
    Play play = new Play(policy(), Setting.arms(2).horizon(20_000));
    double uniform = 20_000 * 0.8 / 2;
    assertThat(play.regret(Bernoulli.of(0.9, 0.1), 1)).isLessThan(shareOfUniformRegret() * uniform);
  }

  @Test
  default void regretMeetsTheReferences() {
    for (Reference reference : references()) {
      reference.assertMet(PUBLISHED, PUBLISHED_HORIZON);
    }
  }

  @Test
  default void theBillNeverExceedsThePriceNorThePriceTheClaim() {
    Learner learner = policy().start(SMALL, Seed.of(13));
    Claim claim = policy().claim(SMALL);
    Guarantee price = policy().price(SMALL);
    assertThat(claim.covers(price)).isTrue();
    for (long round = 0; round < SMALL.horizon(); round++) {
      learner.learn(learner.choose(), round % 2);
      assertThat(claim.covers(learner.bill().paid())).isTrue();
      assertThat(price.covers(learner.bill().paid())).isTrue();
    }
  }

  @Test
  default void theClaimSaysWhatLeaves() {
    boolean sums = policy().start(SMALL, Seed.of(1)).released().length > 0;
    assertThat(policy().claim(SMALL).scope()).isEqualTo(sums ? Scope.SUMS : Scope.ARMS);
  }

  @Test
  default void aReplayedLogContinuesIdentically() {
    for (Arrival arrival : List.of(Arrival.PROMPT, LATE)) {
      Learner original = policy().start(SMALL, Seed.of(17));
      Learner rebuilt = policy().start(SMALL, Seed.of(17));
      int[] arms = new int[2_000];
      for (int round = 0; round < arms.length; round++) {
        arms[round] = original.choose();
        int again = rebuilt.choose();
        assertThat(again).isEqualTo(arms[round]);
        for (int each : arrival.after(round)) {
          double reward = (each * 7 + arms[each]) % 3 / 2.0;
          original.learn(arms[each], reward);
          rebuilt.learn(arms[each], reward);
        }
      }
    }
  }

  /** How many normal and exponential variables a run draws, from the plays of each arm. */
  default OptionalLong noiseDraws(Setting setting, long[] plays) {
    return OptionalLong.empty();
  }

  /** Long enough for the policy to release something. */
  default Setting replayed() {
    return SMALL;
  }

  @Test
  default void oneRewardMovesOnlyWhatTheClaimAllows() {
    NeighbouringRuns replay = new NeighbouringRuns(policy(), replayed(), Arrival.PROMPT);
    NeighbouringRuns late = new NeighbouringRuns(policy(), replayed(), LATE);
    for (int changed : new int[] {0, 1, 7, 100, 500}) {
      replay.assertMovesOnce(changed);
      late.assertMovesOnce(changed);
    }
    noiseDraws(replayed(), replay.plays())
        .ifPresent(draws -> assertThat(replay.draws()).isEqualTo(draws));
  }

  /**
   * Each of the two assertions fails wrongly with probability 2e-6 at most: the confidence of the
   * bounds.
   */
  @Test
  default void attacksDoNotRefuteTheClaimButRefuteAThirdOfTheNoise() {
    for (Attack attack : attacks()) {
      var claim = policy().claim(attack.setting()).guarantee();
      Evidence honest = attack.run(policy(), 1);
      Evidence broken = attack.run(policy(), 3);
      if (claim instanceof GaussianDp gaussian) {
        assertThat(honest.etaAtLeast()).isLessThanOrEqualTo(gaussian.eta());
        assertThat(broken.etaAtLeast()).isGreaterThan(gaussian.eta());
      } else {
        double delta = claim instanceof PureDp ? 0 : ATTACKED_DELTA;
        assertThat(honest.epsilonAtLeast(delta)).isLessThanOrEqualTo(claim.epsilon(delta));
        assertThat(broken.epsilonAtLeast(delta)).isGreaterThan(claim.epsilon(delta));
      }
    }
  }

  /**
   * Neither if rewards are late or missing, nor if the changed one is the only one that comes. Each
   * fails wrongly with probability 2e-6 at most.
   */
  @Test
  default void lateAndMissingRewardsDoNotRefuteTheClaim() {
    for (Attack attack : attacks()) {
      var claim = policy().claim(attack.setting()).guarantee();
      for (Arrival arrival : List.of(Arrival.late(1), Arrival.only(attack.changed()))) {
        Evidence evidence = attack.run(policy(), arrival);
        if (claim instanceof GaussianDp gaussian) {
          assertThat(evidence.etaAtLeast()).isLessThanOrEqualTo(gaussian.eta());
        } else {
          double delta = claim instanceof PureDp ? 0 : ATTACKED_DELTA;
          assertThat(evidence.epsilonAtLeast(delta)).isLessThanOrEqualTo(claim.epsilon(delta));
        }
      }
    }
  }
}
