package org.maskedbandit.service.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.service.NoSurroundings;
import org.maskedbandit.service.experiment.Choice;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.LawBudget;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.kind.NewExperiment;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.serve.Decisions.Answer;
import org.maskedbandit.service.serve.Decisions.Question;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.ReleaseStore;
import org.maskedbandit.service.store.StoreGeneration;

/** A node has a worker for probabilities and for draws that wait; nobody else does its work. */
@Timeout(60)
class WorkerTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path folder;

  private final MasterKey master = MasterKey.random();

  private static Experiment create(Node node, String name, String further)
      throws JsonProcessingException {
    String text = "{\"name\": \"" + name + "\", \"arms\": [\"a\", \"b\", \"c\"], " + further + "}";
    node.changes()
        .create(NewExperiment.read(new ObjectMapper().readTree(text)), "test")
        .join();
    return node.experiments().find(name).orElseThrow();
  }

  private static CompletableFuture<Optional<Answer>> decide(
      Node node, Experiment experiment, Optional<List<String>> eligible) {
    return node.decisions()
        .decide(experiment, new Question(Optional.empty(), eligible, Optional.empty(), "key"));
  }

  /** A draw that waits for a lease, and ends when it may; by which thread. */
  private static CompletableFuture<Choice> busy(
      Experiment sealed, CompletableFuture<Thread> by, CountDownLatch end) {
    return sealed.law().choose(Optional.empty(), () -> false, () -> {
      by.complete(Thread.currentThread());
      try {
        end.await();
      } catch (InterruptedException ended) {
        throw new IllegalStateException(ended);
      }
      return SecretSource.fromSystem();
    });
  }

  @Test
  void aBusyWorkerHoldsSetsOfArmsAndNothingElse() throws Exception {
    CountDownLatch end = new CountDownLatch(1);
    try (Database database = Database.sqlite(folder);
        Node node = Node.open(database, master, new Clock())) {
      try {
        holds(node, end);
      } finally {
        end.countDown();
      }
    }
  }

  private static void holds(Node node, CountDownLatch end) throws Exception {
    Experiment sealed =
        create(node, "sealed", "\"policy\": \"modified-thompson(b=5, c=1)\", \"horizon\": 1000");
    Experiment open = create(node, "open", "\"policy\": \"epoch-coins(eta=1)\"");
    CompletableFuture<Thread> worker = new CompletableFuture<>();
    CompletableFuture<Choice> draw = busy(sealed, worker, end);
    assertThat(worker.join().getName()).isEqualTo("laws");
    CompletableFuture<Optional<Answer>> some = decide(node, open, Optional.of(List.of("a", "c")));
    assertThat(decide(node, open, Optional.empty()).join()).isPresent();
    // Stored by the writer.
    node.log().flushed().get(30, TimeUnit.SECONDS);
    node.changes().status(open, Status.PAUSED, OptionalInt.empty(), "test").join();
    assertThat(some).isNotDone();
    assertThat(draw).isNotDone();
    end.countDown();
    assertThat(some.join().orElseThrow().arm()).isIn(0, 2);
    assertThat(draw.join().reason()).isEqualTo(Choice.Reason.LEARNED);
  }

  @Test
  void theNextStateOfAnExperimentTakesThePlaceOfWhatWasKept() throws Exception {
    LawBudget budget = new LawBudget(1_000);
    try (Database database = Database.sqlite(folder);
        Node node = Node.open(database, master, new Clock())) {
      create(node, "one", "\"policy\": \"epoch-coins(eta=1)\"");
      create(node, "two", "\"policy\": \"epoch-coins(eta=1)\"");
      StoreGeneration generation = database.read(StoreGeneration::new);
      Experiments experiments = new Experiments(
          database, generation, new ReleaseStore(master, generation), new NoSurroundings() {
            @Override
            public LawBudget budget() {
              return budget;
            }
          });
      for (int change = 0; change < 20; change++) {
        Experiment one = experiments.find("one").orElseThrow();
        Experiment two = experiments.find("two").orElseThrow();
        assertThat(choose(one, change == 0)).isDone();
        choose(two, true).join();
        long both = budget.used();
        Status next = change % 2 == 0 ? Status.PAUSED : Status.RUNNING;
        node.changes().status(two, next, OptionalInt.empty(), "test").join();
        experiments.refresh();
        assertThat(budget.used()).as("that of one law").isEqualTo(both / 2).isPositive();
        choose(two, true).join();
        assertThat(budget.used()).isEqualTo(both / 2);
        assertThat(choose(one, false)).as("kept").isCompletedWithValueMatching(any -> true);
      }
    }
  }

  private static CompletableFuture<Choice> choose(Experiment experiment, boolean mayCompute) {
    return experiment
        .law()
        .choose(Optional.of(new int[] {0, 2}), () -> mayCompute, SecretSource::fromSystem);
  }
}
