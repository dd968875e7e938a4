package org.maskedbandit.service.kind.sealed;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.maskedbandit.service.experiment.Ending;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.History;
import org.maskedbandit.service.experiment.Insight;
import org.maskedbandit.service.experiment.PlayCounts;
import org.maskedbandit.service.experiment.Statistics;

/** What is shown of an experiment that releases nothing but arms: how often they were played. */
final class SealedStatistics implements Statistics {
  @Override
  public Insight update(Experiment now, PlayCounts counts, long time) {
    return Insight.none(now);
  }

  /** Without releases there is one point: how often each arm was played by now. */
  @Override
  public History history(Experiment now, PlayCounts counts, PlayCounts.Totals totals, int points) {
    List<History.Line> lines = IntStream.range(0, now.arms().size())
        .mapToObj(arm -> new History.Line(
            List.of(totals.of(arm)),
            List.of(totals.of(arm)),
            List.of(0L),
            Collections.singletonList(null)))
        .toList();
    return new History(List.of(0L), List.of(totals.time()), lines);
  }

  @Override
  public Ending ending(Experiment now, PlayCounts.Totals totals) {
    return totals.all() == 0
        ? new Ending(now.pauseArm(), Ending.Reason.NO_RELEASE)
        : new Ending(mostPlayed(now.active(), totals::of), Ending.Reason.MOST_PLAYED);
  }

  @Override
  public String asOf(Experiment now, PlayCounts.Totals totals) {
    return "nothing is released but arms, so there are no values; " + totals.rounds() + " of "
        + now.definition().horizon() + " rounds are taken";
  }

  /** Of equals the first. */
  static int mostPlayed(int[] arms, IntToLongFunction plays) {
    return IntStream.of(arms)
        .boxed()
        .max(Comparator.<Integer>comparingLong(plays::applyAsLong)
            .thenComparing(Comparator.reverseOrder()))
        .orElseThrow();
  }
}
