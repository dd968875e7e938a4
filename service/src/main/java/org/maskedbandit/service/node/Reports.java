package org.maskedbandit.service.node;

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import org.jdbi.v3.core.Handle;
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
  // One object, so that the writer finds all requests for it.
  private final Writer.Work<List<Report>, List<Report.Outcome>> taking = this::takeAll;
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
    return writer.submit(taking, reports).thenApply(outcomes -> {
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

  private List<List<Report.Outcome>> takeAll(Handle handle, List<List<Report>> requests) {
    List<Report> all = requests.stream().flatMap(List::stream).toList();
    Iterator<Report.Outcome> outcomes = rewards.take(handle, all, clock.now()).iterator();
    return requests.stream()
        .map(reports -> reports.stream().map(report -> outcomes.next()).toList())
        .toList();
  }

  /** How many rewards were counted here, of experiments without a window: that is public there. */
  public long acknowledged() {
    return acknowledged.sum();
  }
}
