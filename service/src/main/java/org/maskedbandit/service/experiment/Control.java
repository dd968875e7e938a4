package org.maskedbandit.service.experiment;

import org.maskedbandit.notation.Check;

/**
 * A fixed set of people that the bandit does not decide for.
 *
 * @param arm the label of the arm that they get, or * for any arm with equal probability
 */
public record Control(String arm, double share) {
  public static final String ANY = "*";

  public Control {
    Check.between("control.share", share, 0, 1);
  }

  public static Control read(JsonFields fields) {
    String arm = fields
        .text("arm")
        .orElseThrow(
            () -> Check.refusal("control.arm", "the label of an arm, or '*' for any", "missing"));
    double share = fields.number("share").orElse(0.05);
    fields.end();
    return new Control(arm, share);
  }

  public boolean any() {
    return arm.equals(ANY);
  }
}
