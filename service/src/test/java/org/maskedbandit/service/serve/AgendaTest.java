package org.maskedbandit.service.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.maskedbandit.service.experiment.SlotId;

/** Slots are looked at in time, however many reasons there are to look. */
class AgendaTest {
  private static final SlotId SLOT = new SlotId(1, 2);
  private static final Map<Long, List<SlotId>> TAKEN = Map.of(1L, List.of(SLOT));

  private final Agenda agenda = new Agenda();

  @Test
  void theEarliestOfItsTimesIsTheOneOfASlot() {
    agenda.at(SLOT, 100);
    agenda.at(SLOT, 50);
    agenda.at(SLOT, 70);
    assertThat(agenda.take(49)).isEmpty();
    assertThat(agenda.take(50)).isEqualTo(TAKEN);
    assertThat(agenda.take(1_000)).as("once").isEmpty();
  }

  @Test
  void whatHasDecisionsIsLookedAtAtOnce() {
    agenda.touch(SLOT);
    agenda.at(SLOT, 100);
    assertThat(agenda.take(0)).isEqualTo(TAKEN);
  }

  /** Its windows close when they close, however many decisions come until then. */
  @Test
  void whatWaitsForItsWindowsIsNotLookedAtForEveryDecision() {
    agenda.at(SLOT, 100);
    agenda.touch(SLOT);
    assertThat(agenda.take(99)).isEmpty();
    assertThat(agenda.take(100)).isEqualTo(TAKEN);
  }
}
