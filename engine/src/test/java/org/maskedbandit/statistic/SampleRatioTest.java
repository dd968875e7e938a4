package org.maskedbandit.statistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.maskedbandit.random.Binomial;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;

class SampleRatioTest {
  private static final double[] FIRST = {.5, .3, .2};
  private static final double[] SECOND = {.8, .15, .05};

  /** From two other programs (C++ and Python), which agree. */
  @Test
  void goldenValue() {
    SampleRatio ratio = new SampleRatio(3);
    ratio.add(FIRST, new long[] {480, 310, 210});
    ratio.add(SECOND, new long[] {1700, 230, 70});
    assertThat(ratio.logEvidence()).isCloseTo(2.1851717060, within(5e-11));
    assertThat(ratio.alarm()).isFalse();
    assertThat(ratio.pValue()).isCloseTo(Math.exp(-2.1851717060), within(1e-10));
  }

  @Test
  void exposuresOfAVersionMayComeInParts() {
    SampleRatio ratio = new SampleRatio(3);
    ratio.add(FIRST, new long[] {80, 300, 10});
    ratio.add(SECOND, new long[] {1700, 230, 70});
    ratio.add(FIRST, new long[] {400, 10, 200});
    assertThat(ratio.logEvidence()).isCloseTo(2.1851717060, within(5e-11));
  }

  /** Arms that are certain or impossible tell nothing, for ever; an impossible arm seen does. */
  @Test
  void certainArmsTellNothing() {
    SampleRatio ratio = new SampleRatio(3);
    ratio.add(new double[] {0, 1, 0}, new long[] {0, 1_000_000_000, 0});
    assertThat(ratio.logEvidence()).isCloseTo(0, within(1e-12));
    assertThat(ratio.alarm()).isFalse();
    assertThat(ratio.pValue()).isEqualTo(1);
    assertThat(ratio.visibleLoss(1)).isInfinite();
    ratio.add(new double[] {0, 1, 0}, new long[] {100, 0, 0});
    assertThat(ratio.logEvidence()).isFinite();
    assertThat(ratio.alarm()).isTrue();
  }

  @Test
  void theFirstVersionTellsNothingBeforeAnExposure() {
    SampleRatio ratio = new SampleRatio(2);
    assertThat(ratio.pValue()).isEqualTo(1);
    ratio.add(new double[] {.5, .5}, new long[] {0, 0});
    assertThat(ratio.logEvidence()).isCloseTo(0, within(1e-12));
  }

  /** A third of the exposures of one arm is lost: 3000 decisions are enough, and it is named. */
  @Test
  void anAlarmNamesTheArmAndStays() {
    SampleRatio ratio = new SampleRatio(2);
    ratio.add(new double[] {.5, .5}, new long[] {1500, 1000});
    assertThat(ratio.alarm()).isTrue();
    assertThat(ratio.pValue()).isLessThan(.001);
    assertThat(ratio.suspect().ratio()).isNotEqualTo(1);
    double before = ratio.pValue();
    ratio.add(new double[] {.5, .5}, new long[] {100_000, 100_500});
    assertThat(ratio.logEvidence()).isLessThan(Math.log(1000));
    assertThat(ratio.alarm()).isTrue();
    assertThat(ratio.pValue()).isEqualTo(before);
  }

  @Test
  void theSuspectIsTheArmThatIsLost() {
    SampleRatio ratio = new SampleRatio(3);
    ratio.add(new double[] {.4, .3, .3}, new long[] {4000, 2400, 3000});
    assertThat(ratio.suspect().arm()).isEqualTo(1);
    assertThat(ratio.suspect().ratio()).isEqualTo(.8);
  }

  /** sqrt(2 (ln 1000 + ln 70)/400), five arms with I = 400. */
  @Test
  void visibleLoss() {
    SampleRatio ratio = new SampleRatio(5);
    ratio.add(new double[] {.2, .2, .2, .2, .2}, new long[] {500, 500, 500, 500, 500});
    assertThat(ratio.visibleLoss(3))
        .isCloseTo(Math.sqrt(2 * Math.log(70_000) / 400), within(1e-12));
  }

  /**
   * Two arms with half of the traffic each, and looks at every 1000 decisions up to 10^5. The bound
   * is 1/1000 and 2,000 experiments have more than 12 alarms at that rate with probability 2e-7.
   */
  @Test
  void falseAlarmsAreRare() {
    assertThat(alarms(2_000, 100, 0)).isLessThanOrEqualTo(12);
  }

  /** 5% of an arm is lost: the loss is seen in 1.00 of 10^6 decisions, after 30,000 on average. */
  @Test
  void lossesAreSeen() {
    assertThat(alarms(200, 100, .05)).isGreaterThan(190);
  }

  private static int alarms(int experiments, int looks, double loss) {
    SimulatedSource random = Seed.of(17).stream();
    int alarms = 0;
    for (int i = 0; i < experiments; i++) {
      SampleRatio ratio = new SampleRatio(2);
      for (int look = 0; look < looks && !ratio.alarm(); look++) {
        long first = Binomial.draw(1000, .5, random);
        long seen = Binomial.draw(first, 1 - loss, random);
        ratio.add(new double[] {.5, .5}, new long[] {seen, 1000 - first});
      }
      alarms += ratio.alarm() ? 1 : 0;
    }
    return alarms;
  }

  @Test
  void refusals() {
    assertThatThrownBy(() -> new SampleRatio(1)).hasMessageContaining("arms must be 2 or more");
    SampleRatio ratio = new SampleRatio(2);
    assertThatThrownBy(() -> ratio.add(new double[] {1.1, -.1}, new long[] {1, 1}))
        .hasMessageContaining("the probability of an arm must be from 0 to 1");
  }
}
