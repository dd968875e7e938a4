package org.maskedbandit.service.kind.arms;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.policy.Segment;
import org.maskedbandit.policy.epoch.EpochPolicy;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.Release;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Ending;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.History;
import org.maskedbandit.service.experiment.Insight;
import org.maskedbandit.service.experiment.Model.Restart;
import org.maskedbandit.service.experiment.PlayCounts;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.experiment.SlotRelease;
import org.maskedbandit.service.experiment.Statistics;
import org.maskedbandit.statistic.DisplayPosterior;
import org.maskedbandit.statistic.Lift;
import org.maskedbandit.statistic.PooledReleases;
import org.maskedbandit.statistic.Sentences;

/**
 * The statistics of one experiment. It takes the releases one by one, and starts anew what belongs
 * to a segment when one begins. Not thread-safe.
 */
final class ArmStatistics implements Statistics {
  private final Definition definition;
  private final EpochNoise noise;
  private @Nullable SampleRatios ratios;
  private Evidences evidences;
  private Stream bandit;
  private Stream control;
  private Segment segment;
  private int segments = 1;
  private long released;
  private long version;

  ArmStatistics(Definition definition, EpochPolicy policy) {
    this.definition = definition;
    noise = policy.mechanism(definition.setting());
    segment = policy.decider(definition.setting()).segment();
    evidences = new Evidences(noise);
    bandit = new Stream();
    control = new Stream();
    ratios = new SampleRatios(definition, policy);
  }

  /** The releases of a stream since its own last restart, and a pool of those since any. */
  private final class Stream {
    private final List<Release> own = new ArrayList<>();
    private final PooledReleases pool = new PooledReleases(definition.mostArms(), noise);
    private final Set<Integer> overlapping = new HashSet<>();

    void add(Release release) {
      own.add(release);
      if (overlapping.remove(release.arm())) {
        pool.skip(release);
      } else {
        pool.add(release);
      }
    }

    /**
     * The same stream after a restart of the other one, with an empty pool. The next release of an
     * arm may hold decisions from before, so the pool does not take it.
     */
    Stream pooledAnew() {
      Stream next = new Stream();
      next.own.addAll(own);
      own.forEach(next.pool::skip);
      IntStream.range(0, definition.mostArms()).forEach(next.overlapping::add);
      return next;
    }
  }

  @Override
  public Insight update(Experiment experiment, PlayCounts store, long now) {
    List<Restart> restarts = experiment.restarts();
    List<SlotRelease> more =
        experiment.releases().subList((int) version, (int) experiment.version());
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

  @Override
  public History history(Experiment now, PlayCounts counts, PlayCounts.Totals totals, int points) {
    return ArmHistory.of(now, noise, counts, points);
  }

  /** The winner if there is one, else the arm with the largest posterior mean. */
  @Override
  public Ending ending(Experiment now, PlayCounts.Totals totals) {
    OptionalInt winner = evidences.leader(now, segment).stream()
        .filter(leader -> leader.declared() && !now.arms().get(leader.arm()).retired())
        .mapToInt(Insight.Leader::arm)
        .findFirst();
    if (winner.isPresent()) {
      return new Ending(winner.getAsInt(), Ending.Reason.WINNER);
    }
    OptionalInt leader = evidences.leader(now);
    return leader.isPresent()
        ? new Ending(leader.getAsInt(), Ending.Reason.MEAN)
        : new Ending(now.pauseArm(), Ending.Reason.NO_RELEASE);
  }

  @Override
  public String asOf(Experiment now, PlayCounts.Totals totals) {
    double eta = definition
        .claim()
        .guarantee()
        .gaussian()
        .map(GaussianDp::eta)
        .orElse(Double.POSITIVE_INFINITY);
    return Sentences.asOf(eta, now.version(), totals.since());
  }

  /** A release that shows a change belongs to no segment. */
  private void add(SlotRelease release, List<Restart> restarts) {
    released = release.time();
    boolean ofControl = SlotId.control(release.slot());
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

  /** Both streams are compared from here on, or the lift would compare different times. */
  private void restart(boolean ofControl, Segment next) {
    bandit = ofControl ? bandit.pooledAnew() : new Stream();
    control = ofControl ? new Stream() : control.pooledAnew();
    if (!ofControl) {
      evidences = new Evidences(noise);
      segment = next;
    }
  }

  private void count(Experiment experiment, List<SlotRelease> more, PlayCounts store, long now) {
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
    if (bandit.pool.rewards() == 0 || control.pool.rewards() == 0) {
      return Optional.empty();
    }
    double alpha = new Segment(segments, 0, segment.mayEnd()).share() * Insight.ALPHA;
    return Optional.of(new Insight.Gain(
        Lift.of(bandit.pool, control.pool, alpha),
        bandit.pool.rewards(),
        control.pool.rewards(),
        alpha));
  }
}
