package org.maskedbandit.service.experiment;

import java.time.Duration;
import java.util.Optional;
import org.maskedbandit.notation.Check;
import org.maskedbandit.release.Reward;

/**
 * What rewards may be, and until when they are taken.
 *
 * @param window with a window every decision counts once, when its window has closed, with what was
 *     reported or with the default; without, a decision counts when its reward is reported
 */
public record RewardRange(double low, double high, Optional<Duration> window, double missing) {
  public RewardRange {
    if (!(low < high) || !Double.isFinite(high - low)) {
      throw Check.refusal("reward.high", "greater than reward.low", high);
    }
    Check.within("reward.default", missing, low, high);
  }

  static final Duration MAX_WINDOW = Duration.ofDays(90);

  public static RewardRange read(JsonFields fields) {
    double low = fields.number("low").orElse(0.0);
    double high = fields.number("high").orElse(1.0);
    Optional<Duration> window = fields.duration("window", MAX_WINDOW);
    double missing = fields.number("default").orElse(low);
    fields.end();
    return new RewardRange(low, high, window, missing);
  }

  public static RewardRange byDefault() {
    return new RewardRange(0, 1, Optional.empty(), 0);
  }

  /** The reward in [0, 1] that is counted for a reported value. */
  public double counted(double value) {
    return Reward.clamp((value - low) / (high - low));
  }

  public boolean clamps(double value) {
    return value < low || value > high;
  }

  /** The value that belongs to a number in [0, 1]. */
  public double shown(double counted) {
    return low + counted * (high - low);
  }

  public boolean windowed() {
    return window.isPresent();
  }

  /** In milliseconds; 0 without a window. */
  public long windowMillis() {
    return window.map(Duration::toMillis).orElse(0L);
  }
}
