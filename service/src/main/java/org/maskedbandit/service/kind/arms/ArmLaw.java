package org.maskedbandit.service.kind.arms;

import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.policy.epoch.EpochLaw;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.experiment.LawBudget;
import org.maskedbandit.service.experiment.Model.Law;
import org.maskedbandit.service.experiment.Surroundings;

/**
 * Public probabilities as of a release, and tables to draw from. That of all arms is made once;
 * those of eligible arms are made when they are asked for, outside of event loops.
 */
final class ArmLaw implements Law {
  private final EpochLaw law;
  private final AliasTable all;
  /**
   * By eligible arms; whoever asks for the same arms meanwhile waits for the same table. In order,
   * since clients choose the arms, and could choose those whose hashes are the same.
   */
  private final SortedMap<int[], CompletableFuture<AliasTable>> some =
      new ConcurrentSkipListMap<>(Arrays::compare);

  private final Executor laws;
  private final LawBudget budget;
  private long kept;
  private boolean replaced;

  ArmLaw(EpochLaw law, int[] active, Surroundings surroundings) {
    this.law = law;
    laws = surroundings.laws();
    budget = surroundings.budget();
    all = table(active);
  }

  private AliasTable table(int[] arms) {
    return new AliasTable(arms, law.probabilities(arms));
  }

  @Override
  public CompletableFuture<Choice> choose(
      Optional<int[]> eligible, BooleanSupplier mayCompute, Supplier<SecretSource> random) {
    if (eligible.isEmpty()) {
      return CompletableFuture.completedFuture(drawn(all, random.get()));
    }
    CompletableFuture<AliasTable> known = some.get(eligible.get());
    if (known == null && !mayCompute.getAsBoolean()) {
      return CompletableFuture.failedFuture(new Refusal(
          "a request names too many sets of eligible arms for which probabilities must be computed"
              + " first; send the others in another request"));
    }
    return (known == null ? computed(eligible.get()) : known)
        .thenApply(table -> drawn(table, random.get()));
  }

  private CompletableFuture<AliasTable> computed(int[] arms) {
    CompletableFuture<AliasTable> mine = new CompletableFuture<>();
    CompletableFuture<AliasTable> before = some.putIfAbsent(arms, mine);
    if (before != null) {
      return before;
    }
    long cost = keep(arms);
    mine.whenComplete((table, failed) -> {
      if (failed != null || cost == 0) {
        some.remove(arms, mine);
        forget(cost);
      }
    });
    try {
      laws.execute(() -> complete(mine, arms));
    } catch (RejectedExecutionException full) {
      mine.completeExceptionally(full);
    }
    return mine;
  }

  private void complete(CompletableFuture<AliasTable> mine, int[] arms) {
    try {
      mine.complete(table(arms));
    } catch (Throwable failed) {
      mine.completeExceptionally(failed);
    }
  }

  private synchronized long keep(int[] arms) {
    long cost = replaced ? 0 : budget.take(kept, arms.length);
    kept += cost;
    return cost;
  }

  private synchronized void forget(long cost) {
    if (!replaced) {
      kept -= cost;
      budget.giveBack(cost);
    }
  }

  @Override
  public synchronized void replaced() {
    replaced = true;
    some.clear();
    budget.giveBack(kept);
    kept = 0;
  }

  @Override
  public Optional<double[]> weights() {
    return Optional.of(all.byArm());
  }

  private static Choice drawn(AliasTable table, RandomSource random) {
    int place = table.draw(random);
    return Choice.learned(table.arm(place), table.probability(place));
  }
}
