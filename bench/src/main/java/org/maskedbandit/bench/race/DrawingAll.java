package org.maskedbandit.bench.race;

import java.util.Arrays;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.largest.LargestNormal;

/** Decisions of Thompson sampling that draw every arm, with nothing around them. */
record DrawingAll(int arms, Seed seed) implements Runner {

  @Override
  public Lap run(int pieces) {
    double[] coins = seed.child("coins").stream().doubles(arms).toArray();
    RandomSource random = seed.child("all").stream();
    double[] sums = new double[arms];
    double[] counts = new double[arms];
    double[] means = new double[arms];
    double[] deviations = new double[arms];
    Arrays.fill(deviations, 1);
    double started = Clock.seconds();
    for (int i = 0; i < pieces; i++) {
      int arm = LargestNormal.draw(means, deviations, random);
      sums[arm] += random.nextDouble() < coins[arm] ? 1 : 0;
      counts[arm]++;
      means[arm] = sums[arm] / (counts[arm] + 1);
      deviations[arm] = Math.sqrt(1 / (counts[arm] + 1));
    }
    return new Lap(Clock.seconds() - started);
  }
}
