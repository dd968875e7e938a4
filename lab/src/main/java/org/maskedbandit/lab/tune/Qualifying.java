package org.maskedbandit.lab.tune;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.ModifiedThompson;

/**
 * Finds each policy's best parameters by races on seeds of their own ({@link Race}). For modified
 * Thompson sampling ten values of b on a coarse scale race first and seven around the winner
 * second: some 140 runs, where a grid as fine with 20 runs a point would take 1,000.
 *
 * @param study the problems, horizon, seed and threads
 */
record Qualifying(Contenders contenders, Study study) {
  private static final int FIRST_RUNS = 2;

  /** The second race covers b/1.6 to 1.6 b; the coarse scale has steps of 2. */
  private static final double AROUND = 1.6;

  /** The best candidate of each policy that can meet the budget. */
  List<Policy> winners() {
    List<Policy> winners = new ArrayList<>();
    for (List<Policy> candidates : contenders.all().values()) {
      Policy winner = race(1).winner(candidates);
      winners.add(winner instanceof ModifiedThompson thompson ? refined(thompson) : winner);
    }
    return winners;
  }

  private Policy refined(ModifiedThompson coarse) {
    Setting setting = contenders.setting();
    long[] around = IntStream.rangeClosed(-3, 3)
        .mapToLong(step -> Math.round(coarse.b() * Math.pow(AROUND, step / 3.0)))
        .distinct()
        .filter(b -> b * setting.arms() < setting.horizon())
        .toArray();
    return race(2)
        .winner(contenders.modifiedThompson(around).stream()
            .filter(contenders::meets)
            .toList());
  }

  private Race race(long seedOffset) {
    return new Race(study.seed(study.seed() + seedOffset), FIRST_RUNS);
  }
}
