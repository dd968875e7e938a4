package org.maskedbandit.lab.grid;

/**
 * Counts work that several threads do in several steps. All of it is planned at the beginning. What
 * turns out to be unnecessary is taken off the plan, so that the time left is judged by the work
 * that was done.
 */
public final class Workload {
  private final Progress progress;
  private double planned;
  private double done;

  /** @param planned in whole units, such as rounds, so that they add up exactly */
  public Workload(Progress progress, double planned) {
    this.progress = progress;
    this.planned = planned;
  }

  /** Some more is done. */
  public synchronized void add(double work) {
    done += work;
    report();
  }

  /** Some of the work that was planned is not necessary. */
  public synchronized void drop(double work) {
    planned -= work;
    report();
  }

  private void report() {
    progress.report(done < planned ? done / planned : 1);
  }

  /** The progress of a step with that much work. */
  public Progress step(double work) {
    return new Progress() {
      private double before;

      @Override
      public synchronized void report(double share) {
        double now = Math.floor(work * share);
        if (now > before) {
          add(now - before);
          before = now;
        }
      }
    };
  }
}
