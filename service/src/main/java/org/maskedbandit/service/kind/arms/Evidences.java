package org.maskedbandit.service.kind.arms;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.maskedbandit.numeric.Clamp;
import org.maskedbandit.policy.Segment;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.Release;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Insight;
import org.maskedbandit.statistic.ArmReleases;
import org.maskedbandit.statistic.DisplayPosterior;
import org.maskedbandit.statistic.Interval;
import org.maskedbandit.statistic.Winner;
import org.maskedbandit.statistic.WinnerGoal;

/**
 * The releases of the bandit in one segment, and what they tell of its arms. Intervals are computed
 * again for arms with a new release only. Not thread-safe.
 */
final class Evidences {
  private final EpochNoise noise;
  private final Map<Integer, ArmReleases> arms = new HashMap<>();
  private final Map<Integer, Interval> intervals = new HashMap<>();
  private final ArmReleases none;

  Evidences(EpochNoise noise) {
    this.noise = noise;
    none = new ArmReleases(noise);
  }

  void add(Release release) {
    arms.computeIfAbsent(release.arm(), arm -> new ArmReleases(noise)).add(release);
    intervals.remove(release.arm());
  }

  private ArmReleases of(int arm) {
    return arms.getOrDefault(arm, none);
  }

  private List<ArmReleases> of(int[] some) {
    return Arrays.stream(some).mapToObj(this::of).toList();
  }

  /** What is shown as an estimate; nothing before every arm that is not retired has a release. */
  Optional<DisplayPosterior> display(Experiment experiment) {
    int[] active = experiment.active();
    return active.length > 1 && Arrays.stream(active).allMatch(arms::containsKey)
        ? Optional.of(DisplayPosterior.of(of(active)))
        : Optional.empty();
  }

  /** Of the arms that are not retired and have a release, the one with the largest mean. */
  OptionalInt leader(Experiment experiment) {
    return Arrays.stream(experiment.active())
        .filter(arms::containsKey)
        .reduce((one, other) ->
            of(other).posterior().mean() > of(one).posterior().mean() ? other : one);
  }

  List<Optional<Insight.Mean>> means(
      Experiment experiment, Segment segment, Optional<DisplayPosterior> display) {
    double alpha = segment.share() * Insight.ALPHA;
    double[] best = new double[experiment.arms().size()];
    Arrays.fill(best, Double.NaN);
    display.ifPresent(shown -> {
      int[] active = experiment.active();
      double[] probabilities = shown.best();
      for (int i = 0; i < active.length; i++) {
        best[active[i]] = probabilities[i];
      }
    });
    List<Optional<Insight.Mean>> means = new ArrayList<>();
    for (int arm = 0; arm < best.length; arm++) {
      means.add(
          arms.containsKey(arm) ? Optional.of(mean(arm, alpha, best[arm])) : Optional.empty());
    }
    return means;
  }

  private Insight.Mean mean(int arm, double alpha, double best) {
    ArmReleases releases = of(arm);
    return new Insight.Mean(
        releases.size(),
        releases.posterior().rewards(),
        Clamp.unit(releases.posterior().mean()),
        releases.posterior().deviation(),
        intervals.computeIfAbsent(arm, each -> Interval.mean(releases, alpha)),
        Double.isNaN(best) ? OptionalDouble.empty() : OptionalDouble.of(best));
  }

  /**
   * Compares all arms that are not retired or have a release. The set of arms with a release only
   * grows, and no arm wins against one without: so each arm that is named wrongly has won against
   * the first of the better arms that had a release, which is known before the value of that
   * release. These are as many statements as there may ever be arms, see {@link Winner}.
   */
  Optional<Insight.Leader> leader(Experiment experiment, Segment segment) {
    int[] compared = IntStream.range(0, experiment.arms().size())
        .filter(arm -> !experiment.arms().get(arm).retired() || arms.containsKey(arm))
        .toArray();
    if (compared.length < 2 || arms.isEmpty()) {
      return Optional.empty();
    }
    WinnerGoal goal = new WinnerGoal(Insight.ALPHA, experiment.definition().mostArms());
    Winner winner = Winner.of(of(compared), goal.part(segment.share()));
    OptionalInt rival = winner.rival().isPresent()
        ? OptionalInt.of(compared[winner.rival().getAsInt()])
        : OptionalInt.empty();
    return Optional.of(new Insight.Leader(
        compared[winner.leader()],
        winner.declared(),
        rival,
        winner.evidence(),
        winner.threshold(),
        winner.decisionsMissing()));
  }
}
