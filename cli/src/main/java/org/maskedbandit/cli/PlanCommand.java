package org.maskedbandit.cli;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.option.BudgetOptions;
import org.maskedbandit.cli.option.PictureOption;
import org.maskedbandit.lab.plan.Goal;
import org.maskedbandit.lab.plan.Plan;
import org.maskedbandit.lab.plan.PlanReport;
import org.maskedbandit.lab.plan.Planner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says what an experiment will cost and when it has an answer. */
@Command(
    name = "plan",
    description = {
      "Plan an experiment: what the promise means, the regret to expect with and without privacy,"
          + " the time to a winner, which policy to take, and the definition to create it with.",
      "All of it is simulated: one arm is better than the others by --difference, rewards are 0 or"
          + " 1. To learn while earning (--goal earn) is one thing, to need an answer (--goal"
          + " answer) is another."
    },
    footer = {
      "",
      "Example:",
      "  maskedbandit plan --epsilon 1 --delta 1e-6 --arms 3 --traffic 10000 --days 14 \\",
      "      --base 0.1 --difference 0.02 --out out/plan"
    })
final class PlanCommand extends SimulatingCommand {
  @Mixin
  BudgetOptions budget = new BudgetOptions();

  @Option(names = "--arms", paramLabel = "N", required = true, description = "Number of arms.")
  Integer arms = 2;

  @Option(names = "--traffic", paramLabel = "N", required = true, description = "Decisions a day.")
  Long traffic = 1L;

  @Option(
      names = "--days",
      paramLabel = "N",
      description = "How long the experiment may last (default: ${DEFAULT-VALUE}).")
  Integer days = 14;

  @Option(
      names = "--base",
      paramLabel = "P",
      description = "Mean reward of the usual arm, from 0 to 1 (default: ${DEFAULT-VALUE}).")
  Double base = Plan.USUAL_BASE;

  @Option(
      names = {"--difference", "--effect"},
      paramLabel = "D",
      required = true,
      description = "The smallest difference of mean rewards that is worth finding.")
  Double difference = 0.0;

  @Option(
      names = "--goal",
      description = "What it is for: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  Goal goal = Goal.EARN;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Also write index.html, regret.svg, regret.csv, definition.json and" + " results.json.")
  @Nullable
  Path out;

  @Mixin
  PictureOption pictures = new PictureOption();

  @Override
  public Integer call() {
    Plan plan = new Plan(
        Plan.promise(
            Optional.ofNullable(budget.eta),
            Optional.ofNullable(budget.epsilon),
            Optional.ofNullable(budget.delta)),
        arms,
        traffic,
        days,
        base,
        difference,
        goal,
        seed);
    return report(
        "plan",
        out,
        pictures,
        new Planner(plan, threads)::answer,
        done -> new PlanReport(done.result()).report());
  }
}
