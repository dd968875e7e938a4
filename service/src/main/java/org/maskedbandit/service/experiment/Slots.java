package org.maskedbandit.service.experiment;

/**
 * Numbers the sums of an experiment. Each arm has two: one for rewards of decisions of the bandit,
 * and one for those of the control share, so that both can be compared.
 */
public final class Slots {
  private Slots() {}

  public static int of(int arm, boolean control) {
    return 2 * arm + (control ? 1 : 0);
  }

  public static int arm(int slot) {
    return slot / 2;
  }

  public static boolean control(int slot) {
    return slot % 2 == 1;
  }
}
