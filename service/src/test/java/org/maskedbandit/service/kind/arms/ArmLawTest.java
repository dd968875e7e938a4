package org.maskedbandit.service.kind.arms;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Surroundings;
import org.maskedbandit.service.kind.NewExperiment;

/** Probabilities of eligible arms are computed by a worker, once, and so many are kept. */
class ArmLawTest {
  private static final long MAX_KEPT = 1_000_000;

  private final SecretSource random = SecretSource.fromSystem();
  private final Queue<Runnable> worker = new ArrayDeque<>();

  private static ArmLaw law(int arms, Executor worker) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", "e");
    json.put("policy", "epoch-coins(eta=5)");
    IntStream.range(0, arms).forEach(arm -> json.withArray("arms").add("a" + arm));
    Definition definition = NewExperiment.read(json);
    Surroundings leases = new Surroundings() {
      @Override
      public CompletableFuture<Long> rounds(long experiment, long size) {
        throw new IllegalStateException();
      }

      @Override
      public Executor laws() {
        return worker;
      }
    };
    return (ArmLaw) definition
        .policy()
        .model(1, definition.setting(), leases)
        .law(IntStream.range(0, arms).toArray());
  }

  private CompletableFuture<Choice> choose(ArmLaw law, boolean mayCompute, int... arms) {
    return law.choose(Optional.of(arms), () -> mayCompute, () -> random);
  }

  @Test
  void theSameArmsAreComputedOnceAndNotByWhoAsks() {
    ArmLaw law = law(5, worker::add);
    CompletableFuture<Choice> first = choose(law, true, 1, 3);
    CompletableFuture<Choice> second = choose(law, false, 1, 3);
    assertThat(first).isNotDone();
    assertThat(second).isNotDone();
    assertThat(worker).hasSize(1);
    worker.remove().run();
    assertThat(first.join().arm()).isIn(1, 3);
    assertThat(second.join().arm()).isIn(1, 3);
    assertThat(choose(law, false, 1, 3)).isDone();
    assertThat(worker).isEmpty();
  }

  @Test
  void whatMayNotBeComputedIsRefused() {
    ArmLaw law = law(5, worker::add);
    assertThat(choose(law, false, 0, 2))
        .failsWithin(java.time.Duration.ZERO)
        .withThrowableThat()
        .withCauseInstanceOf(Refusal.class);
    assertThat(worker).isEmpty();
    assertThat(law.kept()).isZero();
  }

  @Test
  void whatABusyWorkerDoesNotTakeIsForgotten() {
    ArmLaw law = law(5, work -> {
      if (worker.isEmpty()) {
        worker.add(work);
        throw new RejectedExecutionException();
      }
      work.run();
    });
    assertThat(choose(law, true, 0, 2)).isCompletedExceptionally();
    assertThat(law.kept()).isZero();
    assertThat(choose(law, true, 0, 2).join().arm()).isIn(0, 2);
    assertThat(law.kept()).isEqualTo(2);
  }

  @Test
  void soManyArmsAreKept() {
    int arms = 5_000;
    ArmLaw law = law(arms, Runnable::run);
    for (int left = 0; left < 250; left++) {
      int without = left;
      assertThat(choose(
              law, true, IntStream.range(0, arms).filter(i -> i != without).toArray()))
          .isDone();
    }
    assertThat(law.kept()).isBetween(MAX_KEPT - arms, MAX_KEPT);
  }
}
