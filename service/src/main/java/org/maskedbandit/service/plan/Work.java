package org.maskedbandit.service.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.plan.Plan;
import org.maskedbandit.lab.plan.Planner;

/**
 * A plan that is computed. It pauses again and again, so that decisions find an idle core even
 * where threads have no priorities.
 */
final class Work implements Progress {
  private static final long WORKED_NANOS = 10_000_000;
  private static final long PAUSED_MILLIS = 5;

  private final String id;
  private final String owner;
  private final Plan plan;
  private volatile boolean started;
  private volatile double share;
  private volatile boolean cancelled;
  private volatile @Nullable ObjectNode answer;
  private long paused = System.nanoTime();

  /** @param owner who asked for it first */
  Work(String id, String owner, Plan plan) {
    this.id = id;
    this.owner = owner;
    this.plan = plan;
  }

  String id() {
    return id;
  }

  /** Returns when there is an answer, or throws when the work is cancelled. */
  void compute() {
    started = true;
    answer = new Planner(plan, 1).answer(this).json();
  }

  /** Ends the work at its next report. */
  void cancel() {
    cancelled = true;
  }

  /** Whether its owner waits for it to begin. */
  boolean waitsFor(String asking) {
    return !started && owner.equals(asking);
  }

  boolean cancelled() {
    return cancelled;
  }

  /** Called by the one thread that plays the runs, some milliseconds after each other. */
  @Override
  public void report(double done) {
    share = done;
    if (cancelled) {
      throw new CancellationException("the service stops");
    }
    if (System.nanoTime() - paused > WORKED_NANOS) {
      pause();
      paused = System.nanoTime();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSED_MILLIS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the service stops");
    }
  }

  boolean done() {
    return answer != null;
  }

  Plans.PlanStatus status() {
    ObjectNode given = answer;
    return new Plans.PlanStatus(
        id, given == null ? Math.min(share, 0.999) : 1, Optional.ofNullable(given));
  }
}
