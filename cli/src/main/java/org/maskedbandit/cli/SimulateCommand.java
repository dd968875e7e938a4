package org.maskedbandit.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.lab.report.Palette;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.study.Curves;
import org.maskedbandit.lab.study.Json;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.lab.study.Series;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.study.Summary;
import org.maskedbandit.policy.Policy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs policies on a problem and prints their regret. */
@Command(
    name = "simulate",
    description =
        "Run policies on a problem and print their regret, with standard errors and tails.",
    footer = {
      "",
      "Example:",
      "  maskedbandit simulate --problem 'bernoulli(means=[0.75, 0.625, 0.5, 0.375, 0.25])' --policy thompson \\",
      "      --policy 'modified-thompson(b=2000, c=50)' --horizon 1e5 --runs 20 --out out/simulation"
    })
final class SimulateCommand implements Callable<Integer> {
  /** Ours, at a guarantee that means something. */
  private static final String USUAL_POLICY = "epoch-thompson(eta=1)";

  @Mixin
  Instance instance = new Instance();

  @Option(
      names = "--policy",
      paramLabel = "A",
      description =
          "A policy; repeat for more (default: " + USUAL_POLICY + "). See 'maskedbandit policies'.")
  List<String> policies = List.of(USUAL_POLICY);

  @Option(
      names = "--runs",
      paramLabel = "R",
      defaultValue = "10",
      description = "Independent runs of each policy (default: 10).")
  Integer runs = 10;

  @Option(
      names = "--engine",
      defaultValue = "auto",
      description =
          "rounds plays every round one by one; auto visits only the rounds that matter, with the same law (default: auto).")
  Engine engine = Engine.AUTO;

  @Option(names = "--values", description = "Add the final regret of each run to the JSON.")
  boolean values;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write curves (curves.csv), a picture (regret.svg) and results.json.")
  @Nullable
  Path out;

  @Mixin
  Workload workload = new Workload();

  @Mixin
  Output output = new Output();

  @Override
  public Integer call() {
    Study study = Study.of(instance.problem())
        .policies(policies.stream().map(Policy::parse).toList())
        .horizon(instance.horizon)
        .runs(runs)
        .seed(workload.seed)
        .threads(workload.threads)
        .engine(engine);
    if (out == null) {
      print(run(study));
      return 0;
    }
    try (OutputFolder folder = OutputFolder.at(out)) {
      Timed timed = run(study);
      folder.write("curves.csv", Curves.table(timed.results).csv());
      folder.write("regret.svg", Curves.picture(timed.results).svg(new Palette()));
      folder.write("results.json", Json.text(json(timed)));
      folder.publish();
      print(timed);
    }
    output.say("written to " + out);
    return 0;
  }

  private record Timed(Results results, double seconds) {}

  private static Timed run(Study study) {
    long started = System.nanoTime();
    try (Bar bar = new Bar("simulate")) {
      Results results = study.run(bar);
      return new Timed(results, (System.nanoTime() - started) / 1e9);
    }
  }

  private void print(Timed timed) {
    output.print(
        () -> Summary.brief().table(timed.results.series()),
        () -> Summary.precise().table(timed.results.series()),
        () -> json(timed));
  }

  private ArrayNode json(Timed timed) {
    ArrayNode all = Json.array();
    for (Series series : timed.results.series()) {
      all.add(Json.series(series, timed.results.study(), engine.toString(), timed.seconds, values));
    }
    return all;
  }
}
