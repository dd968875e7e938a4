package org.maskedbandit.service.experiment;

/**
 * What is shown of one experiment: a function of its releases and of how often its arms were
 * chosen. Not thread-safe.
 */
public interface Statistics {
  /** What all releases tell up to a state of the experiment, which must not be an older one. */
  Insight update(Experiment now, PlayCounts counts, long time);

  /** How plays and means developed, at most that many points. */
  History history(Experiment now, PlayCounts counts, PlayCounts.Totals totals, int points);

  /** Which arm is played after the end of the experiment if nobody names one. */
  Ending ending(Experiment now, PlayCounts.Totals totals);

  /** How recent the values are, as a sentence. */
  String asOf(Experiment now, PlayCounts.Totals totals);
}
