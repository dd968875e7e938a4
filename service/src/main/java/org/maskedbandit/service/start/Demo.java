package org.maskedbandit.service.start;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.kind.NewExperiment;
import org.maskedbandit.service.serve.Changes;
import org.maskedbandit.service.serve.Decisions;
import org.maskedbandit.service.serve.Node;
import org.maskedbandit.service.serve.Repeating;
import org.maskedbandit.service.store.JournalStore;
import org.maskedbandit.service.store.RewardStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An experiment with simulated visitors, so that there is something to watch. It decides and
 * reports as clients do, for itself alone.
 */
final class Demo {
  private static final Logger LOG = LoggerFactory.getLogger(Demo.class);
  private static final String NAME = "demo";
  private static final int VISITORS = 20;
  private static final Duration PAUSE = Duration.ofMillis(100);

  /** What each arm earns on average; the third is the best. */
  private static final Map<String, Double> MEANS =
      Map.of("blue", 0.05, "green", 0.1, "orange", 0.25, "red", 0.12);

  private final Node node;
  private final RandomSource random = Seed.of(1).stream();

  private Demo(Node node) {
    this.node = node;
  }

  /** Goes on until it is closed. */
  static AutoCloseable start(Node node) {
    if (node.changes().create(definition(), JournalStore.COMMAND_LINE).join()
        == Changes.Created.OTHER) {
      LOG.warn("the experiment {} is not that of the demo: there are no simulated visitors", NAME);
      return () -> {};
    }
    return new Repeating("demo", PAUSE, "a visit of the demo failed", new Demo(node)::visit);
  }

  private static Definition definition() {
    try {
      return NewExperiment.read(new ObjectMapper().readTree("""
          {"name": "demo", "arms": ["blue", "green", "orange", "red"],
           "promise": {"eta": 1}, "reward": {"window": "PT1S"},
           "control": {"arm": "*", "share": 0.1}}"""));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private void visit() {
    node.experiments()
        .find(NAME)
        .filter(experiment -> experiment.status() == Status.RUNNING)
        .ifPresent(this::visit);
  }

  /** Some visitors at once; those who do nothing report nothing. */
  private void visit(Experiment experiment) {
    List<RewardStore.Report> reports = new ArrayList<>();
    Decisions.Question question =
        new Decisions.Question(Optional.empty(), Optional.empty(), Optional.empty(), NAME);
    for (int visitor = 0; visitor < VISITORS; visitor++) {
      node.people().decide(experiment, question).join().ifPresent(answer -> {
        String label = experiment.arms().get(answer.arm()).label();
        if (random.nextDouble() < MEANS.getOrDefault(label, 0.0)) {
          reports.add(node.reports().report(answer.decision(), experiment, NAME, 1));
        }
      });
    }
    node.reports().take(reports).join();
  }
}
