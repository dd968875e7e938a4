package org.maskedbandit.service.kind.sealed;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.service.NoSurroundings;
import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Model.Law;
import org.maskedbandit.service.kind.NewExperiment;

/** Whoever asks draws among few arms; a worker draws among many. */
class SealedModelTest {
  private static final int FEW = 64;

  private final SecretSource random = SecretSource.fromSystem();
  private final Queue<Runnable> worker = new ArrayDeque<>();
  private final AtomicLong leased = new AtomicLong();

  private Law law(int arms) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", "e");
    json.put("policy", "modified-thompson(b=1, c=1e6)").put("horizon", 1_000_000);
    IntStream.range(0, arms).forEach(arm -> json.withArray("arms").add("a" + arm));
    Definition definition = NewExperiment.read(json);
    return definition
        .policy()
        .model(1, definition.setting(), new NoSurroundings() {
          @Override
          public CompletableFuture<Long> rounds(long experiment, long size) {
            return CompletableFuture.completedFuture(leased.getAndAdd(size));
          }

          @Override
          public Executor draws() {
            return worker::add;
          }
        })
        .law(IntStream.range(0, arms).toArray());
  }

  private CompletableFuture<Choice> choose(Law law, Optional<int[]> eligible) {
    return law.choose(eligible, () -> false, () -> random);
  }

  @Test
  void manyArmsAreDrawnFromByTheWorker() {
    Law law = law(FEW + 1);
    int[] few = IntStream.range(0, FEW).toArray();
    CompletableFuture<Choice> first = choose(law, Optional.of(few));
    assertThat(first).as("waits for a lease").isNotDone();
    worker.remove().run();
    assertThat(first).isDone();
    for (int i = 0; i < 200; i++) {
      assertThat(choose(law, Optional.of(few))).isDone();
      CompletableFuture<Choice> many = choose(law, Optional.empty());
      assertThat(many).isNotDone();
      worker.remove().run();
      assertThat(many.join().reason()).isEqualTo(Choice.Reason.LEARNED);
      assertThat(many.join().propensity()).isEqualTo(Choice.SECRET);
    }
    assertThat(worker).isEmpty();
  }
}
