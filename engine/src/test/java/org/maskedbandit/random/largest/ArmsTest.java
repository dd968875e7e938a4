package org.maskedbandit.random.largest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.GaussianMechanism;
import org.maskedbandit.release.LaplaceMechanism;
import org.maskedbandit.release.NoiseBudget;
import org.maskedbandit.release.NoiseMeter;
import org.maskedbandit.release.NoisyMax;
import org.maskedbandit.release.counter.Counter;
import org.maskedbandit.release.counter.TreeSum;

/** What is said of all arms together, and of one use of noise. */
class ArmsTest {

  @Test
  void theWorstOffArmIsWhatWasSpent() {
    EpochSum[] arms = {
      new EpochSum(GaussianMechanism.eta(0.3)),
      new EpochSum(GaussianMechanism.eta(0.7)),
      new EpochSum(GaussianMechanism.eta(0.5))
    };
    assertThat(EpochSum.bill(arms).paid()).isEqualTo(PureDp.NOTHING);
    arms[0].release(NoiseMeter.of(1));
    assertThat(EpochSum.bill(arms).paid()).isEqualTo(new GaussianDp(0.3));
    arms[1].release(NoiseMeter.of(1));
    arms[2].release(NoiseMeter.of(1));
    assertThat(EpochSum.bill(arms).paid()).isEqualTo(new GaussianDp(0.7));
    assertThat(EpochSum.bill(new EpochSum[0]).paid()).isEqualTo(PureDp.NOTHING);
  }

  @Test
  void epochsShowTheirLatestSums() {
    EpochSum[] arms = EpochSum.forArms(3, LaplaceMechanism.epsilon(1));
    arms[1].add(0.5);
    arms[2].add(1);
    assertThat(EpochSum.latest(arms)).containsExactly(0, 0, 0);
    arms[1].release(NoiseMeter.silent());
    arms[2].release(NoiseMeter.silent());
    arms[2].add(0.25);
    assertThat(EpochSum.latest(arms)).containsExactly(0, 0.5, 1);
  }

  @Test
  void countersShowTheirSumsAndTheWorstBill() {
    Counter[] arms = {new TreeSum(8, NoiseBudget.pure(0.3)), new TreeSum(8, NoiseBudget.pure(0.7))};
    assertThat(Counter.values(arms)).containsExactly(0, 0);
    assertThat(Counter.spent(arms)).isEqualTo(PureDp.NOTHING);
    arms[0].add(0.5, NoiseMeter.silent());
    assertThat(Counter.values(arms)).containsExactly(0.5, 0);
    assertThat(Counter.spent(arms)).isEqualTo(arms[0].total());
    arms[1].add(0.25, NoiseMeter.silent());
    arms[1].add(1, NoiseMeter.silent());
    assertThat(Counter.values(arms)).containsExactly(0.5, 1.25);
    assertThat(Counter.spent(arms)).isEqualTo(arms[1].total());
    assertThat(Counter.spent(new Counter[0])).isEqualTo(PureDp.NOTHING);
  }

  @Test
  void noiseHasTheVarianceOfItsDeviationOrScale() {
    GaussianMechanism gaussian = new GaussianMechanism(3, 0.5);
    LaplaceMechanism laplace = new LaplaceMechanism(3, 0.5);
    assertThat(gaussian.variance()).isBetween(36.0, 36 * (1 + 1e-15));
    assertThat(laplace.variance()).isBetween(72.0, 72 * (1 + 1e-15));
  }

  /** An epsilon for which twice, half and the square all differ. */
  @Test
  void valuesThatMoveInAnyDirectionCostTwice() {
    assertThat(new NoisyMax(1, 0.25).guaranteeForAnyNeighbours()).isEqualTo(new PureDp(0.5));
    assertThat(new NoisyMax(7, 3).guaranteeForAnyNeighbours()).isEqualTo(new PureDp(6));
  }
}
