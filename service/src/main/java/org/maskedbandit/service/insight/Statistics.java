package org.maskedbandit.service.insight;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.policy.Segment;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Model.Restart;
import org.maskedbandit.service.experiment.SlotRelease;
import org.maskedbandit.service.experiment.Slots;
import org.maskedbandit.service.store.Exposures;
import org.maskedbandit.statistic.DisplayPosterior;
import org.maskedbandit.statistic.Lift;
import org.maskedbandit.statistic.PooledReleases;

/**
 * The statistics of one experiment. It takes the releases one by one, and starts anew what belongs
 * to a segment when one begins. Not thread-safe.
 */
final class Statistics {
  /** Reads how often arms were chosen as of the releases from one, before another. */
  interface Exposed {
    List<Exposures.Row> list(long from, long before);
  }

  private final Definition definition;
  private @Nullable SampleRatios ratios;
  private Evidences evidences;
  private PooledReleases bandit;
  private PooledReleases control;
  private Segment segment;
  private int segments = 1;
  private long released;
  private long version;

  Statistics(Experiment experiment) {
    definition = experiment.definition();
    segment = new Segment(1, 0, experiment.model().segment(0).mayEnd());
    evidences = new Evidences(definition);
    bandit = pool();
    control = pool();
    ratios = new SampleRatios(definition);
  }

  private PooledReleases pool() {
    return new PooledReleases(
        definition.mostArms(), definition.epochs().mechanism(definition.setting()));
  }

  /** What all releases tell up to the state of the experiment, which must not be an older one. */
  Insight update(Experiment experiment, Exposed store, long now) {
    List<Restart> restarts = experiment.model().restarts(experiment.version());
    List<SlotRelease> more = experiment.model().releases(version, experiment.version());
    more.forEach(release -> add(release, restarts));
    version = experiment.version();
    count(experiment, more, store, now);
    Optional<DisplayPosterior> display = evidences.display(experiment);
    return new Insight(
        experiment,
        segment,
        released,
        evidences.means(experiment, segment, display),
        evidences.leader(experiment, segment),
        display.map(shown -> stopping(experiment, shown)),
        gain(),
        ratios == null ? Insight.Ratio.NONE : ratios.result(experiment.active()),
        restarts);
  }

  /** A release that shows a change belongs to no segment. */
  private void add(SlotRelease release, List<Restart> restarts) {
    released = release.time();
    boolean ofControl = Slots.control(release.slot());
    Optional<Restart> restart =
        restarts.stream().filter(each -> each.version() == release.version()).findFirst();
    if (restart.isPresent()) {
      segments++;
      restart(ofControl, restart.get().segment());
    } else if (ofControl) {
      control.add(release.release());
    } else {
      bandit.add(release.release());
      evidences.add(release.release());
    }
  }

  private void restart(boolean ofControl, Segment next) {
    if (ofControl) {
      control = pool();
    } else {
      bandit = pool();
      evidences = new Evidences(definition);
      segment = next;
    }
  }

  private void count(Experiment experiment, List<SlotRelease> more, Exposed store, long now) {
    SampleRatios running = ratios;
    if (running == null || !running.possible(version)) {
      ratios = null;
      return;
    }
    running.add(more, experiment.active());
    long before = running.open(now);
    if (before > running.next()) {
      running.count(store.list(running.next(), before), before);
    }
  }

  private static Insight.Stopping stopping(Experiment experiment, DisplayPosterior shown) {
    return new Insight.Stopping(experiment.active()[shown.leader()], shown.loss(shown.leader()));
  }

  /**
   * Each stream counts since it began anew. Every beginning is a statement of its own: the one
   * number s may be wrong with alpha/(s(s+1)).
   */
  private Optional<Insight.Gain> gain() {
    if (bandit.rewards() == 0 || control.rewards() == 0) {
      return Optional.empty();
    }
    double alpha = new Segment(segments, 0, segment.mayEnd()).share() * Insight.ALPHA;
    return Optional.of(new Insight.Gain(
        Lift.of(bandit, control, alpha), bandit.rewards(), control.rewards(), alpha));
  }
}
