package org.example.bandit;

import java.util.Locale;
import org.maskedbandit.lab.audit.Audit;
import org.maskedbandit.lab.audit.AuditResult;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;

/**
 * Attacks the claim of our policy, and that of one that claims too much. The argument is the number
 * of runs in each of two worlds, which differ in one reward.
 */
public final class AttackClaim {
  private AttackClaim() {}

  public static void main(String[] arguments) {
    int runs = arguments.length == 0 ? 20_000 : Integer.parseInt(arguments[0]);
    if (attack(new PrivateGreedy(1), runs).refutesClaim()) {
      throw new IllegalStateException("the claim of PrivateGreedy is false");
    }
    if (!attack(new BoastfulGreedy(1), runs).refutesClaim()) {
      throw new IllegalStateException("the attack is too weak: more runs are needed");
    }
  }

  /** A bound is wrong with probability 1e-6 at most. */
  private static AuditResult attack(Policy policy, int runs) {
    AuditResult report = Audit.of(policy, Setting.arms(2).horizon(200))
        .runs(runs)
        .confidence(1 - 1e-6)
        .run();
    System.out.printf(
        Locale.ROOT,
        "%-40s claims %.2f-GDP; the attack proves that it is not %.2f-GDP: %s%n",
        policy.written(),
        report.claimed(),
        report.etaAtLeast(),
        report.refutesClaim() ? "the claim is false" : "the claim is not refuted");
    return report;
  }
}
