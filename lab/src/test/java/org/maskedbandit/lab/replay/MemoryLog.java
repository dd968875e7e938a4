package org.maskedbandit.lab.replay;

import java.util.stream.IntStream;
import org.maskedbandit.lab.log.LogColumns;
import org.maskedbandit.lab.log.LogRow;
import org.maskedbandit.lab.log.RewardLog;
import org.maskedbandit.lab.log.RewardRange;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;

/** A log of Bernoulli arms that is drawn whenever it is read, always with the same rows. */
record MemoryLog(Numbers means, Numbers propensities, int rows, long seed) implements RewardLog {
  /** All arms are logged with the same probability. */
  static MemoryLog uniform(int rows, long seed, double... means) {
    double[] equal =
        IntStream.range(0, means.length).mapToDouble(i -> 1.0 / means.length).toArray();
    return new MemoryLog(Numbers.of(means), Numbers.of(equal), rows, seed);
  }

  MemoryLog seed(long other) {
    return new MemoryLog(means, propensities, rows, other);
  }

  @Override
  public String name() {
    return "memory";
  }

  @Override
  public LogColumns columns() {
    return LogColumns.of("arm", "reward").propensity("p");
  }

  @Override
  public RewardRange range() {
    return RewardRange.UNIT;
  }

  @Override
  public void read(LogRow row) {
    SimulatedSource random = Seed.of(seed).child("log").stream();
    for (int i = 0; i < rows; i++) {
      int arm = draw(random.nextDouble());
      row.begin();
      row.text(LogColumns.ARM, "arm " + arm);
      row.number(LogColumns.REWARD, random.nextDouble() < means.get(arm) ? 1 : 0);
      row.number(LogColumns.PROPENSITY, propensities.get(arm));
      row.end(() -> "a row");
    }
  }

  private int draw(double position) {
    int arm = 0;
    double sum = propensities.get(0);
    while (position >= sum && arm < propensities.size() - 1) {
      sum += propensities.get(++arm);
    }
    return arm;
  }
}
