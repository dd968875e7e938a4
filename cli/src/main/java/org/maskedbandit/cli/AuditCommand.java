package org.maskedbandit.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.option.PictureOption;
import org.maskedbandit.cli.option.PoliciesOption;
import org.maskedbandit.lab.audit.Audit;
import org.maskedbandit.lab.audit.AuditReport;
import org.maskedbandit.lab.audit.AuditResult;
import org.maskedbandit.lab.audit.Method;
import org.maskedbandit.lab.audit.NeighbourPairs;
import org.maskedbandit.lab.audit.Neighbours;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.problem.Problem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Attacks the claim of a policy. */
@Command(
    name = "audit",
    description = {
      "Attack the claim of a policy: play it in two worlds that differ in one reward, and prove a"
          + " lower bound on the loss of privacy.",
      "The exit status is 1 if the claim is refuted. A failed attack is no proof of the claim."
    },
    footer = {
      "",
      "Examples:",
      "  maskedbandit audit --policy 'calibrated-thompson(eta=1)' --out out/audit",
      "  maskedbandit audit --policy 'dp-se(epsilon=1)' --horizon 5000 --runs 2000",
      "  maskedbandit audit --policy 'anytime-lazy-ucb(epsilon=1)' --method one-run --runs 1 \\",
      "      --arms 1000 --horizon 1e4"
    })
final class AuditCommand extends SimulatingCommand {
  private static final int REFUTED = 1;
  private static final int USUAL_ARMS = 2;

  @Option(
      names = "--policy",
      paramLabel = "A",
      description = "The policy (default: ${DEFAULT-VALUE}); see 'maskedbandit policies'.")
  String policy = PoliciesOption.USUAL;

  @Option(
      names = "--arms",
      paramLabel = "N",
      description = "Number of arms (default: those of --problem, or 2).")
  @Nullable
  Integer arms;

  @Option(
      names = "--horizon",
      paramLabel = "T",
      description = "Rounds of a run (default: ${DEFAULT-VALUE}).")
  Long horizon = 1000L;

  @Option(
      names = "--runs",
      paramLabel = "R",
      description =
          "Runs in each of the two worlds, or those of --method one-run that count, besides a"
              + " quarter as many (at least one) that teach (default: ${DEFAULT-VALUE}).")
  Integer runs = 20_000;

  @Option(
      names = "--delta",
      paramLabel = "D",
      description = "Attack epsilon at this delta (default: 1e-6).")
  Double delta = 1e-6;

  @Option(
      names = "--confidence",
      paramLabel = "C",
      description = "A bound is wrong with probability 1 - C at most (default: ${DEFAULT-VALUE}).")
  Double confidence = 0.95;

  @Option(
      names = "--method",
      paramLabel = "M",
      description =
          "How to attack: likelihood computes the law of a Thompson policy's arms, release reads"
              + " released statistics, black-box counts plays, one-run guesses the first reward of"
              + " every arm; auto is the strongest that suits (default: ${DEFAULT-VALUE}).")
  String method = "auto";

  @Option(
      names = "--problem",
      paramLabel = "P",
      description = "The source of all other rewards (default: the worst of several dozen).")
  @Nullable
  String problem;

  @Option(
      names = "--changed",
      paramLabel = "ROUND",
      description = "The round whose reward differs, from 1 (default: the worst of a few).")
  @Nullable
  Long changed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write index.html, audit.svg, audit.csv and audit.json.")
  @Nullable
  Path out;

  @Mixin
  PictureOption pictures = new PictureOption();

  @Override
  public Integer call() {
    AuditResult result = reported(
            "audit",
            out,
            pictures,
            audit()::run,
            done -> AuditReport.of(done.result(), done.seconds()))
        .result();
    sayWritten(out);
    if (result.refutesClaim()) {
      String verdict = new AuditReport(result).verdict();
      say("the claim of " + result.audit().policy().written() + " is " + verdict);
      return REFUTED;
    }
    return 0;
  }

  private Audit audit() {
    Problem parsed = problem == null ? null : problem(problem);
    int count = arms != null ? arms : parsed != null ? parsed.arms() : USUAL_ARMS;
    Setting setting = Setting.arms(count).horizon(horizon);
    Policy audited = Policy.parse(policy);
    Method chosen = Method.of(method, audited, setting);
    if (changed != null) {
      Check.within("the changed round", changed, 1, horizon);
      if (chosen == Method.ONE_RUN) {
        throw Check.refusal("--changed", "left out if --method is one-run", "given");
      }
    }
    return new Audit(
        audited, setting, chosen, pairs(parsed, setting), runs, delta, confidence, seed, threads);
  }

  private List<Neighbours> pairs(@Nullable Problem parsed, Setting setting) {
    List<Neighbours> pairs =
        parsed == null ? NeighbourPairs.usual(setting) : NeighbourPairs.of(parsed, setting);
    return changed == null
        ? pairs
        : pairs.stream().map(pair -> pair.changed(changed - 1)).distinct().toList();
  }
}
