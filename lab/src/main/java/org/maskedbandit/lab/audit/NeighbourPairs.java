package org.maskedbandit.lab.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.problem.Problem;

/** Neighbouring worlds that are likely to be told apart. */
public final class NeighbourPairs {
  private static final double[] SHARES = {0.5, 0.3, 0.15, 0.05};
  private static final double[] OTHERS = {0.5, 1};

  /** What the changed arm and the others pay: equal, a little worse, much worse, much better. */
  private static final double[][] PAYS = {
    {0.5, 0.5}, {0, 0}, {1, 1}, {0.4, 0.5}, {0.75, 1}, {0, 1}, {1, 0}
  };

  private NeighbourPairs() {}

  /** The changed reward is the first, a later one of the first few, or about a quarter in. */
  public static List<Neighbours> of(Problem problem, Setting setting) {
    return Arrays.stream(rounds(setting))
        .mapToObj(round -> new Neighbours(problem, round))
        .toList();
  }

  /**
   * Steered arms, equal arms, and an arm that is worse or better than the others. Rewards of an arm
   * that is played seldom, but not by accident, have weight and are asked about in each round.
   */
  public static List<Neighbours> usual(Setting setting) {
    List<Neighbours> pairs = new ArrayList<>();
    for (long round : rounds(setting)) {
      for (double others : OTHERS) {
        Problem equal = new ConstantRewards(setting.arms(), others, others);
        for (double share : SHARES) {
          pairs.add(new Neighbours(equal, OptionalDouble.of(share), round));
        }
      }
      for (double[] pays : PAYS) {
        pairs.add(new Neighbours(new ConstantRewards(setting.arms(), pays[0], pays[1]), round));
      }
    }
    return pairs;
  }

  /** After a power of two a counter starts again, and the next reward is in the most releases. */
  private static long[] rounds(Setting setting) {
    return LongStream.of(0, 4, Long.highestOneBit(setting.horizon() / 4))
        .filter(round -> round < setting.horizon())
        .distinct()
        .toArray();
  }
}
