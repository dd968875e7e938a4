package org.maskedbandit.policy;

import java.util.stream.IntStream;

/** When rewards come. */
@FunctionalInterface
public interface Arrival {
  /** Every reward comes before the next choice. */
  Arrival PROMPT = round -> new int[] {round};

  /** The rounds whose rewards come after the choice of that round, in their order. */
  int[] after(int round);

  /** That many rounds late, in pairs the wrong way round, and those of every third round never. */
  static Arrival late(int delay) {
    return round -> {
      int first = round - delay - 1;
      return first < 0 || first % 2 == 1
          ? new int[0]
          : IntStream.of(first + 1, first).filter(each -> each % 3 != 0).toArray();
    };
  }

  /** Of all rewards only that of one round comes. */
  static Arrival only(int kept) {
    return round -> round == kept ? new int[] {round} : new int[0];
  }
}
