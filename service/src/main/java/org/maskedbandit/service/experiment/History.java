package org.maskedbandit.service.experiment;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How plays and means developed, as of some of the releases.
 *
 * @param releases which ones, in order
 */
public record History(List<Long> releases, List<Long> times, List<Line> arms) {
  /**
   * An arm at each of these releases.
   *
   * @param plays how many decisions it had had when it was released last, of both streams
   * @param decisions how many it had had at that time, of both streams
   * @param means in [0, 1]; null while it has no release in the segment
   */
  public record Line(
      List<Long> plays, List<Long> decisions, List<Long> rewards, List<@Nullable Double> means) {
    public Line() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }
  }
}
