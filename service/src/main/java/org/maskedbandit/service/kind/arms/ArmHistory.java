package org.maskedbandit.service.kind.arms;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.numeric.Clamp;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.Release;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.History;
import org.maskedbandit.service.experiment.History.Line;
import org.maskedbandit.service.experiment.Model.Restart;
import org.maskedbandit.service.experiment.PlayCounts;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.service.experiment.SlotRelease;
import org.maskedbandit.statistic.EpochPosterior;

/** Replays the releases of an experiment. */
final class ArmHistory {
  /** Arms times points; with more arms there are fewer points. */
  private static final int MAX_NUMBERS = 200_000;

  private final EpochNoise noise;
  private final Set<Long> restarts;
  private final @Nullable EpochPosterior[] posteriors;
  private final long[] plays;
  private final History history;

  /** At most so many points, evenly over the releases, the latest among them. */
  static History of(Experiment experiment, EpochNoise noise, PlayCounts counts, int points) {
    long version = experiment.version();
    long most = Math.min(points, Math.max(1, MAX_NUMBERS / experiment.arms().size()));
    long count = Math.min(version, most);
    long[] chosen = LongStream.rangeClosed(1, count)
        .map(i -> Math.round((double) i * version / count))
        .toArray();
    ArmHistory replay = new ArmHistory(experiment, noise);
    int next = 0;
    for (SlotRelease release : experiment.releases()) {
      replay.add(release);
      if (next < chosen.length && chosen[next] == release.version()) {
        replay.mark(release);
        next++;
      }
    }
    replay.decisions(chosen, counts, experiment);
    return replay.history;
  }

  private ArmHistory(Experiment experiment, EpochNoise noise) {
    this.noise = noise;
    restarts = experiment.restarts().stream().map(Restart::version).collect(Collectors.toSet());
    int arms = experiment.arms().size();
    posteriors = new EpochPosterior[arms];
    plays = new long[2 * arms];
    List<Line> lines = new ArrayList<>();
    for (int arm = 0; arm < arms; arm++) {
      lines.add(new Line());
    }
    history = new History(new ArrayList<>(), new ArrayList<>(), lines);
  }

  private void add(SlotRelease next) {
    Release release = next.release();
    plays[next.slot()] = release.decisions();
    if (SlotId.control(next.slot())) {
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

  private void mark(SlotRelease at) {
    history.releases().add(at.version());
    history.times().add(at.time());
    for (int arm = 0; arm < posteriors.length; arm++) {
      EpochPosterior posterior = posteriors[arm];
      Line line = history.arms().get(arm);
      line.plays().add(plays[SlotId.of(arm, false)] + plays[SlotId.of(arm, true)]);
      line.rewards().add(posterior == null ? 0 : posterior.rewards());
      line.means().add(posterior == null ? null : Clamp.unit(posterior.mean()));
    }
  }

  private void decisions(long[] versions, PlayCounts counts, Experiment experiment) {
    Decided decided = new Decided(versions, history.arms().size());
    counts.each(0, experiment.version(), decided::add);
    for (int arm = 0; arm < history.arms().size(); arm++) {
      for (long count : decided.of(arm)) {
        history.arms().get(arm).decisions().add(count);
      }
    }
  }

  /** How many decisions each arm had had when some of the releases were made, of both streams. */
  static final class Decided {
    private final long[] versions;
    private final long[][] between;

    /** @param versions of the releases, in order */
    Decided(long[] versions, int arms) {
      this.versions = versions.clone();
      between = new long[versions.length][arms];
    }

    /** Decisions as of a release were made before the next one. */
    void add(PlayCounts.Row row) {
      int found = Arrays.binarySearch(versions, row.release() + 1);
      int place = found < 0 ? -found - 1 : found;
      if (place < versions.length) {
        between[place][SlotId.arm(row.slot())] += row.plays();
      }
    }

    /** Of an arm, since the start, at each of the releases. */
    long[] of(int arm) {
      long[] counts = new long[versions.length];
      long sum = 0;
      for (int i = 0; i < counts.length; i++) {
        sum += between[i][arm];
        counts[i] = sum;
      }
      return counts;
    }
  }
}
