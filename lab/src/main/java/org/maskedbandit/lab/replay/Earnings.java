package org.maskedbandit.lab.replay;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.maskedbandit.lab.grid.Sample;

/** The rewards that a policy took from a log: all of them, over time, and of each segment. */
final class Earnings {
  private static final int POINTS = 50;

  private final Takings all;
  private final Takings[] segments;
  private final long[] points;
  private final double[][] curves;
  private final int[] passed;

  /** Without contexts the number of segments is 0. */
  Earnings(int repeats, long horizon, int segments) {
    all = new Takings(repeats);
    this.segments =
        Stream.generate(() -> new Takings(repeats)).limit(segments).toArray(Takings[]::new);
    passed = new int[repeats];
    int count = (int) Math.min(POINTS, horizon);
    points = IntStream.rangeClosed(1, count)
        .mapToLong(i -> (long) ((double) horizon * i / count))
        .toArray();
    curves = new double[repeats][count];
  }

  void add(int segment, int repeat, double reward) {
    if (segments.length > 0) {
      segments[segment].add(repeat, reward);
    }
    if (all.add(repeat, reward) == points[passed[repeat]]) {
      curves[repeat][passed[repeat]] = all.sum(repeat);
      passed[repeat] = Math.min(passed[repeat] + 1, points.length - 1);
    }
  }

  /** Ends a row that so many repeats took, whose reward is that far from the mean of its arm. */
  void row(int segment, int count, double deviation, boolean zero) {
    if (segments.length > 0) {
      segments[segment].row(count, deviation, zero);
    }
    all.row(count, deviation, zero);
  }

  Takings all() {
    return all;
  }

  /** Of each segment. */
  List<Takings> segments() {
    return List.of(segments);
  }

  /** The number of points that every repeat has reached. */
  int reached() {
    return (int) Arrays.stream(points).takeWhile(point -> point <= all.fewest()).count();
  }

  long point(int index) {
    return points[index];
  }

  /** The sum of rewards of each repeat when it had as many as that point says. */
  Sample at(int index) {
    return Sample.of(Arrays.stream(curves).mapToDouble(curve -> curve[index]).toArray());
  }
}
