package org.maskedbandit.random.largest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/** Every arm stands in one place, below the bounds of its group and its band. */
class BandedArmsTest {
  private static final int ARMS = 500;

  private final RandomSource random = Seed.of(5).stream();
  private final double[] means = new double[ARMS];
  private final double[] deviations = random.doubles(ARMS, 0.5, 1).toArray();
  private final BandedArms bands = new BandedArms(means, deviations);

  @Test
  void everyArmIsWithinItsBounds() {
    assertBooks();
    for (int i = 0; i < 200; i++) {
      for (int j = 0; j < 50; j++) {
        move(random.nextInt(ARMS));
      }
      assertBooks();
    }
  }

  /** Near, far, very far, and without any deviation. */
  private void move(int arm) {
    switch (random.nextInt(5)) {
      case 0 -> means[arm] += 0.01 * random.nextGaussian();
      case 1 -> means[arm] = 1e3 * random.nextGaussian();
      case 2 -> deviations[arm] *= 0.99;
      case 3 -> deviations[arm] = StrictMath.exp(10 * random.nextGaussian());
      default -> {
        means[arm] = 1e300 * random.nextGaussian();
        deviations[arm] = random.nextBoolean() ? 0 : Double.MIN_VALUE;
      }
    }
    bands.update(arm);
  }

  /** Almost all arms go from group to group together, and leave no long arrays behind. */
  @Test
  void memoryStaysInProportionToTheArms() {
    for (int n = 1; n < 60; n++) {
      for (int arm = n; arm < ARMS; arm++) {
        deviations[arm] = 1 / Math.sqrt(n);
        means[arm] = 0.5 - 1.0 / n;
        bands.update(arm);
      }
      assertBooks();
    }
  }

  /**
   * Deviations of a band are within a factor of 17/16, and means of a group within a quarter of a
   * deviation.
   */
  @Test
  void bandsAndGroupsAreNarrow() {
    for (int i = 0; i < 10_000; i++) {
      double deviation = StrictMath.exp(10 * random.nextGaussian());
      DeviationBand band = new DeviationBand(DeviationBand.key(deviation));
      assertThat(DeviationBand.key(deviation * 1.0626)).isGreaterThan(band.key);
      assertThat(DeviationBand.key(deviation * 1.0001) - band.key).isBetween(0L, 1L);
      double mean = deviation * random.nextGaussian();
      long key = band.groupKey(mean);
      assertThat(band.groupKey(mean + 0.2501 * deviation)).isGreaterThan(key);
      assertThat(band.groupKey(mean + 0.2349 * deviation) - key).isBetween(0L, 1L);
    }
  }

  private void assertBooks() {
    int[] seen = new int[ARMS];
    int rooms = 0;
    int groups = 0;
    for (DeviationBand band : Arrays.asList(bands.all).subList(0, bands.count)) {
      int size = 0;
      for (int i = 0; i < band.count; i++) {
        MeanGroup group = band.groups[i];
        assertThat(group.size).isPositive();
        assertThat(i == 0 || band.groups[i - 1].top < group.top).isTrue();
        assertThat(group.band).isSameAs(band);
        Arrays.stream(group.arms, 0, group.size).forEach(arm -> assertBelow(group, arm, seen));
        size += group.size;
        rooms += group.arms.length;
        groups++;
      }
      assertThat(band.size).isEqualTo(size);
    }
    assertThat(seen).containsOnly(1);
    assertThat(rooms).isLessThanOrEqualTo(4 * ARMS + 16 * groups);
  }

  private void assertBelow(MeanGroup group, int arm, int[] seen) {
    seen[arm]++;
    assertThat(means[arm]).isLessThanOrEqualTo(group.top);
    assertThat(1 / deviations[arm]).isGreaterThanOrEqualTo(group.band.inverse);
    assertThat(DeviationBand.key(deviations[arm])).isEqualTo(group.band.key);
    assertThat(group.band.groupKey(means[arm])).isEqualTo(group.key);
  }
}
