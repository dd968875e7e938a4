package org.maskedbandit.cli;

import java.util.List;
import org.maskedbandit.cli.console.Job;
import org.maskedbandit.cli.console.Paragraphs;
import org.maskedbandit.cli.console.Shell;
import org.maskedbandit.cli.option.StudyOptions;
import org.maskedbandit.lab.account.Question;
import org.maskedbandit.lab.explain.Explanation;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.policy.Policy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Says in plain words what a policy does, promises and costs. */
@Command(
    name = "explain",
    description = {
      "Explain a policy in plain words: what it does, what it promises, what it costs on the"
          + " problem of the paper, its parameters and its source.",
      "The cost is the regret of a short simulation, beside that of Thompson sampling without"
          + " privacy."
    },
    footer = {
      "",
      "Examples:",
      "  maskedbandit explain 'epoch-thompson(eta=1)'",
      "  maskedbandit explain 'modified-thompson(b=2000, c=50)' --arms 10 --horizon 1e6"
    })
final class ExplainCommand extends SimulatingCommand {
  private static final int USUAL_RUNS = 20;

  @ParentCommand
  @SuppressWarnings("NullAway.Init")
  Main main;

  @Parameters(
      index = "0",
      paramLabel = "POLICY",
      description = "The policy; see 'maskedbandit policies'.")
  @SuppressWarnings("NullAway.Init")
  String policy;

  @Option(
      names = "--arms",
      paramLabel = "N",
      description = "Number of arms: coins with means from 3/4 to 1/4 in equal steps"
          + " (default: ${DEFAULT-VALUE}, the problem of the paper).")
  Integer arms = 5;

  @Mixin
  StudyOptions options = new StudyOptions(USUAL_RUNS);

  @Option(
      names = "--delta",
      paramLabel = "D",
      description = "Say epsilon at this delta (default: 1e-6).")
  Double delta = Question.USUAL_DELTA;

  @Override
  public Integer call() {
    Policy parsed = Policy.parse(policy);
    Study study = options.study(seed, threads, Explanation.coins(arms));
    String path = main.classPath;
    Explanation explanation = Job.run("explain", bar -> Explanation.of(parsed, study, delta, bar))
        .result()
        .repeating(path == null ? "" : Shell.line(List.of("--classpath", path)));
    int width = command.commandLine().getUsageHelpWidth();
    Report report = explanation.report();
    print(Paragraphs.of(explanation.sections(), width), report.table(), report.json());
    return 0;
  }
}
