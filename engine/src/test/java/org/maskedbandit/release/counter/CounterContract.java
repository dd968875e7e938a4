package org.maskedbandit.release.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.LaplaceDp;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.Statistics;
import org.maskedbandit.release.NoiseBudget;
import org.maskedbandit.release.NoiseMeter;

/** What every private counter must keep; each is tried with {@link #ITEMS} rewards. */
interface CounterContract {
  int ITEMS = 100;
  double EPSILON = 0.3;
  double ETA = 0.7;

  /** A new counter for at least that many rewards. */
  Counter counter(long items, NoiseBudget noise);

  /** How many of the first t rewards are in the value. */
  default int held(int t) {
    return t;
  }

  /**
   * Into how many parts the budget was split for each noise in the value of the first t rewards.
   */
  int[] parts(int t);

  /** How many draws of noise the first t rewards need. */
  int draws(int t);

  /** The share of the budget that the worst-off of {@link #ITEMS} rewards pays. */
  double worst();

  @Test
  default void withoutNoiseTheValueIsTheExactSum() {
    for (NoiseBudget noise :
        new NoiseBudget[] {NoiseBudget.pure(EPSILON), NoiseBudget.gaussian(ETA)}) {
      Counter counter = counter(ITEMS, noise);
      assertThat(counter.value()).isZero();
      for (int t = 1; t <= ITEMS; t++) {
        counter.add(reward(t), NoiseMeter.silent());
        double exact = IntStream.rangeClosed(1, held(t))
            .mapToDouble(CounterContract::reward)
            .sum();
        assertThat(counter.value()).isEqualTo(exact);
        assertThat(counter.size()).isEqualTo(t);
      }
    }
  }

  /** Quarters, whose sums are exact. */
  private static double reward(int t) {
    return t * 7 % 5 / 4.0;
  }

  @Test
  default void rewardsOutsideTheirRangeAreClamped() {
    Counter wild = counter(8, NoiseBudget.pure(EPSILON));
    Counter clamped = counter(8, NoiseBudget.pure(EPSILON));
    double[] rewards = {Double.NaN, -5, 7, Double.POSITIVE_INFINITY, 0.5, 1, -0.0, 1e300};
    double[] asTaken = {0, 0, 1, 1, 0.5, 1, 0, 1};
    for (int t = 0; t < rewards.length; t++) {
      wild.add(rewards[t], NoiseMeter.silent());
      clamped.add(asTaken[t], NoiseMeter.silent());
      assertThat(wild.value()).isEqualTo(clamped.value());
    }
  }

  @Test
  default void noRewardPaysMoreThanTheBudgetAndTheWorstOffPaysItsShare() {
    CounterNodes laplace = nodes(NoiseBudget.pure(EPSILON));
    assertThat(mostPaidPure(laplace)).isCloseTo(worst() * EPSILON, within(1e-12));
    CounterNodes gaussian = nodes(NoiseBudget.gaussian(ETA));
    assertThat(mostPaidGaussian(gaussian)).isCloseTo(Math.sqrt(worst()) * ETA, within(1e-12));
    assertThat(worst()).isLessThanOrEqualTo(1);
  }

  default CounterNodes nodes(NoiseBudget noise) {
    return new CounterNodes(() -> counter(ITEMS, noise), ITEMS);
  }

  /** The composition of the releases that hold each reward, as they are found from outside. */
  @Test
  default void noRewardPaysMoreThanTheTotalByItsOwnReleases() {
    for (double epsilon : new double[] {EPSILON, 2, 12}) {
      Guarantee total = counter(ITEMS, NoiseBudget.pure(epsilon)).total();
      CounterNodes nodes = nodes(NoiseBudget.pure(epsilon));
      for (int changed = 0; changed < ITEMS; changed++) {
        LaplaceDp paid = ownReleases(nodes.shifts(changed));
        assertThat(paid.toGaussian().eta()).isLessThanOrEqualTo(1.00001 * eta(total));
        for (double asked : new double[] {0, 0.2 * epsilon, 0.6 * epsilon}) {
          assertThat(paid.delta(asked)).isLessThanOrEqualTo(total.delta(asked) + 1e-6);
        }
      }
    }
  }

  /** All are multiples of the least. */
  private static LaplaceDp ownReleases(double[] shifts) {
    double[] moved =
        Arrays.stream(shifts).map(Math::abs).filter(shift -> shift > 1e-9).toArray();
    double least = Arrays.stream(moved).min().orElse(1);
    double[] weights =
        Arrays.stream(moved).map(shift -> Math.rint(shift / least)).toArray();
    return new LaplaceDp(Arrays.stream(moved).sum(), Numbers.of(weights));
  }

  private static double eta(Guarantee guarantee) {
    return guarantee.gaussian().orElseThrow().eta();
  }

  /** What Laplace noise costs is the sum of the shifts in units of its scale. */
  static double mostPaidPure(CounterNodes nodes) {
    return most(changed -> Arrays.stream(nodes.shifts(changed)).map(Math::abs).sum());
  }

  /** What normal noise costs is the length of the vector of shifts in units of its deviation. */
  static double mostPaidGaussian(CounterNodes nodes) {
    return most(changed ->
        Math.sqrt(Arrays.stream(nodes.shifts(changed)).map(x -> x * x).sum()));
  }

  private static double most(IntToDoubleFunction paid) {
    return IntStream.range(0, ITEMS).mapToDouble(paid).max().orElseThrow();
  }

  @Test
  default void everyNoiseHasTheScaleOfTheFormula() {
    CounterNodes laplace = nodes(NoiseBudget.pure(EPSILON));
    CounterNodes gaussian = nodes(NoiseBudget.gaussian(ETA));
    for (int t = 1; t <= ITEMS; t++) {
      double[] scales = Arrays.stream(parts(t)).mapToDouble(p -> p / EPSILON).toArray();
      assertThat(laplace.noises(t)).containsExactly(scales, within(1e-12));
      double[] deviations =
          Arrays.stream(parts(t)).mapToDouble(p -> Math.sqrt(p) / ETA).toArray();
      assertThat(gaussian.noises(t)).containsExactly(deviations, within(1e-12));
    }
  }

  /** A false alarm has probability {@link Statistics#FALSE_ALARM} for each of the eight checks. */
  @Test
  default void theErrorHasTheVarianceOfTheFormula() {
    RandomSource random = Seed.of(41).stream();
    for (int t : new int[] {1, 31, 64, 87}) {
      double squares =
          Arrays.stream(parts(t)).mapToDouble(p -> p / EPSILON).map(b -> b * b).sum();
      double fourths =
          Arrays.stream(parts(t)).mapToDouble(p -> Math.pow(p / EPSILON, 4)).sum();
      double laplace = 2 * squares;
      Statistics.of(20_000, () -> valueOfZeros(t, NoiseBudget.pure(EPSILON), random))
          .assertMean(0, laplace)
          .assertVariance(0, laplace, 12 * fourths + 3 * laplace * laplace);
      double gaussian = Arrays.stream(parts(t)).sum() / (ETA * ETA);
      Statistics.of(20_000, () -> valueOfZeros(t, NoiseBudget.gaussian(ETA), random))
          .assertMean(0, gaussian)
          .assertVariance(0, gaussian, 3 * gaussian * gaussian);
    }
  }

  private double valueOfZeros(int t, NoiseBudget noise, RandomSource random) {
    Counter counter = counter(ITEMS, noise);
    for (int i = 0; i < t; i++) {
      counter.add(0, random);
    }
    return counter.value();
  }

  @Test
  default void noiseIsDrawnByTheFormulaAndKept() {
    NoiseMeter noise = NoiseMeter.of(5);
    Counter counter = counter(ITEMS, NoiseBudget.pure(EPSILON));
    for (int t = 1; t <= ITEMS; t++) {
      counter.add(0.5, noise);
      double value = counter.value();
      assertThat(counter.value()).isEqualTo(value);
      assertThat(noise.draws()).isEqualTo(draws(t));
    }
  }

  @Test
  default void theBillIsTheBudgetOnceAndForAll() {
    for (NoiseBudget noise :
        new NoiseBudget[] {NoiseBudget.pure(EPSILON), NoiseBudget.gaussian(ETA)}) {
      Counter counter = counter(ITEMS, noise);
      assertThat(counter.spent()).isEqualTo(PureDp.NOTHING);
      for (int t = 1; t <= ITEMS; t++) {
        counter.add(1, NoiseMeter.of(t));
        assertThat(counter.spent()).isEqualTo(counter.total());
      }
    }
  }

  /** A million rewards may take the memory of a few arrays, not of a million of anything. */
  @Test
  default void addingARewardTakesNoMemory() {
    int items = 1_000_000;
    RandomSource random = Seed.of(43).stream();
    Counter counter = counter(items, NoiseBudget.pure(EPSILON));
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    double sum = 0;
    for (int t = 0; t < items; t++) {
      counter.add(0.5, random);
      sum += counter.value();
    }
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(items / 8);
    assertThat(sum).isFinite();
  }

  /** floor(log2 t). */
  static int log2(int t) {
    return 31 - Integer.numberOfLeadingZeros(t);
  }

  /** The same number so many times. */
  static IntStream times(int count, int value) {
    return IntStream.range(0, count).map(i -> value);
  }
}
