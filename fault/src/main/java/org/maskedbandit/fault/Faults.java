package org.maskedbandit.fault;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.maskedbandit.fault.detector.AuditDetector;
import org.maskedbandit.fault.detector.CounterDetector;
import org.maskedbandit.fault.detector.Detector;
import org.maskedbandit.fault.detector.DialDetector;
import org.maskedbandit.fault.detector.SelectionDetector;
import org.maskedbandit.fault.detector.SilentDetector;
import org.maskedbandit.fault.detector.SourceDetector;
import org.maskedbandit.fault.detector.SumDetector;
import org.maskedbandit.fault.detector.WindowDetector;
import org.maskedbandit.lab.audit.Neighbours;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.BudgetedThompson;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.policy.thompson.SlidingThompson;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.release.Argmax;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.GaussianMechanism;
import org.maskedbandit.release.LaplaceMechanism;
import org.maskedbandit.release.Mechanism;
import org.maskedbandit.release.NoiseBudget;
import org.maskedbandit.release.counter.Counter;
import org.maskedbandit.release.counter.TreeSum;

/** The table of all faults. */
public final class Faults {
  private static final int ARMS = 3;
  private static final int ROUNDS = 10;
  private static final int WINDOW = 4;
  private static final int REWARDS = 31;

  private static final Detector<Policy> DRAWS = new DialDetector(ARMS, ROUNDS, false);
  private static final Detector<Policy> DIFFERENCES = new DialDetector(ARMS, ROUNDS, true);

  private Faults() {}

  public static List<Fault<?>> all() {
    return List.of(
        squaredDeviation(),
        squaredDeviationSeenFromOutside(),
        missingPrior(),
        freeFirstDraw(),
        lateFilter(),
        bestMeanAfterwards(),
        wideRewards(),
        keptValue(),
        keptCount(),
        smallestDraw(),
        smallestDrawOnADial(),
        redrawnTree(),
        heldNoise(),
        naturalLogTree(),
        sharedLaplace(),
        namedSource(),
        floatSum());
  }

  private static Fault<Policy> squaredDeviation() {
    return new Fault<>(
        SquaredDeviation.class,
        "noise of deviation σ² instead of σ",
        "every draw costs as much as the first, however many rewards there are",
        new SquaredDeviation(0, 1),
        new ModifiedThompson(0, 1),
        DRAWS);
  }

  /** One draw after 24 pre-pulls of both arms; the first reward differs, the others are 0. */
  private static Fault<Policy> squaredDeviationSeenFromOutside() {
    return new Fault<>(
        SquaredDeviation.class,
        "the same, after 24 pre-pulls",
        "the arm of a single round tells the value of a reward",
        new SquaredDeviation(24, 1),
        new ModifiedThompson(24, 1),
        new AuditDetector(
            Setting.arms(2).horizon(49), new Neighbours(Bernoulli.of(0, 0), 0), 3_000));
  }

  private static Fault<Policy> missingPrior() {
    return new Fault<>(
        MissingPrior.class,
        "n for n+1 in mean and variance",
        "twice the η² in the worst case",
        new MissingPrior(2),
        new ModifiedThompson(0, 2),
        DRAWS);
  }

  private static Fault<Policy> freeFirstDraw() {
    return new Fault<>(
        FreeFirstDraw.class,
        "a ledger that forgets a round",
        "one round more than is on the bill",
        new FreeFirstDraw(2, 3),
        new ModifiedThompson(2, 3),
        DRAWS);
  }

  private static Fault<Policy> lateFilter() {
    return new Fault<>(
        LateFilter.class,
        "a filter that asks after charging",
        "the price of one draw beyond the budget",
        new LateFilter(1, 0.4),
        new BudgetedThompson(1, 0.4),
        DIFFERENCES);
  }

  private static Fault<Policy> bestMeanAfterwards() {
    return new Fault<>(
        BestMeanAfterwards.class,
        "the best exact mean is played when the budget is spent",
        "which of two means is larger, without noise",
        new BestMeanAfterwards(0.5, 2),
        new BudgetedThompson(0.5, 2),
        DIFFERENCES);
  }

  private static Fault<Policy> wideRewards() {
    return new Fault<>(
        WideRewards.class,
        "rewards bent into [0, 2]",
        "twice the η of a reward above 1",
        new WideRewards(2),
        new ModifiedThompson(0, 2),
        DRAWS);
  }

  private static Fault<Policy> keptValue() {
    return new Fault<>(
        KeptValue.class,
        "a forgotten reward that stays in the sum",
        "it goes on paying in every draw, for ever",
        new KeptValue(1, WINDOW),
        new SlidingThompson(1, WINDOW, 0.25),
        DRAWS);
  }

  private static Fault<Policy> keptCount() {
    return new Fault<>(
        KeptCount.class,
        "a forgotten reward that stays in the count",
        "no secret, but the regret: all means sink to 0",
        new KeptCount(1, WINDOW),
        new SlidingThompson(1, WINDOW, 0.25),
        new WindowDetector(ARMS, WINDOW));
  }

  private static Fault<Policy> smallestDraw() {
    return new Fault<>(
        SmallestDraw.class,
        "argmin for argmax",
        "no secret, but the regret: the worst arm is played most",
        new SmallestDraw(1),
        new ModifiedThompson(0, 1),
        new SilentDetector(ARMS, 5));
  }

  private static Fault<Policy> smallestDrawOnADial() {
    return new Fault<>(
        SmallestDraw.class,
        "the same",
        "the same",
        new SmallestDraw(1),
        new ModifiedThompson(0, 1),
        DRAWS);
  }

  private static Fault<Supplier<Counter>> redrawnTree() {
    return new Fault<>(
        RedrawnTree.class,
        "noise drawn anew on each read",
        "the mean of k reads has the noise of one divided by √k",
        () -> new RedrawnTree(REWARDS, NoiseBudget.gaussian(1)),
        () -> new TreeSum(REWARDS, NoiseBudget.gaussian(1)),
        new CounterDetector(REWARDS));
  }

  private static Fault<Supplier<Counter>> heldNoise() {
    return new Fault<>(
        HeldNoise.class,
        "noise held while the sum moves",
        "every reward but the first in the clear, as a difference of two values",
        () -> new HeldNoise(NoiseBudget.gaussian(1)),
        () -> new TreeSum(REWARDS, NoiseBudget.gaussian(1)),
        new CounterDetector(REWARDS));
  }

  private static Fault<Supplier<Counter>> naturalLogTree() {
    return new Fault<>(
        NaturalLogTree.class,
        "ln for log₂ in a tree counter",
        "up to 1.2 times the η, or 1.44 times the ε, that was charged",
        () -> NaturalLogTree.of(REWARDS, NoiseBudget.gaussian(1)),
        () -> new TreeSum(REWARDS, NoiseBudget.gaussian(1)),
        new CounterDetector(REWARDS));
  }

  private static Fault<SelectionDetector.Selection> sharedLaplace() {
    return new Fault<>(
        SharedLaplace.class,
        "one Laplace variable for all arms",
        "which value is the largest, without noise",
        new SharedLaplace(1, 1)::release,
        Faults::noisyMax,
        new SelectionDetector(1, 3_000));
  }

  /** ReportNoisyMax at epsilon 1, with a Laplace variable for every value. */
  private static int noisyMax(double[] values, RandomSource random) {
    Mechanism laplace = new LaplaceMechanism(1, 1);
    return Argmax.of(
        Arrays.stream(values).map(value -> laplace.release(value, random)).toArray());
  }

  private static Fault<SourceDetector.Sources> namedSource() {
    return new Fault<>(
        NamedSource.class,
        "noise seeded with a public name",
        "all that was ever released",
        NamedSource::of,
        experiment -> SecretSource.fromSystem(),
        new SourceDetector(20));
  }

  private static Fault<SumDetector.Sum> floatSum() {
    GaussianMechanism mechanism = GaussianMechanism.eta(1);
    return new Fault<>(
        FloatSum.class,
        "rewards summed in floats",
        "many times the η of a reward, once the sum is large",
        new FloatSum(mechanism)::release,
        (rewards, random) -> epochSum(new EpochSum(mechanism), rewards, random),
        new SumDetector());
  }

  private static double epochSum(EpochSum epoch, double[] rewards, RandomSource random) {
    for (double reward : rewards) {
      epoch.add(reward);
    }
    return epoch.release(random);
  }
}
