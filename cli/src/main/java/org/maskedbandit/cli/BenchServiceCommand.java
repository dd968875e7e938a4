package org.maskedbandit.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.bench.load.ServiceBench;
import org.maskedbandit.bench.load.ServiceSpeedPage;
import org.maskedbandit.bench.load.Soak;
import org.maskedbandit.cli.console.Job;
import org.maskedbandit.cli.option.PictureOption;
import org.maskedbandit.notation.Check;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures how fast the service is on this machine. */
@Command(
    name = "service",
    description = {
      "Measure decisions and rewards a second over HTTP on loopback, beside a bare echo on the same"
          + " kind of server. Server and clients share the machine; the store is an embedded one in"
          + " a temporary folder."
    },
    footer = {
      "",
      "Example:",
      "  maskedbandit bench service --out out/service",
      "  maskedbandit bench service --soak 10000000"
    })
final class BenchServiceCommand extends Subcommand {
  @Option(
      names = "--seconds",
      paramLabel = "X",
      description = "Seconds for echo and decisions, a quarter for the others (default:"
          + " ${DEFAULT-VALUE}).")
  Double seconds = 8.0;

  @Option(
      names = "--connections",
      paramLabel = "N",
      description = "Clients that wait for an answer each (default: ${DEFAULT-VALUE}).")
  Integer connections = 64;

  @Option(
      names = "--soak",
      paramLabel = "N",
      description = "Measure no speed, but memory over N decisions, a tenth of them with a reward:"
          + " the heap after a collection and the whole process, and whether they are flat.")
  @Nullable
  Long soak;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Also write a page (index.html), bench.json, service.csv and latency.svg with"
          + " latency.csv.")
  @Nullable
  Path out;

  @Mixin
  PictureOption pictures = new PictureOption();

  @Override
  public Integer call() {
    Check.within("--seconds", seconds, 0.1, 3600.0);
    Check.within("--connections", connections, 1, 10_000);
    if (soak != null) {
      return soak(Check.within("--soak", soak, 1_000, 10_000_000_000L));
    }
    ServiceBench bench = new ServiceBench(seconds, connections);
    Job<ServiceSpeedPage> done = Job.run(
        "bench service",
        pictures.into(out),
        progress -> new ServiceSpeedPage(bench.run(progress)),
        (job, folder) -> job.result().write(folder, provenance()));
    print(done.result().table(), done.result().json());
    sayWritten(out);
    return 0;
  }

  private int soak(long decisions) {
    if (out != null) {
      throw Check.refusal("--soak", "given without --out", "given with it");
    }
    Soak.Result result = Job.run("soak", new Soak(decisions, connections)::run).result();
    print(result.table(), result.json());
    remark(result.sentence());
    return result.flat() ? 0 : 1;
  }
}
