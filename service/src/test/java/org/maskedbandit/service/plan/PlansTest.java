package org.maskedbandit.service.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.maskedbandit.service.Traffic;

class PlansTest {
  private static ObjectNode question(int arms, double difference, int seed) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("eta", 1)
        .put("arms", arms)
        .put("traffic", 1000)
        .put("days", arms == 2 ? 1 : 100)
        .put("difference", difference)
        .put("seed", seed);
  }

  /** The work would go on for many seconds; the end of a service waits for ten at most. */
  @Test
  void closingCancelsWhatIsComputedAndWhatWaits() throws InterruptedException {
    Plans plans = new Plans();
    String id = plans.ask(question(50, 0.001, 1), "k").orElseThrow().id();
    plans.ask(question(50, 0.001, 2), "k");
    while (plans.find(id).orElseThrow().progress() == 0) {
      Thread.sleep(5);
    }
    plans.close();
    assertThat(plans.ended(60_000)).isTrue();
    assertThat(plans.find(id)).isEmpty();
    assertThat(plans.ask(question(2, 0.1, 1), "k")).isEmpty();
  }

  @Test
  void theSameQuestionIsTheSamePlanHoweverItIsWritten() {
    try (Plans plans = new Plans()) {
      ObjectNode question = question(2, 0.5, 1);
      String id = plans.ask(question, "k").orElseThrow().id();
      ObjectNode again = question.deepCopy();
      again.remove("seed");
      again.remove("eta");
      assertThat(plans.ask(again.put("base", 0.10).put("goal", "earn").put("eta", 1.0), "k"))
          .hasValueSatisfying(standing -> assertThat(standing.id()).isEqualTo(id));
      assertThat(plans.ask(question(2, 0.4, 1), "l"))
          .hasValueSatisfying(standing -> assertThat(standing.id()).isNotEqualTo(id));
    }
  }

  @Test
  void oneKeyHasOneWaitingPlan() {
    try (Plans plans = new Plans()) {
      String first = plans.ask(question(50, 0.001, 1), "k").orElseThrow().id();
      Traffic.await(() -> plans.find(first).orElseThrow().progress() > 0);
      assertThat(plans.ask(question(50, 0.001, 2), "k")).isPresent();
      assertThat(plans.ask(question(50, 0.001, 3), "k")).isEmpty();
      assertThat(plans.ask(question(50, 0.001, 1), "k")).as("it is known").isPresent();
      assertThat(plans.ask(question(50, 0.001, 3), "another")).isPresent();
    }
  }
}
