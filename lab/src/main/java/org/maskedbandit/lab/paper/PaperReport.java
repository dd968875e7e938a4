package org.maskedbandit.lab.paper;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Page;
import org.maskedbandit.lab.report.Provenance;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Figures.Figure;

/** One page, a CSV and a picture for each figure, and all findings as JSON. */
public final class PaperReport {
  private final List<Reproduction> reproductions;
  private final RunPlan plan;

  public PaperReport(List<Reproduction> reproductions, RunPlan plan) {
    this.reproductions = List.copyOf(reproductions);
    this.plan = plan;
  }

  public List<Finding> findings() {
    return reproductions.stream().flatMap(each -> each.findings().stream()).toList();
  }

  /** A row for each finding. */
  public Table table() {
    Table table = Table.of(
        Column.of("id"),
        Column.of("expected"),
        Column.of("measured"),
        Column.of("holds"),
        new Column("remark", ""),
        new Column("", "note"));
    for (Finding finding : findings()) {
      table.row(
          finding.id(),
          finding.expectedCell(),
          Finding.cell(finding.measured()),
          Cell.truth(finding.holds()),
          finding.surprising() ? "NOT AS EXPECTED" : finding.awaited() ? "" : "wrong in print",
          finding.note());
    }
    return table;
  }

  /** How many findings hold. */
  public long held() {
    return findings().stream().filter(Finding::holds).count();
  }

  /** How many findings came out other than expected. */
  public long surprising() {
    return findings().stream().filter(Finding::surprising).count();
  }

  public ArrayNode json() {
    ArrayNode all = Json.array();
    findings().forEach(finding -> all.add(finding.json()));
    return all;
  }

  public void write(OutputFolder folder, Provenance provenance) {
    Page page = Page.titled(
        "Thompson Sampling Itself is Differentially Private",
        "The paper of Ou, Avella Medina and Cummings (AISTATS 2024), reproduced: every figure, and"
            + " every statement that can be checked");
    page.lead(summary());
    page.section("reading", "How to read it")
        .paragraph("Each table has what the paper says and what was measured here. The deviation is"
            + " relative to the paper's number or bound, and a statement holds if it is within the"
            + " tolerance: of rounding, or of reading a curve and three standard errors. A bound"
            + " has no tolerance.");
    if (reproductions.stream().anyMatch(each -> each.part().id().matches("figure-[2-5]"))) {
      page.paragraph("Figures 2 and 4 play c as it is printed there, to three or four digits,"
          + " because those curves were made with it: `c=49.98` where Lemma 5 asks for 49.975."
          + " For figures 3 and 5 the paper prints no c; they play the exact one.");
    }
    page.note("Regret is pseudo-regret. Published end points were read off the figures and are"
        + " uncertain by about 4%. Results labelled “as published (unsound)” stand here for"
        + " comparison and back no guarantee.");
    Figures figures = new Figures(folder);
    for (Reproduction each : reproductions) {
      Part part = each.part();
      page.section(part.id(), part.title());
      if (each.picture().isPresent()) {
        Figure figure =
            figures.write(part.id(), each.picture().get(), each.table().get());
        page.figure(figure.svg(), each.caption(), figure.downloads());
      } else {
        page.paragraph(each.caption());
      }
      page.table("The paper's statement and our reading", statements(each));
    }
    page.file("claims.json", "all statements with their measurements, in full precision");
    folder.write("index.html", page.html(provenance));
    folder.write("claims.json", Json.text(json()));
  }

  private String summary() {
    long wrong = findings().stream().filter(finding -> !finding.awaited()).count();
    return held() + " of " + findings().size() + " statements hold in " + plan.runs()
        + " runs from seed " + plan.seed() + ". "
        + wrong + " statements are known to be wrong in print. "
        + (surprising() == 0
            ? "Nothing came out other than expected."
            : surprising() + " came out other than expected.");
  }

  /** What the paper says and what was measured, for people. */
  public static Table statements(Reproduction reproduction) {
    Table table = Table.of("statement", "paper", "measured", "deviation", "tolerance", "verdict");
    for (Finding finding : reproduction.findings()) {
      table.row(
          finding.statement() + (finding.note().isEmpty() ? "" : "\n" + finding.note()),
          Finding.cell(finding.expected()),
          Finding.cell(finding.measured()),
          finding.deviationCell(),
          finding.toleranceCell(),
          Cell.verdict(finding.holds(), finding.holds() ? "holds" : "differs"));
    }
    return table;
  }
}
