package org.maskedbandit.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.apache.commons.statistics.inference.ChiSquareTest;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.largest.LargestNormal;

/** Which arm wins, with posteriors that are made to show a mistake. */
class ThompsonEventsTest {
  /** Correct events with a new seed would fail that often. */
  private static final double FALSE_ALARM = 1e-7;

  private static final int DECISIONS = 3_000_000;

  /** These posteriors do not learn from rewards. */
  private static final Rewards NOTHING = (arm, count) -> 0;

  private final RandomSource random = Seed.of(31).stream();

  /**
   * If the leader has the wide draw, all others beat it at once: each win is found in several ways
   * and counts once.
   */
  @Test
  void aLeaderThatFallsBelowSeveralArmsLosesOnce() {
    assertThat(fit(new Steady(
            new double[] {1, 0, 0.05, 0, 0.02}, new double[] {0.4, 0.02, 0.02, 0.1, 0.01})))
        .isGreaterThan(FALSE_ALARM);
  }

  @Test
  void challengersWithWideDrawsWinAsOftenAsTheyShould() {
    assertThat(fit(new Steady(new double[] {0, 1, 0.3}, new double[] {0.5, 0.1, 0.3})))
        .isGreaterThan(FALSE_ALARM);
  }

  /** The leader wins all but a thousandth, so that its rounds are played in blocks. */
  @Test
  void aLeaderInAnyPlaceLosesAsOftenAsItShould() {
    assertThat(fit(new Steady(new double[] {0.2, 1, 0.3}, new double[] {0.2, 0.1, 0.2})))
        .isGreaterThan(FALSE_ALARM);
    assertThat(
            fit(new Steady(new double[] {0, 0.05, 1, 0.02}, new double[] {0.1, 0.02, 0.35, 0.01})))
        .isGreaterThan(FALSE_ALARM);
  }

  @Test
  void equalArmsWinEquallyOften() {
    assertThat(fit(new Steady(new double[] {0.5, 0.5, 0.5}, new double[] {0.1, 0.1, 0.1})))
        .isGreaterThan(FALSE_ALARM);
  }

  /**
   * A million expected wins have a relative error of 0.1%, so half a percent too many would be
   * found.
   */
  @ParameterizedTest
  @ValueSource(doubles = {1.0, 1.505, 2.507, 3.501, 5.505})
  void theSecondOfTwoArmsWinsWithItsExactProbability(double behind) {
    Steady posteriors =
        new Steady(new double[] {0.5, 0.5 - behind * 0.1}, new double[] {0.08, 0.06});
    double probability = Normal.survival(behind);
    long decisions = (long) (1e6 / probability);
    posteriors.events().decide(decisions, NOTHING);
    double deviation = Math.sqrt(decisions * probability * (1 - probability));
    assertThat((posteriors.wins[1] - decisions * probability) / deviation)
        .isBetween(-Normal.quantile(1 - FALSE_ALARM / 2), Normal.quantile(1 - FALSE_ALARM / 2));
  }

  /** The checker itself: a mean that is off by a hundredth of a deviation is found. */
  @Test
  void aWrongMeanIsFound() {
    Steady events = new Steady(new double[] {1, 0, 0.3}, new double[] {0.4, 0.1, 0.1});
    events.events().decide(DECISIONS, NOTHING);
    Steady draws = new Steady(new double[] {1.005, 0, 0.3}, new double[] {0.4, 0.1, 0.1});
    assertThat(homogeneity(events.wins, draws.drawn())).isLessThan(FALSE_ALARM);
  }

  /**
   * A leader whose mean falls as it is played is overtaken when it should be, also in the middle of
   * a block.
   */
  @Test
  void aFallingLeaderIsOvertakenInTime() {
    int runs = 30_000;
    double[] byEvents = new double[runs];
    double[] byDraws = new double[runs];
    for (int i = 0; i < runs; i++) {
      Falling falling = new Falling();
      ThompsonEvents events = falling.events();
      while (falling.decided[1] == 0) {
        events.decide(40, NOTHING);
      }
      byEvents[i] = falling.before;
      byDraws[i] = new Falling().drawn();
    }
    assertThat(KolmogorovSmirnovTest.withDefaults().test(byEvents, byDraws).getPValue())
        .isGreaterThan(FALSE_ALARM);
  }

  private double fit(Steady posteriors) {
    posteriors.events().decide(DECISIONS, NOTHING);
    assertThat(Arrays.stream(posteriors.wins).sum()).isEqualTo(DECISIONS);
    return homogeneity(
        posteriors.wins, new Steady(posteriors.means, posteriors.deviations).drawn());
  }

  /** The p-value of a chi-square test of two rows of counts. */
  private static double homogeneity(long[] first, long[] second) {
    return ChiSquareTest.withDefaults().test(new long[][] {first, second}).getPValue();
  }

  /** Posteriors that a test makes up. */
  private abstract class MadeUp implements ThompsonEvents.Posteriors {
    final double[] means;
    final double[] deviations;

    MadeUp(double[] means, double[] deviations) {
      this.means = means;
      this.deviations = deviations;
    }

    final ThompsonEvents events() {
      return new ThompsonEvents(this, means, deviations, random);
    }

    @Override
    public final int draw() {
      return LargestNormal.draw(means, deviations, random);
    }
  }

  /** They never move. */
  private final class Steady extends MadeUp {
    private final long[] wins;

    Steady(double[] means, double[] deviations) {
      super(means, deviations);
      wins = new long[means.length];
    }

    long[] drawn() {
      for (int i = 0; i < DECISIONS; i++) {
        wins[draw()]++;
      }
      return wins;
    }

    @Override
    public long foreseen(int arm) {
      return Long.MAX_VALUE / 4;
    }

    @Override
    public double least(int arm, long decisions) {
      return means[arm];
    }

    @Override
    public boolean decide(int arm, long times, Rewards rewards) {
      wins[arm] += times;
      return false;
    }
  }

  /** The first arm loses a part of its mean with every decision. */
  private final class Falling extends MadeUp {
    private static final double FALL = 0.003;

    private final long[] decided = new long[2];
    private double before;

    Falling() {
      super(new double[] {1, 0}, new double[] {0.2, 0.2});
    }

    /** How often the first arm wins before the second does. */
    double drawn() {
      while (draw() == 0) {
        decide(0, 1, NOTHING);
      }
      return decided[0];
    }

    @Override
    public long foreseen(int arm) {
      return 50;
    }

    @Override
    public double least(int arm, long decisions) {
      return means[arm] - (arm == 0 ? decisions * FALL : 0);
    }

    @Override
    public boolean decide(int arm, long times, Rewards rewards) {
      before = arm == 1 && decided[1] == 0 ? decided[0] : before;
      decided[arm] += times;
      means[0] = 1 - decided[0] * FALL;
      return true;
    }
  }
}
