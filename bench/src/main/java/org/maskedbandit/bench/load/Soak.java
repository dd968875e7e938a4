package org.maskedbandit.bench.load;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToDoubleFunction;
import org.maskedbandit.bench.load.HttpLoad.Request;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.report.Cell;
import org.maskedbandit.lab.report.Heading;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;

/**
 * Watches the memory of a service over many decisions, of which every tenth has a reward. The
 * clients are part of the same process.
 */
public record Soak(long decisions, int connections) {
  private static final int SAMPLES = 20;
  private static final int REWARD_EACH = 10;
  private static final double MEGABYTE = 1 << 20;

  /** The heap may grow by this factor from the second quarter of the run to the last one. */
  private static final double FLAT = 1.1;

  /** The same for the process, where the collector takes and gives back some of the heap. */
  private static final double FLAT_PROCESS = 1.25;

  /**
   * The memory after some decisions, in megabytes.
   *
   * @param heap after a collection
   * @param resident of the process as the system counts it; 0 if it does not say
   */
  public record Sample(long decisions, double seconds, double heap, double resident) {}

  /** What was seen. */
  public record Result(List<Sample> samples, long failures) {
    public boolean flat() {
      return growth(Sample::heap) <= FLAT && growth(Sample::resident) <= FLAT_PROCESS;
    }

    /** The mean of the last quarter over that of the second one: the first is for warm-up. */
    private double growth(ToDoubleFunction<Sample> memory) {
      int quarter = samples.size() / 4;
      double early = mean(memory, quarter, 2 * quarter);
      return early == 0 ? 1 : mean(memory, samples.size() - quarter, samples.size()) / early;
    }

    private double mean(ToDoubleFunction<Sample> memory, int from, int to) {
      return samples.subList(from, to).stream().mapToDouble(memory).average().orElse(0);
    }

    public String sentence() {
      return String.format(
          Locale.ROOT,
          "Memory is %s: from the second quarter to the last one the heap grew by %+.1f%%"
              + " (flat is at most %.0f%%), the process by %+.1f%% (%.0f%%). %d requests failed.",
          flat() ? "flat" : "NOT FLAT",
          100 * (growth(Sample::heap) - 1),
          100 * (FLAT - 1),
          100 * (growth(Sample::resident) - 1),
          100 * (FLAT_PROCESS - 1),
          failures);
    }

    public Table table() {
      Table table = Table.of(
          new Heading("decisions", "decisions"),
          new Heading("seconds", "seconds"),
          new Heading("heap MB", "heap_megabytes"),
          new Heading("process MB", "resident_megabytes"));
      samples.forEach(sample -> table.row(
          sample.decisions(), one(sample.seconds()), one(sample.heap()), one(sample.resident())));
      return table;
    }

    private static Cell one(double value) {
      return Cell.number(value, String.format(Locale.ROOT, "%.1f", value));
    }

    public ObjectNode json() {
      ObjectNode json = Json.object().put("flat", flat()).put("failures", failures);
      for (Sample sample : samples) {
        json.withArray("samples")
            .addObject()
            .put("decisions", sample.decisions())
            .put("seconds", sample.seconds())
            .put("heapMegabytes", sample.heap())
            .put("residentMegabytes", sample.resident());
      }
      return json;
    }
  }

  public Result run(Progress progress) {
    try (OwnService service = new OwnService();
        HttpLoad load = new HttpLoad(connections, service.key)) {
      AtomicLong count = new AtomicLong();
      List<Sample> samples = new ArrayList<>();
      long failures = 0;
      double seconds = 0;
      for (int i = 1; i <= SAMPLES; i++) {
        long share = decisions * i / SAMPLES - decisions * (i - 1) / SAMPLES;
        Lap lap = load.run(service.port(), () -> request(service, count.incrementAndGet()), share);
        failures += lap.failures();
        seconds += lap.seconds();
        samples.add(new Sample(decisions * i / SAMPLES, seconds, heap(), resident()));
        progress.report((double) i / SAMPLES);
      }
      return new Result(samples, failures);
    }
  }

  private static Request request(OwnService service, long number) {
    return number % REWARD_EACH == 0
        ? service.reward().orElse(OwnService.DECISION)
        : OwnService.DECISION;
  }

  private static double heap() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed() / MEGABYTE;
  }

  /** Of Linux. */
  private static double resident() {
    try {
      return Files.readAllLines(Path.of("/proc/self/status")).stream()
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1024)
          .findFirst()
          .orElse(0);
    } catch (IOException elsewhere) {
      return 0;
    }
  }
}
