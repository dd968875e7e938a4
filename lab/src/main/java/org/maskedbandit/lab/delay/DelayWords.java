package org.maskedbandit.lab.delay;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.maskedbandit.problem.Problem;

/** How long a delay may be, in a sentence. */
record DelayWords(DelayResults.Curve curve) {
  /** A delay is long if regret is above this many times that without. */
  private static final double LONG = 1.1;

  /** For each kind of delay how the first policy stands it, and what a long one costs. */
  static List<String> of(DelayResults results) {
    List<DelayWords> first = Arrays.stream(Late.values())
        .map(late ->
            new DelayResults.Curve(results, late, results.study().policies().get(0)))
        .map(DelayWords::new)
        .toList();
    return results.study().delays().size() == 1
        ? List.of("There is no delay to compare with.")
        : Stream.concat(
                first.stream().map(DelayWords::sentence), Stream.of(first.get(0).cost()))
            .toList();
  }

  /** The longest delay up to which no mean is above {@link #LONG} times that without delay. */
  long tolerated() {
    long tolerated = 0;
    for (long delay : delays()) {
      if (curve.ratio(delay).value() > LONG) {
        break;
      }
      tolerated = delay;
    }
    return tolerated;
  }

  /** The same in two words. */
  String range() {
    DelayStudy study = curve.results().study();
    long tolerated = tolerated();
    return tolerated == 0 && delays().size() > 1
        ? "below " + study.percent(delays().get(1))
        : "up to " + study.percent(tolerated);
  }

  String sentence() {
    String loses = curve.policy().written() + " loses ";
    long tolerated = tolerated();
    long next = delays().stream().filter(delay -> delay > tolerated).findFirst().orElse(0L);
    String further = next == 0 ? "" : times(next) + " times as much at " + named(next);
    if (tolerated == 0) {
      return "If " + curve.late() + " are late, " + loses + further + ", the shortest delay tried.";
    }
    return "If " + curve.late() + " are late by up to " + named(tolerated) + ", " + loses
        + "at most 10% more than without delay (" + times(tolerated) + " times as much at the end"
        + " of that range)"
        + (next == 0 ? "; no longer delay was tried." : ", and " + further + ".");
  }

  /** Most of what a delay costs is that the first rounds are played without knowing anything. */
  String cost() {
    long longest = delays().get(delays().size() - 1);
    double more = (curve.regret(longest).mean() - curve.regret(0).mean()) / longest;
    return String.format(
        Locale.ROOT,
        "A delay of %s adds %.2f for each round of it; a round of uniform play loses %.2f.",
        named(longest),
        more,
        uniform());
  }

  private double uniform() {
    Problem first = curve.results().study().problem().after(0);
    return Arrays.stream(first.gaps()).average().orElse(0);
  }

  private List<Long> delays() {
    return curve.results().study().delays();
  }

  private String named(long delay) {
    return curve.results().study().percent(delay) + " of the horizon (" + delay
        + (delay == 1 ? " round)" : " rounds)");
  }

  private String times(long delay) {
    Ratio ratio = curve.ratio(delay);
    String value = String.format(Locale.ROOT, "%.2f", ratio.value());
    return Double.isNaN(ratio.standardError())
        ? value
        : value + String.format(Locale.ROOT, " ± %.2f", ratio.standardError());
  }
}
