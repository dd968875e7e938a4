package org.maskedbandit.lab.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Guarantee;

/** What a promise means to a person, before anything is simulated. */
public final class Meaning {
  private Meaning() {}

  /** Of the guarantee that the policies of a plan give for that promise: theirs is as strong. */
  public static ObjectNode of(Guarantee promise) {
    Setting setting = Setting.arms(2);
    return Json.of(PlanJson.Meant.of(
        Candidates.of(promise, setting).of(Goal.EARN).claim(setting).guarantee()));
  }
}
