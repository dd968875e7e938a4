package org.maskedbandit.paper;

import static org.maskedbandit.lab.report.Block.file;
import static org.maskedbandit.lab.report.Block.half;
import static org.maskedbandit.lab.report.Block.section;
import static org.maskedbandit.lab.report.Block.table;
import static org.maskedbandit.lab.report.Block.text;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.maskedbandit.lab.report.Block;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Page;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.paper.Item.Kind;
import org.maskedbandit.paper.Item.Verdict;

/** One page, a CSV and a picture for each figure, and all items as JSON. */
public record PaperReport(Map<Part, Reproduction> parts, int runs) {

  public List<Item> items() {
    return parts.values().stream().flatMap(each -> each.items().stream()).toList();
  }

  public Report report() {
    Listing<Item> all = listing(items(), false);
    return Report.of(all, all, List.of(), () -> page(all));
  }

  /** Pages have statements, terminals have ids, and programs read all. */
  private static Listing<Item> listing(List<Item> items, boolean page) {
    return new Listing<>(
        List.of(
            column("id", Item::id).heading(page ? "" : "id"),
            column("number", Item::number),
            column("kind", Item::kind).hidden(),
            column("statement", Item::statementCell).heading(page ? "statement" : ""),
            column("paper", item -> item.expected().paper()),
            column("criterion", item -> item.expected().criterion()),
            column("expected", item -> item.expected().value()).unlisted(),
            column("measured", item -> item.measured().cell()),
            column("verdict", Item::verdictCell),
            column("recorded", Item::recorded).hidden(),
            column("holds", Item::holds).hidden(),
            column("note", Item::note).hidden()),
        items);
  }

  private static Column<Item> column(String name, Function<Item, Object> value) {
    return Column.of(name, value);
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

  private Page page(Listing<Item> all) {
    List<Block> blocks = new ArrayList<>();
    Figures figures = new Figures();
    parts.forEach((part, each) -> blocks.addAll(blocks(part, each, figures)));
    Set<Kind> stated = EnumSet.of(Kind.PRINTED, Kind.FORMULA, Kind.IN_WORDS);
    blocks.addAll(list("statements", "All statements", item -> stated.contains(item.kind())));
    blocks.addAll(list("curves", "All published curves", item -> item.kind() == Kind.DIGITISED));
    blocks.addAll(list("ours", "All additions of ours", item -> item.kind() == Kind.OURS));
    blocks.addAll(list("errata", "Errata", item -> item.verdict() == Verdict.WRONG_IN_PRINT));
    blocks.add(Report.json(
        "claims.json", "all items with their measurements, in full precision", all.json()));
    return new Page(
        "Thompson Sampling Itself is Differentially Private",
        "The paper of Ou, Avella Medina and Cummings (AISTATS 2024), recomputed. Numbers are those"
            + " of the arXiv version; the proceedings count every lemma one lower.",
        summary(),
        blocks);
  }

  private List<Block> blocks(Part part, Reproduction each, Figures figures) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(part.half() ? half(part.id(), part.title()) : section(part.id(), part.title()));
    if (part.id().equals("algorithms")) {
      for (int number : new int[] {1, 2}) {
        blocks.add(new Block.Code(
            "Algorithm " + number + "; comments are the numbers of the printed lines",
            Paper.source(number)));
      }
    }
    String caption = part.caption(runs) + " " + new PaperReport(Map.of(part, each), runs).summary();
    if (each.picture().isPresent()) {
      blocks.add(figures.of(part.id(), each.picture().get(), each.table().get(), caption));
    } else {
      blocks.add(text(caption));
      each.table()
          .ifPresent(numbers -> blocks.add(file(
              part.id() + ".csv",
              "the numbers behind: " + part.title(),
              file -> file.write(numbers.csv()))));
    }
    return blocks;
  }

  /** A section with those items, if there are some. */
  private List<Block> list(String id, String title, Predicate<Item> wanted) {
    List<Item> chosen = items().stream().filter(wanted).toList();
    return chosen.isEmpty()
        ? List.of()
        : List.of(
            section(id, title),
            table(
                "“Paper” has what the paper prints or plots; the criterion is ours",
                listing(chosen, true).table()));
  }
}
