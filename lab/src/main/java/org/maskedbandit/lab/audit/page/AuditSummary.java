package org.maskedbandit.lab.audit.page;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.maskedbandit.lab.audit.Audit;
import org.maskedbandit.lab.audit.AuditReport;
import org.maskedbandit.lab.report.Json;
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
        .row("worlds", report.proof().worlds())
        .row("method", audit.method().written() + ": " + audit.method().sentence());
    report.contrastLedger().ifPresent(eta -> table.row("ledger", ledger(eta)));
    return table;
  }

  /** One row with the bounds, for programs. */
  public Table csv() {
    Audit audit = report.audit();
    return Table.of(
            "policy",
            "claim",
            "eta_at_least",
            "epsilon_at_least",
            "delta",
            "confidence",
            "refuted",
            "method",
            "pair")
        .row(
            audit.policy().written(),
            report.claim().guarantee(),
            report.etaAtLeast(),
            report.epsilonAtLeast(audit.delta()),
            audit.delta(),
            audit.confidence(),
            report.refutesClaim(),
            audit.method().written(),
            report.proof().worlds());
  }

  public ObjectNode json(double seconds) {
    Audit audit = report.audit();
    ObjectNode node = Json.object().put("policy", audit.policy().written());
    node.set("claim", Json.guarantee(report.claim().guarantee()));
    Json.number(node, "etaAtLeast", report.etaAtLeast());
    Json.number(node, "epsilonAtLeast", report.epsilonAtLeast(audit.delta()));
    node.put("delta", audit.delta())
        .put("confidence", audit.confidence())
        .put("refuted", report.refutesClaim())
        .put("method", audit.method().written())
        .put("pair", report.proof().worlds())
        .put("arms", audit.setting().arms())
        .put("horizon", audit.setting().horizon())
        .put("runs", audit.runs())
        .put("seed", audit.seed())
        .put("sentence", report.claim().sentence())
        .put("warning", NO_PROOF);
    report.claimedEta().ifPresent(eta -> Json.number(node, "etaClaimed", eta));
    report
        .contrastLedger()
        .ifPresent(eta ->
            node.set("contrastLedger", Json.object().put("eta", eta).put("sentence", ledger(eta))));
    return node.put("seconds", seconds);
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
    if (report.claim().guarantee() instanceof NoGuarantee) {
      return "none, so that nothing can be refuted; the bounds say what it gives away at least";
    }
    String confidence = " at confidence " + Numbers.write(report.audit().confidence());
    if (!report.refutesClaim()) {
      return "not refuted" + confidence;
    }
    String unit = report.gaussian() ? "eta " : "epsilon ";
    return "REFUTED" + confidence + ": " + unit + up(report.claimed()) + " was claimed and " + unit
        + down(report.proved()) + " is given away at least";
  }

  /** What the ledger says, and that it is no guarantee. */
  public static String ledger(double eta) {
    return "the changed reward paid eta " + up(eta) + " by the contrast ledger, on average; "
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
