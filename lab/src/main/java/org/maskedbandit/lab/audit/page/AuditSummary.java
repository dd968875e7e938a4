package org.maskedbandit.lab.audit.page;

import org.maskedbandit.lab.audit.Audit;
import org.maskedbandit.lab.audit.AuditReport;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.NoGuarantee;

/** An audit in words. What was claimed is rounded up and what was proved is rounded down. */
public record AuditSummary(AuditReport report) {
  /** What a reader must not conclude. */
  public static final String NO_PROOF = "a failed attack is no proof of the claim";

  private static final int DIGITS = 5;

  /** A row for each thing that a person wants to know. */
  public Table table() {
    Audit audit = report.audit();
    Table table = Table.of("audit of", audit.policy().written())
        .row("claimed", claimed())
        .row("proved at least", proved())
        .row("claim", verdict())
        .row("worlds", report.worlds())
        .row("method", audit.method().written() + ": " + audit.method().sentence());
    report.contrastLedger().ifPresent(eta -> table.row("books", books(eta)));
    return table;
  }

  String claimed() {
    if (report.claim().guarantee() instanceof NoGuarantee) {
      return "nothing";
    }
    String phrase = report.claim().guarantee().phrase();
    if (report.gaussian()) {
      return phrase;
    }
    String eta = report.claimedEta().isPresent()
        ? ", to compare eta " + up(report.claimedEta().getAsDouble())
        : "";
    return phrase + ", epsilon " + up(report.claimed()) + atDelta() + eta;
  }

  String proved() {
    return "eta " + down(report.etaAtLeast()) + ", epsilon "
        + down(report.epsilonAtLeast(report.audit().delta())) + atDelta();
  }

  /** Whether the claim stands, and against what. */
  public String verdict() {
    String confidence = " at confidence " + Numbers.write(report.audit().confidence());
    if (!report.refutesClaim()) {
      return "not refuted" + confidence;
    }
    String unit = report.gaussian() ? "eta " : "epsilon ";
    return "REFUTED" + confidence + ": " + unit + up(report.claimed()) + " was claimed and " + unit
        + down(report.proved()) + " is given away at least";
  }

  /** What the books say, and what that is worth. */
  public static String books(double eta) {
    return "the reward in question paid eta " + up(eta) + " by the contrast ledger, on average; "
        + AuditReport.READING;
  }

  private String atDelta() {
    return " at delta " + Numbers.write(report.audit().delta());
  }

  private static String up(double value) {
    return Numbers.roundedUp(value, DIGITS);
  }

  private static String down(double value) {
    return Numbers.roundedDown(value, DIGITS);
  }
}
