package org.maskedbandit.paper;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Heading;
import org.maskedbandit.lab.report.Html;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Provenance;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Figures.Figure;
import org.maskedbandit.paper.Item.Kind;
import org.maskedbandit.paper.Item.Verdict;

/** One page, a CSV and a picture for each figure, and all items as JSON. */
public final class PaperReport {
  private final Map<Part, Reproduction> parts;
  private final int runs;

  PaperReport(Map<Part, Reproduction> parts, int runs) {
    this.parts = parts;
    this.runs = runs;
  }

  public List<Item> items() {
    return parts.values().stream().flatMap(each -> each.items().stream()).toList();
  }

  /** A row for each item. */
  public Table table() {
    return table(items(), false);
  }

  /** Pages have statements, terminals have ids, and programs read all. */
  private static Table table(List<Item> items, boolean page) {
    Table table = Table.of(
        new Heading(page ? "" : "id", "id"),
        Heading.of("number"),
        new Heading("", "kind"),
        new Heading(page ? "statement" : "", "statement"),
        Heading.of("paper"),
        Heading.of("criterion"),
        Heading.of("measured"),
        Heading.of("verdict"),
        new Heading("", "recorded"),
        new Heading("", "holds"),
        new Heading("", "note"));
    for (Item item : items) {
      Item.Measured measured = item.measured();
      String remark = item.note().isEmpty() ? "" : "\n" + item.note();
      table.row(
          item.id(),
          item.number(),
          item.kind(),
          new Cell(Cell.Kind.TEXT, item.statement() + remark, item.statement()),
          item.expected().paper(),
          item.expected().criterion(),
          Double.isNaN(measured.value())
              ? Cell.text(measured.shown())
              : Cell.number(measured.value(), measured.shown()),
          item.verdictCell(),
          item.recorded(),
          item.holds(),
          item.note());
    }
    return table;
  }

  /** How many items came out other than recorded. */
  public long news() {
    return items().stream().filter(item -> !item.asRecorded()).count();
  }

  /** The number of items by kind and verdict, as sentences. */
  public String summary() {
    List<String> sentences = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      long checked = count(kind, item -> item.verdict() != Verdict.NOT_CHECKED);
      if (checked > 0) {
        sentences.add(count(kind, item -> item.verdict() == Verdict.AGREES) + " of " + checked + " "
            + kind.words() + " agree" + others(kind));
      }
    }
    String news = news() == 0 ? "all as recorded." : news() + " NOT AS RECORDED.";
    return String.join("; ", sentences) + "; " + news;
  }

  private String others(Kind kind) {
    long wrong = count(kind, item -> item.verdict() == Verdict.WRONG_IN_PRINT);
    long not = count(kind, item -> item.verdict() == Verdict.DISAGREES);
    return (wrong > 0 ? ", " + wrong + " wrong in print" : "")
        + (not > 0 ? ", " + not + " not" : "");
  }

  private long count(Kind kind, Predicate<Item> wanted) {
    return items().stream().filter(item -> item.kind() == kind).filter(wanted).count();
  }

  /** An object for each item. */
  public ArrayNode json() {
    ArrayNode all = Json.array();
    items().forEach(item -> all.add(item.json()));
    return all;
  }

  public void write(OutputFolder folder, Provenance provenance) {
    Html page = Html.titled(
        "Thompson Sampling Itself is Differentially Private",
        "The paper of Ou, Avella Medina and Cummings (AISTATS 2024), recomputed. Numbers are those"
            + " of the arXiv version; the proceedings count every lemma one lower.");
    page.lead(summary());
    Figures figures = new Figures(folder);
    parts.forEach((part, each) -> addPart(page, figures, folder, part, each));
    Set<Kind> stated = EnumSet.of(Kind.PRINTED, Kind.FORMULA, Kind.IN_WORDS);
    addTable(page, "statements", "All statements", item -> stated.contains(item.kind()));
    addTable(page, "curves", "All published curves", item -> item.kind() == Kind.DIGITISED);
    addTable(page, "ours", "All additions of ours", item -> item.kind() == Kind.OURS);
    addTable(page, "errata", "Errata", item -> item.verdict() == Verdict.WRONG_IN_PRINT);
    page.file("claims.json", "all items with their measurements, in full precision");
    folder.write("index.html", page.html(provenance));
    folder.write("claims.json", Json.text(json()));
  }

  private void addPart(
      Html page, Figures figures, OutputFolder folder, Part part, Reproduction each) {
    if (part.half()) {
      page.halfSection(part.id(), part.title());
    } else {
      page.section(part.id(), part.title());
    }
    if (part.id().equals("algorithms")) {
      for (int number : new int[] {1, 2}) {
        page.code(
            "Algorithm " + number + "; comments are the numbers of the printed lines",
            Paper.source(number));
      }
    }
    String verdicts = new PaperReport(Map.of(part, each), runs).summary();
    if (each.picture().isPresent()) {
      Figure figure =
          figures.write(part.id(), each.picture().get(), each.table().get());
      page.figure(figure.svg(), part.caption(runs) + " " + verdicts, figure.downloads());
    } else {
      page.paragraph(part.caption(runs) + " " + verdicts);
      each.table().ifPresent(table -> {
        folder.write(part.id() + ".csv", table.csv());
        page.file(part.id() + ".csv", "the numbers behind: " + part.title());
      });
    }
  }

  private void addTable(Html page, String id, String title, Predicate<Item> wanted) {
    List<Item> chosen = items().stream().filter(wanted).toList();
    if (!chosen.isEmpty()) {
      page.section(id, title);
      page.table(
          "“Paper” has what the paper prints or plots; the criterion is ours", table(chosen, true));
    }
  }
}
