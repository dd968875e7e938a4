package org.maskedbandit.lab.paper;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Page;
import org.maskedbandit.lab.report.Palette;
import org.maskedbandit.lab.study.Json;

/**
 * The report of a reproduction: one page, a CSV and a picture for each figure, and all findings as
 * JSON.
 */
public final class PaperReport {
  private final List<Reproduction> reproductions;
  private final Conduct conduct;
  private final Map<String, Palette> palettes = new HashMap<>();

  public PaperReport(List<Reproduction> reproductions, Conduct conduct) {
    this.reproductions = List.copyOf(reproductions);
    this.conduct = conduct;
  }

  public List<Finding> findings() {
    return reproductions.stream().flatMap(each -> each.findings().stream()).toList();
  }

  public ArrayNode json() {
    ArrayNode all = Json.array();
    findings().forEach(finding -> all.add(finding.json()));
    return all;
  }

  public void write(OutputFolder folder) {
    Page page = Page.titled(
        "Thompson Sampling Itself is Differentially Private",
        "The paper of Ou, Avella Medina and Cummings"
            + " (AISTATS 2024), reproduced: every figure, and every statement that can be checked");
    page.section("summary", "Summary").paragraph(summary());
    page.note(
        "Regret is pseudo-regret. Published end points were read off the figures and are uncertain by about 4%. Results"
            + " labelled “as published (unsound)” stand here for comparison and back no guarantee.");
    for (Reproduction each : reproductions) {
      Part part = each.part();
      page.section(part.id(), part.title());
      each.table().ifPresent(table -> folder.write(part.id() + ".csv", table.csv()));
      if (each.picture().isPresent()) {
        String svg = each.picture()
            .get()
            .svg(palettes.computeIfAbsent(part.palette(), unused -> new Palette()));
        folder.write(part.id() + ".svg", svg);
        page.figure(svg, each.caption(), part.id() + ".csv", part.id() + ".svg");
      } else {
        page.paragraph(each.caption());
      }
      page.table(
          "The paper's statement and our reading",
          List.of("statement", "paper", "measured", "verdict", "note"),
          rows(each));
    }
    page.footer(
        "Made by `maskedbandit reproduce --runs " + conduct.runs() + " --seed " + conduct.seed()
            + "`. The same seed gives the" + " same numbers on any number of threads.");
    folder.write("index.html", page.html());
    folder.write("claims.json", Json.text(json()));
  }

  private String summary() {
    long held = findings().stream().filter(Finding::holds).count();
    long wrong = findings().stream().filter(finding -> !finding.awaited()).count();
    long surprising = findings().stream().filter(Finding::surprising).count();
    return held + " of " + findings().size() + " statements hold in " + conduct.runs()
        + " runs from seed " + conduct.seed() + ". "
        + wrong + " statements are known to be wrong in print. "
        + (surprising == 0
            ? "Nothing came out other than expected."
            : surprising + " came out other than expected.");
  }

  private static List<List<String>> rows(Reproduction reproduction) {
    return reproduction.findings().stream()
        .map(finding -> List.of(
            finding.statement(),
            Finding.shown(finding.expected()),
            Finding.shown(finding.measured()),
            finding.holds() ? "holds" : "differs",
            finding.note()))
        .toList();
  }
}
