package org.maskedbandit.service.kind.arms;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.maskedbandit.service.experiment.Model;

/** What a model says of the next epochs, after its streams have started anew. */
class ArmModelTest {
  private static final int BANDIT = 0;
  private static final int CONTROL = 1;

  private static long playUntilAlarm(CoinExperiment source, int stream) {
    while (source.segment(stream) == 1) {
      source.release(stream);
    }
    return source.model.version();
  }

  private static void assertBegan(CoinExperiment source, int stream, int segment, long version) {
    for (int slot = stream; slot < 4; slot += 2) {
      Model.NextEpoch next = source.model.next(slot);
      assertThat(next.segment().number()).as("slot " + slot).isEqualTo(segment);
      assertThat(next.began()).as("slot " + slot).isEqualTo(version);
    }
  }

  /** An alarm of one stream is no reason to drop decisions of the other. */
  @Test
  void eachStreamBeganAtItsOwnAlarm() {
    CoinExperiment source = new CoinExperiment("epoch-coins(eta=1, drift-watch=true)", 0.9, 0.5);
    source.release(BANDIT, 40);
    source.release(CONTROL, 40);
    assertBegan(source, BANDIT, 1, 0);
    assertBegan(source, CONTROL, 1, 0);
    source.means[0] = 0.1;
    long bandit = playUntilAlarm(source, BANDIT);
    assertBegan(source, BANDIT, 2, bandit);
    assertBegan(source, CONTROL, 1, 0);
    long control = playUntilAlarm(source, CONTROL);
    assertThat(control).isGreaterThan(bandit);
    assertBegan(source, BANDIT, 2, bandit);
    assertBegan(source, CONTROL, 2, control);
  }
}
