package org.maskedbandit.lab.audit;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.maskedbandit.privacy.Evidence;

/** The scores of runs of both worlds, sorted. A threshold turns them into a test that says second where a score is above it. */
record Scores(double[] world0, double[] world1) {
  /** So many thresholds, evenly spread over each world, are tried when one is chosen. */
  private static final int THRESHOLDS = 200;

  Scores {
    Arrays.sort(world0);
    Arrays.sort(world1);
  }

  Evidence at(double threshold, double confidence) {
    long falsePositives = (long) world0.length - atMost(world0, threshold);
    long falseNegatives = atMost(world1, threshold);
    return new Evidence(world0.length, falsePositives, falseNegatives, confidence);
  }

  /** The threshold whose evidence, if these were fresh runs, would prove the most. */
  double best(ToDoubleFunction<Evidence> proves, double confidence) {
    double best = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (double[] world : new double[][] {world0, world1}) {
      for (int place : places(world.length)) {
        double proved = proves.applyAsDouble(at(world[place], confidence));
        if (proved > most) {
          most = proved;
          best = world[place];
        }
      }
    }
    return best;
  }

  /** Evenly spread ranks, and ranks ever closer to both ends, where epsilon is decided. */
  private static int[] places(int size) {
    IntStream even = IntStream.range(0, THRESHOLDS).map(i -> (int) ((long) i * size / THRESHOLDS));
    IntStream ends = IntStream.iterate(
            size / 2, distance -> distance > 0, distance -> distance * 3 / 4)
        .flatMap(distance -> IntStream.of(distance, size - 1 - distance));
    return IntStream.concat(even, ends).toArray();
  }

  private static int atMost(double[] sorted, double threshold) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] <= threshold) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
