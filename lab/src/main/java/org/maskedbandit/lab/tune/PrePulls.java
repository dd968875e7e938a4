package org.maskedbandit.lab.tune;

import java.util.stream.LongStream;
import org.maskedbandit.policy.Setting;

/**
 * Numbers of pre-pulls that are worth trying: even steps on a logarithmic scale up to a third of
 * each arm's share.
 */
final class PrePulls {
  private static final int COARSE = 10;

  private PrePulls() {}

  static long[] coarse(Setting setting) {
    return grid(setting, COARSE);
  }

  /** That many steps from T/(2000 N) to T/(3 N). */
  static long[] grid(Setting setting, int steps) {
    double share = (double) setting.horizon() / setting.arms();
    return LongStream.range(0, steps)
        .map(i -> Math.round(share / 2000 * Math.pow(2000.0 / 3, (double) i / (steps - 1))))
        .distinct()
        .filter(b -> b * setting.arms() < setting.horizon())
        .toArray();
  }
}
