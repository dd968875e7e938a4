package org.maskedbandit.fault;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.maskedbandit.fault.detector.AuditDetector;
import org.maskedbandit.fault.detector.ChainDetector;
import org.maskedbandit.fault.detector.CounterDetector;
import org.maskedbandit.fault.detector.Detector;
import org.maskedbandit.fault.detector.DialDetector;
import org.maskedbandit.fault.detector.PosteriorDetector;
import org.maskedbandit.fault.detector.SelectionDetector;
import org.maskedbandit.fault.detector.SilentDetector;
import org.maskedbandit.fault.detector.SourceDetector;
import org.maskedbandit.fault.detector.SumDetector;
import org.maskedbandit.fault.detector.WindowDetector;
import org.maskedbandit.lab.audit.Neighbours;
import org.maskedbandit.lab.audit.dial.ReleaseDial;
import org.maskedbandit.lab.audit.dial.ReleaseDial.Epoch;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.BudgetedThompson;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.policy.thompson.SlidingThompson;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.release.Argmax;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochLengths;
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

  /** One draw after 24 pre-pulls of both arms; the first reward differs, the others are 0. */
  private static final Detector<Policy> ONE_DRAW =
      new AuditDetector(Setting.arms(2).horizon(49), new Neighbours(Bernoulli.of(0, 0), 0), 3_000);

  private Faults() {}

  public static List<Fault<?>> all() {
    return Stream.concat(
            Stream.of(posteriors(), budgets(), rewards(), selections(), counters(), chains()),
            Stream.of(BrokenEvidence.faults(), sources()))
        .<Fault<?>>flatMap(List::stream)
        .toList();
  }

  private static List<Fault<?>> posteriors() {
    return List.of(
        twin(
            SquaredDeviation.class,
            "noise of deviation σ² instead of σ",
            "every draw costs as much as the first, however many rewards there are",
            new ModifiedThompson(0, 1),
            SquaredDeviation::new,
            DRAWS),
        twin(
            SquaredDeviation.class,
            "the same, after 24 pre-pulls",
            "the arm of a single round tells the value of a reward",
            new ModifiedThompson(24, 1),
            SquaredDeviation::new,
            ONE_DRAW),
        twin(
            MissingPrior.class,
            "n for n+1 in mean and variance",
            "twice the η² in the worst case",
            new ModifiedThompson(0, 2),
            MissingPrior::new,
            DRAWS));
  }

  private static List<Fault<?>> budgets() {
    return List.of(
        twin(
            FreeFirstDraw.class,
            "a ledger that forgets a round",
            "one round more than is on the bill",
            new ModifiedThompson(2, 3),
            FreeFirstDraw::new,
            DRAWS),
        twin(
            LateFilter.class,
            "a filter that asks after charging",
            "the price of one draw beyond the budget",
            new BudgetedThompson(1, 0.4),
            LateFilter::new,
            DIFFERENCES),
        twin(
            BestMeanAfterwards.class,
            "the best exact mean is played when the budget is spent",
            "which of two means is larger, without noise",
            new BudgetedThompson(0.5, 2),
            BestMeanAfterwards::new,
            DIFFERENCES));
  }

  private static List<Fault<?>> rewards() {
    return List.of(
        twin(
            WideRewards.class,
            "rewards clamped to [0, 2]",
            "twice the η of a reward above 1",
            new ModifiedThompson(0, 2),
            WideRewards::new,
            DRAWS),
        twin(
            KeptValue.class,
            "a forgotten reward that stays in the sum",
            "it goes on paying in every draw, for ever",
            new SlidingThompson(1, WINDOW, 0.25),
            KeptValue::new,
            DRAWS),
        twin(
            KeptCount.class,
            "a forgotten reward that stays in the count",
            "no secret, but the regret: all means sink to 0",
            new SlidingThompson(1, WINDOW, 0.25),
            KeptCount::new,
            new WindowDetector(ARMS, WINDOW)));
  }

  private static List<Fault<?>> selections() {
    ModifiedThompson plain = new ModifiedThompson(0, 1);
    return List.of(
        twin(
            SmallestDraw.class,
            "argmin for argmax",
            "no secret, but the regret: the worst arm is played most",
            plain,
            SmallestDraw::new,
            new SilentDetector(ARMS, 5)),
        twin(SmallestDraw.class, "the same", "the same", plain, SmallestDraw::new, DRAWS));
  }

  private static <P extends Policy> Fault<Policy> twin(
      Class<?> type,
      String mistake,
      String givesAway,
      P correct,
      BrokenTwin.Start<P> broken,
      Detector<Policy> detector) {
    Policy twin = new BrokenTwin<>(correct, broken);
    return new Fault<>(type, mistake, givesAway, twin, correct, detector);
  }

  private static List<Fault<?>> counters() {
    NoiseBudget noise = NoiseBudget.gaussian(1);
    Supplier<Counter> correct = () -> new TreeSum(REWARDS, noise);
    Detector<Supplier<Counter>> detector = new CounterDetector(REWARDS);
    return List.of(
        new Fault<>(
            RedrawnTree.class,
            "noise drawn anew on each read",
            "the mean of k reads has the noise of one divided by √k",
            () -> new RedrawnTree(REWARDS, noise),
            correct,
            detector),
        new Fault<>(
            HeldNoise.class,
            "noise held while the sum moves",
            "every reward but the first in the clear, as a difference of two values",
            () -> new HeldNoise(noise),
            correct,
            detector),
        new Fault<>(
            NaturalLogTree.class,
            "ln for log₂ in a tree counter",
            "up to 1.2 times the η, or 1.44 times the ε, that was charged",
            () -> NaturalLogTree.of(REWARDS, noise),
            correct,
            detector));
  }

  private static List<Fault<?>> chains() {
    return List.of(
        chain(
            BrokenChain.WITHOUT_FACTOR,
            "σ = 1/η for noise that is taken back in part",
            "up to 1.67 times the η; no single release shows it"),
        chain(
            BrokenChain.EARLIER_PART,
            "σ from the part that this release takes back, not the next one",
            "about 1.15 times the η, while the parts grow"),
        chain(
            BrokenChain.LATE_PART,
            "the part that is taken back chosen after the noise was drawn",
            "more than was paid for, whenever an epoch is cut short"),
        chain(
            BrokenChain.PART_BY_REWARDS,
            "the part that is taken back chosen by rewards",
            "the rewards, by a number that is published without noise"),
        chain(
            BrokenChain.WHOLE_NOISE,
            "all of the noise before taken back",
            "every reward pays in each later release, without end"),
        chain(
            BrokenChain.FIRST_NOISE,
            "the first noise taken back for ever",
            "the first noise, bit by bit, and with it the first epoch"),
        chain(
            BrokenChain.ONE_MEMORY,
            "one memory of noise for all arms",
            "an arm takes back more of another arm's noise than that arm paid for"),
        chain(
            BrokenChain.RELEASED_AGAIN,
            "an epoch released again after a crash",
            "two releases of one sum"),
        chain(
            BrokenChain.OTHER_NOISE,
            "other noise taken back than was added",
            "no secret, but the regret: nothing is cancelled"),
        chain(
            BrokenChain.LOST_MEMORY,
            "the noise lost in a restart, and the part kept",
            "no secret, but the regret: the posterior trusts sums too much"),
        chain(
            BrokenChain.ADDED_NOISE,
            "a part of the noise before added, not taken back",
            "no secret, but the regret: sums over epochs have more noise, not less"),
        new Fault<>(
            SeparateEpochs.class,
            "a posterior that takes releases for independent",
            "no secret, but the regret: posteriors are too wide",
            SeparateEpochs::add,
            (posterior, length, sum, noise, before, back) ->
                posterior.add(length, sum, noise, back),
            new PosteriorDetector(new CancellingNoise(0.1, 0.8, new EpochLengths(128, 0.15)))));
  }

  private static Fault<?> chain(BrokenChain broken, String mistake, String givesAway) {
    CancellingNoise noise = new CancellingNoise(1, 0.8, new EpochLengths(20, 0.15));
    return new Fault<Function<List<Epoch>, ReleaseDial>>(
        BrokenChain.class,
        mistake,
        givesAway,
        epochs -> broken.dial(noise, epochs),
        epochs -> ReleaseDial.epochs(noise, epochs),
        new ChainDetector(noise));
  }

  private static List<Fault<?>> sources() {
    GaussianMechanism mechanism = GaussianMechanism.eta(1);
    return List.of(
        new Fault<>(
            SharedLaplace.class,
            "one Laplace variable for all arms",
            "which value is the largest, without noise",
            new SharedLaplace(1, 1)::release,
            Faults::noisyMax,
            new SelectionDetector(1, 3_000)),
        new Fault<>(
            NamedSource.class,
            "noise seeded with a public name",
            "all that was ever released",
            NamedSource::of,
            experiment -> SecretSource.fromSystem(),
            new SourceDetector(20)),
        new Fault<>(
            FloatSum.class,
            "rewards summed in floats",
            "many times the η of a reward, once the sum is large",
            new FloatSum(mechanism)::release,
            (rewards, random) -> epochSum(new EpochSum(mechanism), rewards, random),
            new SumDetector()));
  }

  /** ReportNoisyMax at epsilon 1, with a Laplace variable for every value. */
  private static int noisyMax(double[] values, RandomSource random) {
    Mechanism laplace = new LaplaceMechanism(1, 1);
    return Argmax.of(
        Arrays.stream(values).map(value -> laplace.release(value, random)).toArray());
  }

  private static double epochSum(EpochSum epoch, double[] rewards, RandomSource random) {
    for (double reward : rewards) {
      epoch.add(reward);
    }
    return epoch.release(random);
  }
}
