package org.maskedbandit.lab.tune;

import static org.maskedbandit.lab.report.Block.section;
import static org.maskedbandit.lab.report.Block.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.maskedbandit.lab.grid.Spread;
import org.maskedbandit.lab.report.Block;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Page;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.lab.report.picture.Axis;
import org.maskedbandit.lab.report.picture.DotPlot;
import org.maskedbandit.lab.report.picture.Figures;
import org.maskedbandit.lab.report.picture.Picture;
import org.maskedbandit.lab.study.Ranking;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.study.Summary;
import org.maskedbandit.lab.tune.Tuner.Tuning;

/** The best policy for a budget: the ranking, and what privacy costs. */
public record TuningReport(Tuning tuning, Study study, Level level, double seconds) {
  private static final String OTHER_PARAMETERS =
      " Its other parameters are the best of a race on other seeds.";
  private static final String HALF_OF_THE_RUNS = "All play half of the runs and the better third"
      + " the rest, so rows further down have larger errors.";
  private static final String ALL_RUNS =
      "The candidates of one family, and more of them around the best, play all runs.";

  private static final List<Column<Standing>> COLUMNS = new ArrayList<>();
  private static final List<Column<Standing>> FIELDS = new ArrayList<>();

  static {
    COLUMNS.addAll(List.of(Standing.RANK, Standing.POLICY));
    COLUMNS.addAll(Column.of(
        Standing::spread, Summary.MEAN, Summary.ERROR, Summary.MEDIAN, Summary.P99, Summary.MAX));
    COLUMNS.addAll(List.of(Standing.PROMISE, Standing.CONVERSION));
    FIELDS.add(Standing.POLICY);
    FIELDS.addAll(Column.of(Standing::spread, Summary.spread()));
    FIELDS.addAll(List.of(Standing.GUARANTEE, Standing.CONVERSION));
  }

  public Report report() {
    return new Report(listing().table(), json().object(), List.of(sentence()), this::page);
  }

  private Listing<Standing> listing() {
    return new Listing<>(COLUMNS, tuning.ranking());
  }

  /** One object. */
  private Listing<TuningReport> json() {
    return new Listing<>(part("best", each -> each.tuning.best()), List.of(this))
        .with(List.of(Column.of(
            "ranking",
            each -> new Listing<>(FIELDS, tuning.ranking()).with(List.of(Standing.RANK)))))
        .with(part("withoutPrivacy", each -> each.tuning.withoutPrivacy()))
        .with(List.of(
            Column.of("leftOut", each -> tuning.leftOut()),
            Column.of("sentence", each -> sentence()),
            Column.of("seconds", TuningReport::seconds)));
  }

  private static List<Column<TuningReport>> part(
      String name, Function<TuningReport, Standing> part) {
    return FIELDS.stream()
        .map(each -> each.path(name + "." + each.path()).of(part))
        .toList();
  }

  /** The best policy, and what privacy costs. */
  private String sentence() {
    Standing free = tuning.withoutPrivacy();
    return String.format(
        Locale.ROOT,
        "best: %s. %sPrivacy costs %.1f of regret against %s (%.1f), which promises nothing.",
        tuning.best().policy().written(),
        tuning.tie().map(tie -> tie + " ").orElse(""),
        cost(),
        free.policy().written(),
        free.regret().mean());
  }

  private double cost() {
    return tuning.best().regret().mean() - tuning.withoutPrivacy().regret().mean();
  }

  private Page page() {
    Figures figures = new Figures();
    Block ranking = figures.of(
        "ranking",
        picture(),
        listing().table(),
        "Mean regret of each policy, least first. Where bars overlap, the order" + " says little.");
    Optional<ParameterPicture> over = ParameterPicture.of(tuning);
    List<Block> blocks = new ArrayList<>();
    over.ifPresent(picture -> {
      blocks.add(section("parameter", "Regret against `" + picture.parameter() + "`"));
      blocks.add(figures.of(picture.name(), picture.picture(), picture.caption()));
    });
    blocks.add(section("ranking", "Ranking"));
    blocks.add(ranking);
    blocks.add(LeaderboardReport.folded(listing()));
    blocks.addAll(LeaderboardReport.leftOut(tuning.leftOut()));
    blocks.add(section("reading", "How to read it"));
    blocks.add(text("Every policy is set so that one reward pays the budget, "
        + LeaderboardReport.PAID + (oneFamily() ? "" : OTHER_PARAMETERS)));
    blocks.add(text((oneFamily() ? ALL_RUNS : HALF_OF_THE_RUNS)
        + " A value is a run, or the mean of a problem's runs if there are"
        + " several problems. Each run shuffles the arms."));
    blocks.add(text("The row that looks best is chosen for being lucky too: the regret of the first"
        + " is a little too good. Play it again with another seed before you rely on it."));
    blocks.add(Block.file("ranking.csv", "the table in full precision, with complete parameters"));
    blocks.add(
        Report.json("results.json", "the same with tails and guarantees", json().object()));
    return new Page("The best policy at " + level.heading(), plan(), lead(), blocks);
  }

  private boolean oneFamily() {
    return tuning.family().isPresent();
  }

  private String plan() {
    int problems = study.problems().size();
    String played = problems == 1
        ? study.problems().get(0).written()
        : problems + " problems of " + study.problems().get(0).arms() + " coins with uniform means";
    return played + ", T = " + study.horizon() + ", " + study.runs() + " runs"
        + (problems == 1 ? "" : " of each") + ", seed " + study.seed();
  }

  private String lead() {
    Standing free = tuning.withoutPrivacy();
    Ranking words = Standing.words(tuning.ranking());
    return String.format(
        Locale.ROOT,
        "%d %s were set to %s and compared. %s Without privacy the best is `%s` with"
            + " %.1f, so privacy costs about %.1f.",
        tuning.ranking().size(),
        tuning.family().map("candidates of `%s`"::formatted).orElse("private policies"),
        level.heading(),
        words.sentence(),
        free.policy().written(),
        free.regret().mean(),
        cost());
  }

  private Picture picture() {
    Standing free = tuning.withoutPrivacy();
    return Picture.of(dots(tuning.ranking(), each -> each.policy().written())
        .line(
            free.policy().written() + ", which promises nothing", free.regret().mean())
        .panel(""));
  }

  /** Regrets with error bars, in the order of a ranking. */
  static DotPlot dots(List<Standing> ranking, Function<Standing, String> name) {
    String first = Standing.leaders(ranking) == 1 ? "first" : "cannot be told apart from the first";
    DotPlot plot = new DotPlot("policy", regret());
    for (Standing each : ranking) {
      Spread own = each.spread();
      String group = each.rank() == 1 ? first : "others";
      plot.mean(name.apply(each), group, own.mean(), own.standardError());
    }
    return plot;
  }

  static Axis regret() {
    return Axis.logarithmic("regret at the horizon (mean ± 2 standard errors)");
  }
}
