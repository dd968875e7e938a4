package org.maskedbandit.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Eta;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Scope;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.GaussianMechanism;
import org.maskedbandit.release.PosteriorDraws;
import org.maskedbandit.state.Fields;

/** The checks with late and missing rewards, on policies that are broken for these alone. */
class ArrivalTest {
  private static final Setting SETTING = Setting.arms(3).horizon(300);

  @Test
  void everyRewardComesOnceOrIsOneOfTheMissing() {
    Arrival late = Arrival.late(5);
    long[] came = new long[300];
    for (int round = 0; round < 300; round++) {
      for (int each : late.after(round)) {
        assertThat(each).isLessThanOrEqualTo(round - 5);
        came[each]++;
      }
    }
    for (int round = 0; round < 290; round++) {
      assertThat(came[round]).isEqualTo(round % 3 == 0 ? 0 : 1);
    }
    assertThat(late.after(6)).containsExactly(1);
    assertThat(late.after(10)).containsExactly(5, 4);
  }

  /** Plays arms in turn, and counts a reward twice that is not of the last arm. */
  private record CountedTwice() implements Policy {
    @Override
    public Claim claim(Setting setting) {
      return Claim.anytime(new GaussianDp(1)).within(Scope.SUMS);
    }

    @Override
    public Learner start(Setting setting, RandomSource random) {
      EpochSum[] sums = EpochSum.forArms(setting.arms(), GaussianMechanism.eta(1));
      return new Learner() {
        private int round;

        @Override
        public int choose() {
          return round++ % sums.length;
        }

        @Override
        public void learn(int arm, double reward) {
          sums[arm].add(reward);
          if (arm != (round - 1) % sums.length) {
            sums[arm].add(reward);
          }
          if (sums[arm].size() >= 10) {
            sums[arm].release(random);
          }
        }

        @Override
        public double[] released() {
          return EpochSum.latest(sums);
        }

        @Override
        public void fields(Fields fields) {}
      };
    }
  }

  @Test
  void aLateRewardThatCountsTwiceIsSeenInLateRunsAlone() {
    new NeighbouringRuns(new CountedTwice(), SETTING, Arrival.PROMPT).assertMovesOnce(7);
    NeighbouringRuns late = new NeighbouringRuns(new CountedTwice(), SETTING, Arrival.late(50));
    assertThatThrownBy(() -> late.assertMovesOnce(7)).isInstanceOf(AssertionError.class);
  }

  /** A missing pre-pull does not count as 0, so the mean of the others is one of fewer rewards. */
  private record Forgetful(int b, double c) implements Policy {
    @Override
    public Claim claim(Setting setting) {
      return new ModifiedThompson(b, c).claim(setting);
    }

    @Override
    public Learner start(Setting setting, RandomSource random) {
      PosteriorDraws draws = new PosteriorDraws(setting.arms(), share -> c * share, 0);
      return new Learner() {
        private int round;

        @Override
        public int choose() {
          int prePull = round++ / b;
          return prePull < setting.arms() ? prePull : draws.draw(random);
        }

        @Override
        public void learn(int arm, double reward) {
          draws.add(arm, reward);
        }

        @Override
        public void fields(Fields fields) {}
      };
    }
  }

  /** The first reward is 1 or 0 and is read in the one draw that follows the pre-pulls. */
  @Test
  void aForgottenPrePullIsSeenIfRewardsAreMissing() {
    Setting setting = Setting.arms(2).horizon(41);
    Attack attack = new Attack(
        setting,
        (world, arm, round) -> round == 0 ? world : 0.5,
        arms -> arms.get(40) == 0,
        100_000);
    double claimed = Eta.claimed(new Forgetful(20, 1), setting);
    assertThat(attack.changed()).isZero();
    assertThat(attack.run(new Forgetful(20, 1), 1).etaAtLeast()).isLessThan(claimed);
    assertThat(attack.run(new Forgetful(20, 1), Arrival.only(0)).etaAtLeast())
        .isGreaterThan(claimed);
    assertThat(attack.run(new ModifiedThompson(20, 1), Arrival.only(0)).etaAtLeast())
        .isLessThan(claimed);
  }
}
