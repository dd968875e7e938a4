package org.maskedbandit.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.option.BudgetOptions;
import org.maskedbandit.cli.option.Named;
import org.maskedbandit.cli.option.PictureOption;
import org.maskedbandit.cli.option.StudyOptions;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.tune.Level;
import org.maskedbandit.lab.tune.Tuner;
import org.maskedbandit.lab.tune.Tuner.Tuning;
import org.maskedbandit.lab.tune.TuningReport;
import org.maskedbandit.notation.Check;
import org.maskedbandit.privacy.Budget;
import org.maskedbandit.problem.Problem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Finds the best policy for a privacy budget. */
@Command(
    name = "tune",
    description = {
      "Find the best policy and its parameters for a privacy budget: --epsilon with --delta, or"
          + " --eta.",
      "On a problem or, if only --arms is known, over 20 problems of coins with uniform means.",
      "--only with one family ranks its candidates: which parameters, at equal privacy."
    },
    footer = {
      "",
      "Examples:",
      "  maskedbandit tune --arms 5 --horizon 1e5 --epsilon 1 --delta 1e-6",
      "  maskedbandit tune --problem 'bernoulli(means=[0.05, 0.03, 0.03])' --horizon 1e5 --eta 0.5",
      "  maskedbandit tune --only modified-thompson --arms 5 --horizon 1e5 --eta 1 --out out/tune"
    })
final class TuneCommand extends SimulatingCommand {
  @Option(
      names = "--problem",
      paramLabel = "P",
      description = "The problem; see 'maskedbandit problems'.")
  @Nullable
  String problem;

  @Option(
      names = "--arms",
      paramLabel = "N",
      description = "The number of arms, if the problem is not known.")
  @Nullable
  Integer arms;

  @Mixin
  BudgetOptions budget = new BudgetOptions();

  @Mixin
  StudyOptions options = new StudyOptions(20);

  @Mixin
  Named named = new Named();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Also write a page (index.html), ranking.svg, ranking.csv and results.json; of one"
              + " family also a figure of regret against the parameter in which candidates differ.")
  @Nullable
  Path out;

  @Mixin
  PictureOption pictures = new PictureOption();

  @Override
  public Integer call() {
    Level level = budget.required();
    Budget within = level.budget();
    List<Problem> problems = problems();
    Study study = options
        .study(seed, threads, problems.toArray(Problem[]::new))
        .runs(problems.size() > 1 ? Math.max(1, options.runs / 10) : options.runs);
    Tuner tuner = new Tuner(within, named.placed(study), named.selection());
    Tuning tuning = reported(
            "tune",
            out,
            pictures,
            tuner::tune,
            done -> new TuningReport(done.result(), study, level, done.seconds()).report())
        .result();
    tuning.leftOut().forEach(this::say);
    sayWritten(out);
    return 0;
  }

  private List<Problem> problems() {
    if ((problem == null) == (arms == null)) {
      throw Check.refusal(
          "tune",
          "given one of --problem and --arms",
          problem == null ? "given none" : "given both");
    }
    if (problem != null) {
      return List.of(problem(problem));
    }
    return Tuner.prior(
        (int) Check.within("arms", (long) Objects.requireNonNull(arms), 1, 1000), seed);
  }
}
