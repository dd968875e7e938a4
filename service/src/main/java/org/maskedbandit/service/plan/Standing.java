package org.maskedbandit.service.plan;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

/**
 * How far a plan is.
 *
 * @param id the same for the same question
 * @param progress from 0 to 1; 1 if there is an answer
 */
public record Standing(String id, double progress, Optional<ObjectNode> answer) {

  public boolean done() {
    return answer.isPresent();
  }

  public ObjectNode json() {
    ObjectNode json = JsonNodeFactory.instance
        .objectNode()
        .put("plan", id)
        .put("status", done() ? "done" : "running")
        .put("progress", progress);
    answer.ifPresent(given -> json.set("answer", given));
    return json;
  }
}
