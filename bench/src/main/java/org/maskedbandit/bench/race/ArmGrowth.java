package org.maskedbandit.bench.race;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.maskedbandit.random.Seed;

/** How the cost of a decision grows with the arms. */
record ArmGrowth(Seed seed) {
  private static final List<Integer> ARMS = List.of(2, 10, 100, 1_000, 10_000, 100_000, 1_000_000);

  /** How many points there are. */
  static final int SIZE = 2 * ARMS.size();

  List<ArmPoint> measure(Stopwatch stopwatch) {
    List<Runner> runners = new ArrayList<>();
    for (int each : ARMS) {
      runners.add(new LearnerDecisions(each, seed.child(each)));
      runners.add(new DrawingAll(each, seed.child(each)));
    }
    List<Stopwatch.Timing> timings = stopwatch.time(runners);
    return IntStream.range(0, ARMS.size())
        .mapToObj(i -> new ArmPoint(
            ARMS.get(i), timings.get(2 * i).seconds(), timings.get(2 * i + 1).seconds()))
        .toList();
  }
}
