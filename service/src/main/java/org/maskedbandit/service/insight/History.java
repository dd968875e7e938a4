package org.maskedbandit.service.insight;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.numeric.Clamp;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.Release;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Model.Restart;
import org.maskedbandit.service.experiment.SlotRelease;
import org.maskedbandit.service.experiment.Slots;
import org.maskedbandit.service.store.Exposures;
import org.maskedbandit.statistic.EpochPosterior;

/**
 * How plays and means went on, as of some of the releases.
 *
 * @param releases which ones, in order
 */
public record History(List<Long> releases, List<Long> times, List<Line> arms) {
  /** Arms times points; with more arms there are fewer points. */
  private static final int MOST_NUMBERS = 200_000;

  /**
   * An arm at each of these releases.
   *
   * @param plays how many decisions it had had when it was released last, of both streams
   * @param decisions how many it had had at that time, of both streams
   * @param means in [0, 1]; null while it has no release in the segment
   */
  public record Line(
      List<Long> plays, List<Long> decisions, List<Long> rewards, List<@Nullable Double> means) {
    private Line() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }
  }

  /** At most so many points, evenly over the releases, the latest among them. */
  public static History of(Experiment experiment, int points, Handle handle) {
    long version = experiment.version();
    long most = Math.min(points, Math.max(1, MOST_NUMBERS / experiment.arms().size()));
    long count = Math.min(version, most);
    long[] chosen = LongStream.rangeClosed(1, count)
        .map(i -> Math.round((double) i * version / count))
        .toArray();
    Replay replay = new Replay(experiment);
    int next = 0;
    for (SlotRelease release : experiment.model().releases(0, version)) {
      replay.add(release);
      if (next < chosen.length && chosen[next] == release.version()) {
        replay.mark(release);
        next++;
      }
    }
    replay.decisions(chosen, handle, experiment);
    return replay.history;
  }

  /** Without releases there is one point: how often each arm was played by now. */
  public static History plays(Experiment experiment, Plays.Counts counts) {
    List<Line> lines = new ArrayList<>();
    for (int arm = 0; arm < experiment.arms().size(); arm++) {
      Line line = new Line();
      line.plays.add(counts.of(arm));
      line.decisions.add(counts.of(arm));
      line.rewards.add(0L);
      line.means.add(null);
      lines.add(line);
    }
    return new History(List.of(0L), List.of(counts.time()), lines);
  }

  private static final class Replay {
    private final EpochNoise noise;
    private final Set<Long> restarts;
    private final @Nullable EpochPosterior[] posteriors;
    private final long[] plays;
    private final History history;

    Replay(Experiment experiment) {
      noise = experiment.definition().epochs().mechanism(experiment.definition().setting());
      restarts = experiment.model().restarts(experiment.version()).stream()
          .map(Restart::version)
          .collect(Collectors.toSet());
      int arms = experiment.arms().size();
      posteriors = new EpochPosterior[arms];
      plays = new long[2 * arms];
      List<Line> lines = new ArrayList<>();
      for (int arm = 0; arm < arms; arm++) {
        lines.add(new Line());
      }
      history = new History(new ArrayList<>(), new ArrayList<>(), lines);
    }

    void add(SlotRelease next) {
      Release release = next.release();
      plays[next.slot()] = release.decisions();
      if (Slots.control(next.slot())) {
        return;
      }
      if (restarts.contains(next.version())) {
        Arrays.fill(posteriors, null);
        return;
      }
      EpochPosterior known = posteriors[release.arm()];
      EpochPosterior posterior = known == null ? new EpochPosterior(1) : known;
      posteriors[release.arm()] = posterior;
      long before = posterior.rewards();
      posterior.add(
          release.rewards(),
          release.sum(),
          noise.variance(noise.back(before, before + release.rewards())),
          (double) release.back() / EpochNoise.WHOLE);
    }

    void mark(SlotRelease at) {
      history.releases.add(at.version());
      history.times.add(at.time());
      for (int arm = 0; arm < posteriors.length; arm++) {
        EpochPosterior posterior = posteriors[arm];
        Line line = history.arms.get(arm);
        line.plays.add(plays[Slots.of(arm, false)] + plays[Slots.of(arm, true)]);
        line.rewards.add(posterior == null ? 0 : posterior.rewards());
        line.means.add(posterior == null ? null : Clamp.unit(posterior.mean()));
      }
    }

    void decisions(long[] versions, Handle handle, Experiment experiment) {
      Decided decided = new Decided(versions, history.arms.size());
      Exposures.each(handle, experiment.id(), 0, experiment.version(), decided::add);
      for (int arm = 0; arm < history.arms.size(); arm++) {
        for (long count : decided.of(arm)) {
          history.arms.get(arm).decisions.add(count);
        }
      }
    }
  }
}
