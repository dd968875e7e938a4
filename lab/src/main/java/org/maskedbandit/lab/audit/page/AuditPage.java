package org.maskedbandit.lab.audit.page;

import java.util.Optional;
import org.maskedbandit.lab.audit.Audit;
import org.maskedbandit.lab.audit.AuditReport;
import org.maskedbandit.lab.audit.LedgerReading;
import org.maskedbandit.lab.audit.TwoWorlds;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Html;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Provenance;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Figures.Figure;
import org.maskedbandit.notation.Numbers;

/** An audit as one page, with its picture and the picture's points. */
public record AuditPage(AuditReport report) {

  /** Writes the page, the picture and the points. */
  public void write(OutputFolder folder, Provenance provenance) {
    Optional<LedgerReading> reading = LedgerReading.of(report);
    AuditPicture picture = new AuditPicture(report, reading);
    Figure figure = new Figures(folder).write("audit", picture.picture());
    Audit audit = report.audit();
    String plan = counted(audit.setting().arms(), "arm") + ", "
        + counted(audit.setting().horizon(), "round") + ", " + counted(audit.runs(), "run")
        + ", seed " + audit.seed();
    Html page = Html.titled("Audit of " + audit.policy().written(), plan).lead(lead());
    page.section("verdict", "Verdict");
    verdict(page);
    page.section("picture", "Claimed and proved")
        .figure(figure.svg(), caption(reading.isPresent()), figure.downloads());
    page.table(
        "Several deltas at once, all together at confidence " + Numbers.write(audit.confidence()),
        picture.points());
    page.section("attack", "The attack");
    attack(page);
    page.file("audit.json", "the bounds in full precision, the claim as a sentence, the attack")
        .file("audit.csv", "every point of the picture")
        .file("audit.svg", "the picture");
    folder.write("index.html", page.html(provenance));
  }

  private String lead() {
    AuditSummary summary = new AuditSummary(report);
    return "`" + report.audit().policy().written() + "` claims " + summary.claimed()
        + ". An attack (" + report.audit().method().written() + ") proved that it gives away "
        + summary.proved() + " at least. The claim is " + summary.verdict() + ".";
  }

  private void verdict(Html page) {
    AuditSummary summary = new AuditSummary(report);
    page.table(
            "At confidence " + Numbers.write(report.audit().confidence()),
            Table.of("claimed", "proved at least", "claim")
                .row(
                    summary.claimed(),
                    summary.proved(),
                    report.refutesClaim()
                        ? Cell.verdict(false, "refuted")
                        : Cell.open("not refuted")))
        .note("Every bound is wrong with the probability that the confidence leaves, at most; and "
            + AuditSummary.NO_PROOF + ".");
  }

  private void attack(Html page) {
    Audit audit = report.audit();
    page.paragraph("Worlds: " + report.proof().worlds() + ".")
        .paragraph("Method: " + audit.method().written() + ", " + audit.method().sentence() + ".");
    report
        .contrastLedger()
        .ifPresent(eta -> page.paragraph("Ledger: " + AuditSummary.ledger(eta) + "."));
  }

  private String caption(boolean read) {
    String ledger = read
        ? " Between them stands what the finest ledger says that the changed reward paid on"
            + " average: "
            + AuditReport.READING + "."
        : "";
    String worlds = report.proof() instanceof TwoWorlds
        ? " Right: the errors of tests that were fixed beforehand, with the limits of Clopper and"
            + " Pearson; a policy that keeps its claim stays above the claimed curve."
        : "";
    return "Delta over epsilon: a policy that keeps its claim stays below the claimed curve, and"
        + " attacks prove that it is not below their points." + ledger + worlds;
  }

  private static String counted(long count, String thing) {
    return count + " " + thing + (count == 1 ? "" : "s");
  }
}
