package org.maskedbandit.service.serve;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.RewardRange;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.secret.DecisionId;
import org.maskedbandit.service.store.Database;
import org.maskedbandit.service.store.DecisionLog;
import org.maskedbandit.service.store.DecisionStore;
import org.maskedbandit.service.store.RewardStore;
import org.maskedbandit.service.store.RewardStore.Outcome;
import org.maskedbandit.service.store.RewardStore.Report;
import org.maskedbandit.service.store.Tx;
import org.maskedbandit.service.store.Writer;

/**
 * Takes reported rewards: an outcome is answered after it is committed.
 *
 * <p>Privacy. A report writes no decision. It waits until its decision is stored, which happens at
 * fixed times, so nothing that is shown or counted depends on whether anything was reported; and a
 * crash loses decisions with and without a report alike.
 */
public final class Reports {
  private static final long LOOK_MILLIS = 100;
  private static final int MAX_LOOKS = 10;

  /** A decision that no node has stored by then was lost, if the store was reachable. */
  private static final Duration LOST = Duration.ofSeconds(60);

  private final Database database;
  private final Clock clock;
  private final Writer writer;
  private final DecisionLog log;
  private final Agenda agenda;
  private final RewardStore rewards;
  private final Duration retention;
  // One object, so that the writer finds all requests for it.
  private final Writer.Work<List<Report>, List<Outcome>> taking = this::takeAll;
  private final LongAdder acknowledged = new LongAdder();

  Reports(
      Database database,
      RewardStore rewards,
      Clock clock,
      Writer writer,
      DecisionLog log,
      Agenda agenda,
      Duration retention) {
    this.retention = DecisionStore.takesRewards(retention);
    this.database = database;
    this.rewards = rewards;
    this.clock = clock;
    this.writer = writer;
    this.log = log;
    this.agenda = agenda;
  }

  /** The report of a value for a decision of an experiment that this node knows. */
  public Report report(DecisionId decision, Experiment experiment, String reporter, double value) {
    RewardRange range = experiment.definition().reward();
    boolean removed = !range.windowed() && clock.now() - decision.time() >= retention.toMillis();
    return new Report(
        decision, reporter, value, range, removed || experiment.status() == Status.STOPPED);
  }

  /**
   * Takes them in one transaction; an outcome for each, in order. UNKNOWN: no node has stored the
   * decision yet, and the report may be repeated.
   */
  public CompletableFuture<List<Outcome>> take(List<Report> reports) {
    return log.stored(
            reports.stream().map(report -> report.decision().sequence()).toList())
        .thenCompose(stored -> writer.shared(taking, reports))
        .thenCompose(outcomes -> again(reports, outcomes, 1))
        .thenApply(outcomes -> {
          acknowledge(reports, outcomes);
          return outcomes;
        });
  }

  private List<List<Outcome>> takeAll(Tx tx, List<List<Report>> requests) {
    List<Report> all = requests.stream().flatMap(List::stream).toList();
    Iterator<Outcome> outcomes = rewards.take(tx, all, clock.now()).iterator();
    return requests.stream()
        .map(reports -> reports.stream().map(report -> outcomes.next()).toList())
        .toList();
  }

  /** Another node may store a decision soon; what it has lost is gone. */
  private CompletableFuture<List<Outcome>> again(
      List<Report> reports, List<Outcome> outcomes, int looks) {
    int[] unknown = IntStream.range(0, reports.size())
        .filter(i -> outcomes.get(i) == Outcome.UNKNOWN)
        .toArray();
    if (unknown.length == 0) {
      return CompletableFuture.completedFuture(outcomes);
    }
    List<Report> some = IntStream.of(unknown).mapToObj(reports::get).toList();
    if (!database.shared() || looks == MAX_LOOKS || some.stream().allMatch(this::lost)) {
      return CompletableFuture.completedFuture(
          with(outcomes, unknown, some.stream().map(this::unstored).toList()));
    }
    Executor later =
        CompletableFuture.delayedExecutor(LOOK_MILLIS, TimeUnit.MILLISECONDS, Runnable::run);
    return CompletableFuture.supplyAsync(() -> some, later)
        .thenCompose(waited -> writer.shared(taking, waited))
        .thenCompose(found -> again(reports, with(outcomes, unknown, found), looks + 1));
  }

  private static List<Outcome> with(List<Outcome> outcomes, int[] indexes, List<Outcome> found) {
    List<Outcome> all = new ArrayList<>(outcomes);
    for (int i = 0; i < indexes.length; i++) {
      all.set(indexes[i], found.get(i));
    }
    return all;
  }

  private Outcome unstored(Report report) {
    return !database.shared() || lost(report) ? Outcome.GONE : Outcome.UNKNOWN;
  }

  private boolean lost(Report report) {
    return clock.now() - report.decision().time() >= LOST.toMillis()
        && database.reachable().compareTo(LOST) >= 0;
  }

  private void acknowledge(List<Report> reports, List<Outcome> outcomes) {
    for (int i = 0; i < outcomes.size(); i++) {
      Report report = reports.get(i);
      if (outcomes.get(i) == Outcome.COUNTED && !report.range().windowed()) {
        acknowledged.increment();
        agenda.touch(report.slot());
      }
    }
  }

  /** How many rewards were counted here, of experiments without a window: that is public there. */
  public long acknowledged() {
    return acknowledged.sum();
  }
}
