package org.maskedbandit.lab.audit.spy;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.privacy.evidence.Evidence;

/** The sorted scores of runs of both worlds. A test says 1 if a score is above a threshold. */
public record Scores(double[] world0, double[] world1) {
  /** The number of thresholds, spread over each world, that are tried. */
  private static final int THRESHOLDS = 200;

  /** The best of many thresholds looks too good, so it is chosen at a part of the risk. */
  private static final double STRICTER = 5;

  public Scores {
    Arrays.sort(world0);
    Arrays.sort(world1);
  }

  public Evidence at(double threshold, double confidence) {
    return new Evidence(
        world0.length, falsePositives(threshold), falseNegatives(threshold), confidence);
  }

  /** The threshold that would prove the most, by false positive and false negative rate. */
  public double best(DoubleBinaryOperator proves, double confidence) {
    double deviations = -Normal.quantile((1 - confidence) / 2 / STRICTER);
    return DoubleStream.concat(places(world0), places(world1))
        .boxed()
        .max(Comparator.comparingDouble(threshold -> proved(proves, threshold, deviations)))
        .orElseThrow();
  }

  private double proved(DoubleBinaryOperator proves, double threshold, double deviations) {
    return proves.applyAsDouble(
        limit(falsePositives(threshold), deviations), limit(falseNegatives(threshold), deviations));
  }

  /** The upper limit of a rate by Wilson (1927): close enough for a choice, and fast. */
  private double limit(long seen, double deviations) {
    double runs = world0.length;
    double rate = seen / runs;
    double blur = deviations * deviations / runs;
    double width = Math.sqrt(blur * (rate * (1 - rate) + blur / 4));
    return (rate + blur / 2 + width) / (1 + blur);
  }

  /** How often a score of world 1 is above one of world 0, ties half (Mann and Whitney 1947). */
  public double order() {
    double higher = 0;
    for (double score : world1) {
      higher += 0.5 * atMost(world0, score) + 0.5 * atMost(world0, Math.nextDown(score));
    }
    return higher / world0.length / world1.length;
  }

  /** The score below which a share of the first world lies. */
  public double quantile(double share) {
    return world0[(int) Math.min(world0.length - 1L, (long) (share * world0.length))];
  }

  private long falsePositives(double threshold) {
    return (long) world0.length - atMost(world0, threshold);
  }

  private long falseNegatives(double threshold) {
    return atMost(world1, threshold);
  }

  /** Scores at even ranks, and at ranks ever closer to both ends, which decide epsilon. */
  private static DoubleStream places(double[] sorted) {
    int size = sorted.length;
    IntStream even = IntStream.range(0, THRESHOLDS).map(i -> (int) ((long) i * size / THRESHOLDS));
    IntStream ends = IntStream.iterate(
            size / 2, distance -> distance > 0, distance -> distance * 3 / 4)
        .flatMap(distance -> IntStream.of(distance, size - 1 - distance));
    return IntStream.concat(even, ends).mapToDouble(place -> sorted[place]);
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
