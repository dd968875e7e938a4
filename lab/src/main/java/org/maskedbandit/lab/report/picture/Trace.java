package org.maskedbandit.lab.report.picture;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.maskedbandit.lab.report.Xml;

/**
 * An unbroken run of points in pixels. It is thinned to the first, lowest, highest and last point
 * of each column (Jugel et al. 2014, "M4"), without points on a line between others (Douglas and
 * Peucker 1973).
 */
record Trace(List<Spot> spots) {
  /** A point of the picture. */
  record Spot(double x, double y) {}

  /** No more than this far, in pixels, from where it was. */
  Trace thinned(double tolerance) {
    return new Trace(straightened(columns(), tolerance));
  }

  /** As path commands: from the first spot to the last. A lonely spot becomes a dot. */
  String path() {
    StringBuilder path = new StringBuilder();
    for (Spot spot : spots) {
      path.append(path.isEmpty() ? 'M' : 'L');
      path.append(Xml.number(spot.x())).append(' ').append(Xml.number(spot.y()));
    }
    return spots.size() == 1 ? path + "h0" : path.toString();
  }

  Trace backwards() {
    List<Spot> reversed = new ArrayList<>(spots);
    java.util.Collections.reverse(reversed);
    return new Trace(reversed);
  }

  private List<Spot> columns() {
    List<Spot> kept = new ArrayList<>();
    int start = 0;
    for (int i = 1; i <= spots.size(); i++) {
      if (i == spots.size() || column(i) != column(start)) {
        keepColumn(kept, start, i);
        start = i;
      }
    }
    return kept;
  }

  private long column(int index) {
    return (long) Math.floor(spots.get(index).x());
  }

  private void keepColumn(List<Spot> kept, int start, int end) {
    int lowest = start;
    int highest = start;
    for (int i = start; i < end; i++) {
      lowest = spots.get(i).y() > spots.get(lowest).y() ? i : lowest;
      highest = spots.get(i).y() < spots.get(highest).y() ? i : highest;
    }
    java.util.stream.IntStream.of(
            start, Math.min(lowest, highest), Math.max(lowest, highest), end - 1)
        .distinct()
        .mapToObj(spots::get)
        .forEach(kept::add);
  }

  private static List<Spot> straightened(List<Spot> all, double tolerance) {
    BitSet kept = new BitSet(all.size());
    kept.set(0);
    kept.set(all.size() - 1);
    Deque<int[]> open = new ArrayDeque<>();
    open.push(new int[] {0, all.size() - 1});
    while (!open.isEmpty()) {
      int[] ends = open.pop();
      int far = farthest(all, ends[0], ends[1]);
      if (far > ends[0] && distance(all.get(far), all.get(ends[0]), all.get(ends[1])) > tolerance) {
        kept.set(far);
        open.push(new int[] {ends[0], far});
        open.push(new int[] {far, ends[1]});
      }
    }
    return kept.stream().mapToObj(all::get).toList();
  }

  private static int farthest(List<Spot> all, int start, int end) {
    int far = start;
    double most = 0;
    for (int i = start + 1; i < end; i++) {
      double distance = distance(all.get(i), all.get(start), all.get(end));
      if (distance > most) {
        most = distance;
        far = i;
      }
    }
    return far;
  }

  /** From a spot to the stretch between two others. */
  private static double distance(Spot spot, Spot from, Spot to) {
    double dx = to.x() - from.x();
    double dy = to.y() - from.y();
    double square = dx * dx + dy * dy;
    double along =
        square == 0 ? 0 : ((spot.x() - from.x()) * dx + (spot.y() - from.y()) * dy) / square;
    double nearest = Math.min(1, Math.max(0, along));
    return Math.hypot(spot.x() - from.x() - nearest * dx, spot.y() - from.y() - nearest * dy);
  }
}
