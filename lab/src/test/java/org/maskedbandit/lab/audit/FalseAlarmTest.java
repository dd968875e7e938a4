package org.maskedbandit.lab.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Setting;

/** Audits of a mechanism that is exactly as private as it claims, where every alarm is false. */
class FalseAlarmTest {

  /**
   * Each fails wrongly with probability 1e-6 at most, hence the thousand with 1e-3; the seeds are
   * fixed.
   */
  @Test
  void aThousandHonestMechanismsRaiseNoFalseAlarm() {
    assertThat(alarms(1000, 1 - 1e-6)).isZero();
  }

  /**
   * At confidence 0.51 at most 0.49 of 400 ring, plus five standard deviations, which are exceeded
   * with probability 3e-7.
   */
  @Test
  void theAlarmRingsSometimesButNotMoreThanItsShare() {
    assertThat(alarms(400, 0.51)).isBetween(1L, (long) (400 * 0.49 + 5 * 10));
  }

  private static long alarms(int repetitions, double confidence) {
    List<Neighbours> pair = List.of(new Neighbours(new ConstantRewards(1, 0, 0), 0));
    Audit audit = Audit.of(new ReleasingEveryReward(1, 1), Setting.arms(1).horizon(1))
        .pairs(pair)
        .runs(200)
        .confidence(confidence)
        .threads(1);
    return IntStream.range(0, repetitions)
        .filter(seed -> audit.seed(seed).run().refutesClaim())
        .count();
  }
}
