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
import org.maskedbandit.service.NoSurroundings;
import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.LawBudget;
import org.maskedbandit.service.experiment.Surroundings;
import org.maskedbandit.service.kind.NewExperiment;

/** Probabilities of eligible arms are computed by a worker, once, and so many are kept by all. */
class ArmLawTest {
  private static final int SET = 16;
  private static final long MOST = 1_000_000;

  private final SecretSource random = SecretSource.fromSystem();
  private final Queue<Runnable> worker = new ArrayDeque<>();
  private final LawBudget budget = new LawBudget(MOST);

  private ArmLaw law(int arms, Executor worker) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("name", "e");
    json.put("policy", "epoch-coins(eta=5)");
    IntStream.range(0, arms).forEach(arm -> json.withArray("arms").add("a" + arm));
    Definition definition = NewExperiment.read(json);
    Surroundings surroundings = new NoSurroundings() {
      @Override
      public Executor laws() {
        return worker;
      }

      @Override
      public LawBudget budget() {
        return budget;
      }
    };
    return (ArmLaw) definition
        .policy()
        .model(1, definition.setting(), surroundings)
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
    assertThat(budget.used()).isZero();
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
    assertThat(budget.used()).isZero();
    assertThat(choose(law, true, 0, 2).join().arm()).isIn(0, 2);
    assertThat(budget.used()).isEqualTo(2 + SET);
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
    assertThat(budget.used()).as("half").isBetween(MOST / 2 - arms - SET, MOST / 2);
  }

  @Test
  void smallSetsCostMoreThanTheirArms() {
    ArmLaw law = law(300, Runnable::run);
    for (int first = 0; first < 300; first++) {
      for (int second = first + 1; second < 300; second++) {
        choose(law, true, first, second).join();
      }
    }
    assertThat(budget.used()).isBetween(MOST / 2 - 2 - SET, MOST / 2);
    assertThat(choose(law, false, 0, 1)).as("kept").isCompletedWithValueMatching(any -> true);
    assertThat(choose(law, false, 298, 299)).as("not kept").isCompletedExceptionally();
  }

  @Test
  void allLawsShareWhatIsKeptAndNoneTakesAll() {
    int arms = 5_000;
    for (int other = 1; other <= 3; other++) {
      long before = budget.used();
      ArmLaw law = law(arms, Runnable::run);
      for (int left = 0; left < 150; left++) {
        int without = left;
        choose(law, true, IntStream.range(0, arms).filter(i -> i != without).toArray())
            .join();
      }
      assertThat(budget.used() - before)
          .isBetween((MOST - before) / 2 - arms - SET, (MOST - before) / 2);
    }
  }

  @Test
  void aLawThatWasReplacedGivesBackAllAndKeepsNothing() {
    ArmLaw law = law(5, worker::add);
    choose(law, true, 1, 3);
    worker.remove().run();
    CompletableFuture<Choice> computed = choose(law, true, 2, 3);
    CompletableFuture<Choice> waiting = choose(law, true, 2, 4);
    assertThat(budget.used()).isEqualTo(3 * (2 + SET));
    Runnable first = worker.remove();
    law.replaced();
    assertThat(budget.used()).isZero();
    first.run();
    worker.remove().run();
    assertThat(computed.join().arm()).isIn(2, 3);
    assertThat(waiting.join().arm()).isIn(2, 4);
    CompletableFuture<Choice> later = choose(law, true, 1, 3);
    assertThat(budget.used()).isZero();
    worker.remove().run();
    assertThat(later.join().arm()).isIn(1, 3);
    assertThat(budget.used()).isZero();
    assertThat(choose(law, false, 1, 3)).as("not kept").isCompletedExceptionally();
    law.replaced();
    assertThat(budget.used()).isZero();
  }

  /**
   * The hash of a list of numbers is that of both if one is larger by 1 and the next less by 31.
   */
  @Test
  void setsWithTheSameHashAreNotTheSame() {
    ArmLaw law = law(200, Runnable::run);
    int[][] sets = {{1, 100, 150}, {2, 69, 150}, {1, 101, 119}, {3, 38, 150}};
    for (int[] set : sets) {
      assertThat(choose(law, true, set).join().arm())
          .isIn(IntStream.of(set).boxed().toList());
    }
    for (int[] set : sets) {
      assertThat(choose(law, false, set).join().arm())
          .isIn(IntStream.of(set).boxed().toList());
    }
  }
}
