package org.maskedbandit.lab.audit;

import static org.maskedbandit.lab.report.Block.file;
import static org.maskedbandit.lab.report.Block.section;
import static org.maskedbandit.lab.report.Block.table;
import static org.maskedbandit.lab.report.Block.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.maskedbandit.lab.report.Block;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Page;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.NoGuarantee;

/** An audit in words. What was claimed is rounded up and what was proved is rounded down. */
public record AuditReport(AuditResult result) {
  private static final int DIGITS = 5;

  /** What a reader must not conclude. */
  private static final String NO_PROOF = "a failed attack is no proof of the claim";

  /** The bounds, for programs. */
  private static final List<Column<AuditResult>> BOUNDS = List.of(
      ofAudit("policy", audit -> audit.policy().written()),
      Column.of("claim", each -> each.claim().guarantee()),
      Column.of("eta_at_least", AuditResult::etaAtLeast),
      Column.of("epsilon_at_least", each -> each.epsilonAtLeast(each.audit().delta())),
      ofAudit("delta", Audit::delta),
      ofAudit("confidence", Audit::confidence),
      Column.of("refuted", AuditResult::refutesClaim),
      ofAudit("method", audit -> audit.method().written()),
      Column.of("pair", each -> each.proof().worlds()));

  public static Report of(AuditResult result, double seconds) {
    AuditReport report = new AuditReport(result);
    Listing<AuditResult> bounds = new Listing<>(BOUNDS, List.of(result));
    Listing<AuditResult> all = bounds.with(further(seconds));
    return new Report(
        report.summary(), bounds.table(), all.object(), List.of(NO_PROOF), () -> report.page(all));
  }

  private static Column<AuditResult> ofAudit(String name, Function<Audit, Object> value) {
    return Column.of(name, each -> value.apply(each.audit()));
  }

  /** For JSON alone. */
  private static List<Column<AuditResult>> further(double seconds) {
    return List.of(
        ofAudit("arms", audit -> audit.setting().arms()),
        ofAudit("horizon", audit -> audit.setting().horizon()),
        ofAudit("runs", Audit::runs),
        ofAudit("seed", Audit::seed),
        Column.of("sentence", each -> each.claim().sentence()),
        Column.of("warning", each -> NO_PROOF),
        Column.optional("eta_claimed", each -> some(each.claimedEta(), eta -> eta)),
        Column.optional("contrastLedger.eta", each -> some(each.contrastLedger(), eta -> eta)),
        Column.optional(
            "contrastLedger.sentence", each -> some(each.contrastLedger(), AuditReport::ledger)),
        Column.of("seconds", each -> seconds));
  }

  private static Optional<?> some(OptionalDouble value, Function<Double, Object> said) {
    return value.isPresent() ? Optional.of(said.apply(value.getAsDouble())) : Optional.empty();
  }

  /** A row for each thing that a person wants to know. */
  Table summary() {
    Audit audit = result.audit();
    Table table = Table.of("audit of", audit.policy().written())
        .row("claimed", claimed())
        .row("proved at least", proved())
        .row("claim", verdict())
        .row("worlds", result.proof().worlds())
        .row("method", audit.method().written() + ": " + audit.method().sentence());
    result.contrastLedger().ifPresent(eta -> table.row("ledger", ledger(eta)));
    return table;
  }

  String claimed() {
    if (result.claim().guarantee() instanceof NoGuarantee) {
      return "nothing";
    }
    String phrase = result.claim().guarantee().phrase();
    if (result.gaussian()) {
      return phrase;
    }
    String eta = result.claimedEta().isPresent()
        ? ", to compare eta " + up(result.claimedEta().getAsDouble())
        : "";
    return phrase + ", epsilon " + up(result.claimed()) + atDelta() + eta;
  }

  private String proved() {
    return "eta " + down(result.etaAtLeast()) + ", epsilon "
        + down(result.epsilonAtLeast(result.audit().delta())) + atDelta();
  }

  /** Whether the claim stands, and against what. */
  public String verdict() {
    if (result.claim().guarantee() instanceof NoGuarantee) {
      return "none, so that nothing can be refuted; the bounds say what it gives away at least";
    }
    String confidence = " at confidence " + Numbers.write(result.audit().confidence());
    if (!result.refutesClaim()) {
      return "not refuted" + confidence;
    }
    String unit = result.gaussian() ? "eta " : "epsilon ";
    return "REFUTED" + confidence + ": " + unit + up(result.claimed()) + " was claimed and " + unit
        + down(result.proved()) + " is given away at least";
  }

  /** What the ledger says, and that it is no guarantee. */
  private static String ledger(double eta) {
    return "the changed reward paid eta " + up(eta) + " by the contrast ledger, on average; "
        + AuditResult.READING;
  }

  private String atDelta() {
    return " at delta " + Numbers.write(result.audit().delta());
  }

  private static String up(double value) {
    return Numbers.roundedUp(value, DIGITS);
  }

  private static String down(double value) {
    return Numbers.roundedDown(value, DIGITS);
  }

  private Page page(Listing<AuditResult> json) {
    Optional<LedgerReading> reading = LedgerReading.of(result);
    AuditPicture picture = new AuditPicture(result, reading);
    Audit audit = result.audit();
    String confidence = Numbers.write(audit.confidence());
    List<Block> blocks = new ArrayList<>(List.of(
        section("verdict", "Verdict"),
        table("At confidence " + confidence, verdicts()),
        new Block.Note(
            "Every bound is wrong with the probability that the confidence leaves, at most; and "
                + NO_PROOF + "."),
        section("picture", "Claimed and proved"),
        new Figures().of("audit", picture.picture(), caption(reading.isPresent())),
        table("Several deltas at once, all together at confidence " + confidence, picture.points()),
        section("attack", "The attack"),
        text("Worlds: " + result.proof().worlds() + "."),
        text("Method: " + audit.method().written() + ", " + audit.method().sentence() + ".")));
    result.contrastLedger().ifPresent(eta -> blocks.add(text("Ledger: " + ledger(eta) + ".")));
    blocks.add(Report.json(
        "audit.json",
        "the bounds in full precision, the claim as a sentence, the attack",
        json.object()));
    blocks.add(file("audit.csv", "every point of the picture"));
    blocks.add(file("audit.svg", "the picture"));
    String plan = counted(audit.setting().arms(), "arm") + ", "
        + counted(audit.setting().horizon(), "round") + ", " + counted(audit.runs(), "run")
        + ", seed " + audit.seed();
    return new Page("Audit of " + audit.policy().written(), plan, lead(), blocks);
  }

  private String lead() {
    return "`" + result.audit().policy().written() + "` claims " + claimed() + ". An attack ("
        + result.audit().method().written() + ") proved that it gives away " + proved()
        + " at least. The claim is " + verdict() + ".";
  }

  private Table verdicts() {
    Cell stands = result.refutesClaim() ? Cell.verdict(false, "refuted") : Cell.open("not refuted");
    return Table.of("claimed", "proved at least", "claim").row(claimed(), proved(), stands);
  }

  private String caption(boolean read) {
    String ledger = read
        ? " Between them stands what the finest ledger says that the changed reward paid on"
            + " average: "
            + AuditResult.READING + "."
        : "";
    String worlds = result.proof() instanceof TwoWorlds
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
