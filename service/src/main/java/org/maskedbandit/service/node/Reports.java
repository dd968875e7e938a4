package org.maskedbandit.service.node;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.secret.MasterKey;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.Report;
import org.maskedbandit.service.store.Rewards;
import org.maskedbandit.service.store.Writer;

/** Takes reported rewards: an outcome is answered after it is committed. */
public final class Reports {
  private final Clock clock;
  private final Writer writer;
  private final Releaser releaser;
  private final Rewards rewards;
  private final LongAdder acknowledged = new LongAdder();

  Reports(Database database, MasterKey master, Clock clock, Writer writer, Releaser releaser) {
    this.clock = clock;
    this.writer = writer;
    this.releaser = releaser;
    rewards = new Rewards(database, master);
  }

  /** The report of a value for a decision of an experiment that this node knows. */
  public Report report(DecisionId decision, Experiment experiment, double value) {
    return new Report(
        decision, value, experiment.definition().reward(), experiment.status() == Status.stopped);
  }

  /** Takes them in one transaction; an outcome for each, in order. */
  public CompletableFuture<List<Report.Outcome>> take(List<Report> reports) {
    return writer
        .submit(handle -> reports.stream()
            .map(report -> rewards.take(handle, report, clock.now()))
            .toList())
        .thenApply(outcomes -> {
          for (int i = 0; i < outcomes.size(); i++) {
            Report report = reports.get(i);
            if (outcomes.get(i) == Report.Outcome.COUNTED && !report.range().windowed()) {
              acknowledged.increment();
              releaser.touched(report.decision().experiment(), report.decision().slot());
            }
          }
          return outcomes;
        });
  }

  /** How many rewards were counted here, of experiments without a window: that is public there. */
  public long acknowledged() {
    return acknowledged.sum();
  }
}
