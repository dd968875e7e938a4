package org.maskedbandit.lab.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.GuessingBound;

/** What a promise means to a person, before anything is simulated. */
public final class Meaning {
  private Meaning() {}

  /** Of the guarantee that the policies of a plan give for that promise: theirs is as strong. */
  public static ObjectNode of(Guarantee promise) {
    return json(Candidates.of(promise, Setting.arms(2))
        .of(Goal.EARN)
        .claim(Setting.arms(2))
        .guarantee());
  }

  static ObjectNode json(Guarantee guarantee) {
    GuessingBound bound = GuessingBound.of(guarantee);
    ObjectNode json = Json.object().put("sentence", bound.sentence()).put("right", bound.right());
    json.set("guarantee", Json.guarantee(guarantee));
    return json;
  }
}
