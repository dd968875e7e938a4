package org.maskedbandit.lab.replay;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.maskedbandit.lab.log.LogColumns;
import org.maskedbandit.lab.log.LogFile;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;

/**
 * Logs of coins with known means. Half of the rows are of a better kind: all their means are higher
 * by the lift, and arms have other propensities there.
 */
record SyntheticLog(Numbers plain, Numbers better, double lift) {
  private static final double[] MEANS = {0.2, 0.5, 0.35, 0.4};

  static SyntheticLog uniform() {
    Numbers quarter = Numbers.of(0.25, 0.25, 0.25, 0.25);
    return new SyntheticLog(quarter, quarter, 0);
  }

  static SyntheticLog skewed() {
    return new SyntheticLog(Numbers.of(0.4, 0.1, 0.3, 0.2), Numbers.of(0.7, 0.1, 0.1, 0.1), 0.4);
  }

  /** The mean reward of each arm, over rows of both kinds. */
  double[] means() {
    return Arrays.stream(MEANS).map(mean -> mean + lift / 2).toArray();
  }

  /** The mean reward of the policy that writes the log. */
  double logged() {
    double sum = 0;
    for (int arm = 0; arm < MEANS.length; arm++) {
      sum += MEANS[arm] * plain.get(arm) + (MEANS[arm] + lift) * better.get(arm);
    }
    return sum / 2;
  }

  LogFile write(Path folder, long seed, int rows) {
    SimulatedSource random = Seed.of(seed).child("log").stream();
    StringBuilder text = new StringBuilder("time,arm,reward,p\n");
    for (int row = 0; row < rows; row++) {
      boolean good = random.nextDouble() < 0.5;
      Numbers law = good ? better : plain;
      int arm = draw(law, random.nextDouble());
      int reward = random.nextDouble() < MEANS[arm] + (good ? lift : 0) ? 1 : 0;
      text.append(row + ",arm " + arm + "," + reward + "," + law.get(arm) + "\n");
    }
    Path path = folder.resolve("log-" + seed + ".csv");
    try {
      Files.writeString(path, text);
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
    return new LogFile(path, LogColumns.of("arm", "reward").propensity("p").time("time"));
  }

  private static int draw(Numbers law, double place) {
    int arm = 0;
    double sum = law.get(0);
    while (place >= sum && arm < law.size() - 1) {
      sum += law.get(++arm);
    }
    return arm;
  }
}
