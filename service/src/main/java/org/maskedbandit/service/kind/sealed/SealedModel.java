package org.maskedbandit.service.kind.sealed;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.maskedbandit.policy.Segment;
import org.maskedbandit.policy.thompson.ThompsonRule;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.release.PosteriorSnapshot;
import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.experiment.Model.Law;
import org.maskedbandit.service.experiment.SlotId;

/**
 * Draws arms over sealed sums, one draw of each arm in each round.
 *
 * <p>Privacy. The promise covers T rounds over all nodes and restarts, of which the first bN are
 * pre-pulls and read nothing ({@link RoundLease}). A node reads the sums when it has heard that
 * they have changed, so a draw may not know the latest rewards: the price of the worst case holds
 * for any earlier sums, see {@link PosteriorSnapshot}, and when they are read follows from clocks
 * and commits. Without pre-pulls the first draw of all knows no reward, because there is no
 * decision yet that it could answer; the promise does not charge for it. After the last round the
 * arm that was played most is chosen, which is public.
 */
final class SealedModel implements Model {
  private static final int MAX_TOGETHER = 10_000;

  /** A draw among more arms is not for event loops. */
  private static final int FEW = 64;

  /** What is drawn from, and public counts of plays. */
  private record State(PosteriorSnapshot posteriors, long[] plays) {}

  private final ThompsonRule rule;
  private final int arms;
  private final RoundLease rounds;
  private volatile State state;

  SealedModel(ThompsonRule rule, int arms, RoundLease rounds) {
    this.rule = rule;
    this.arms = arms;
    this.rounds = rounds;
    state = state(List.of());
  }

  private State state(List<SlotState> slots) {
    double[] sums = new double[arms];
    long[] counts = new long[arms];
    long[] plays = new long[arms];
    for (SlotState slot : slots) {
      if (!SlotId.control(slot.slot())) {
        int arm = SlotId.arm(slot.slot());
        ServedThompson.Sum sum = new ServedThompson.Sum(slot.remembered());
        sums[arm] = sum.sum();
        counts[arm] = sum.count();
        plays[arm] = slot.plays();
      }
    }
    return new State(new PosteriorSnapshot(rule.variance(), rule.b(), sums, counts), plays);
  }

  @Override
  public void reread(Supplier<List<SlotState>> slots) {
    state = state(slots.get());
  }

  @Override
  public NextEpoch next(int slot) {
    return new NextEpoch(1, MAX_TOGETHER, Segment.WHOLE, 0);
  }

  @Override
  public Law law(int[] active) {
    return new Law() {
      @Override
      public CompletableFuture<Choice> choose(
          Optional<int[]> eligible, BooleanSupplier mayCompute, Supplier<SecretSource> random) {
        int[] some = eligible.orElse(active);
        return rounds.next(
            some.length <= FEW,
            round -> round == RoundLease.NONE
                ? Choice.fixed(mostPlayed(some), Choice.Reason.DEFAULT)
                : Choice.secret(arm(round, some, random.get())));
      }

      @Override
      public Optional<double[]> weights() {
        return Optional.empty();
      }
    };
  }

  /** Pre-pulls go through all arms that may be played now. */
  private int arm(long round, int[] some, SecretSource random) {
    return round < rule.b() * arms
        ? some[(int) (round / rule.b() % some.length)]
        : state.posteriors().draw(some, random);
  }

  private int mostPlayed(int[] some) {
    long[] plays = state.plays();
    return SealedStatistics.mostPlayed(some, arm -> plays[arm]);
  }
}
