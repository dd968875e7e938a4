package org.maskedbandit.release.counter;

import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.state.Stateful;

/**
 * Releases a noisy sum of rewards again and again while they come in. Noise is drawn when a reward
 * is added and kept: reading the sum draws nothing and costs nothing. Not thread-safe.
 */
public interface Counter extends Stateful {
  /** Takes in one more reward and releases what is due. */
  void add(double reward, RandomSource random);

  /** The latest noisy sum, 0 before the first reward. */
  double value();

  long size();

  /** What the worst-off reward will have paid in the end. */
  Guarantee total();

  /** What the worst-off reward is charged: all it will ever pay, with the first release. */
  default Guarantee spent() {
    return size() == 0 ? PureDp.NOTHING : total();
  }

  static Counter[] forArms(int arms, Supplier<Counter> counter) {
    return Stream.generate(counter).limit(arms).toArray(Counter[]::new);
  }

  static double[] values(Counter[] arms) {
    return Arrays.stream(arms).mapToDouble(Counter::value).toArray();
  }

  /** What the worst-off reward of all arms is charged; the arms' rewards are disjoint. */
  static Guarantee spent(Counter[] arms) {
    return Guarantee.worst(Arrays.stream(arms).map(Counter::spent));
  }
}
