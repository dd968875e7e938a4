package org.maskedbandit.lab.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.log.Labels;
import org.maskedbandit.lab.log.LogRow;
import org.maskedbandit.lab.log.RewardLog;
import org.maskedbandit.lab.log.RowSink;
import org.maskedbandit.lab.log.Segments;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Setting;

/** A log that was read once: every row was checked, and what is known of the arms was added up. */
public final class LogSummary implements RowSink {
  /** A warning comes by chance with probability exp(-18) = 1.6e-8 at most. */
  private static final double SURPRISE = 18;

  /** A chi-squared statistic of fewer expected rows has other tails. */
  private static final long ENOUGH = 5;

  private final RewardLog log;
  private final Labels labels = new Labels();
  private final Segments contexts;
  private final List<ArmCounts> counts = new ArrayList<>();
  private final List<ArmFolds> arms = new ArrayList<>();
  private final PersonCounts persons = new PersonCounts();
  private final RowSample sample = new RowSample();
  private Optional<SampledRows> sampled = Optional.empty();
  private boolean binary = true;
  private long rows;
  private double least = 1;

  private LogSummary(RewardLog log) {
    this.log = log;
    contexts = new Segments(log.columns().contexts());
  }

  public static LogSummary of(RewardLog log) {
    LogSummary summary = new LogSummary(log);
    log.read(new LogRow(log, summary.labels, summary.contexts, summary));
    Check.atLeast("the number of rows of " + log.name(), summary.rows, 1);
    summary.sampled = Optional.of(summary.sample.sorted(summary.counts.size(), summary.arms()));
    return summary;
  }

  @Override
  public void row(int segment, int arm, double reward, double propensity, long person) {
    if (arm == arms.size()) {
      arms.add(new ArmFolds());
    }
    if (segment == counts.size()) {
      counts.add(new ArmCounts());
    }
    counts.get(segment).add(arm);
    arms.get(arm).add(rows, reward, propensity, reward == zero());
    least = Math.min(least, propensity);
    binary &= reward == 0 || reward == 1;
    sample.add(segment, arm, reward, propensity);
    rows++;
    if (log.columns().person().isPresent()) {
      persons.add(person);
    }
  }

  /** Gives all rows to the sink once more. */
  void replay(RowSink sink, Progress progress) {
    long step = Math.max(1, rows / 1000);
    long[] done = {0};
    RowSink counted = (segment, arm, reward, propensity, person) -> {
      requireUnchanged(arm < arms.size() && segment < counts.size() && done[0] < rows);
      sink.row(segment, arm, reward, propensity, person);
      if (++done[0] % step == 0) {
        progress.report((double) done[0] / rows);
      }
    };
    log.read(new LogRow(log, new Labels(), new Segments(log.columns().contexts()), counted));
    requireUnchanged(done[0] == rows);
    progress.report(1);
  }

  private static void requireUnchanged(boolean unchanged) {
    if (!unchanged) {
      throw new IllegalStateException("the log must stay as it is, but was changed");
    }
  }

  public RewardLog log() {
    return log;
  }

  public long rows() {
    return rows;
  }

  /** The names of the arms, in the order in which they appear. */
  public List<String> names() {
    return labels.names();
  }

  /** Its rows in memory, or a sample of them. */
  SampledRows sample() {
    return sampled.orElseThrow();
  }

  /** Whether every reward is one of the ends of the range. */
  boolean binary() {
    return binary;
  }

  /** A reward of 0, scaled as all rewards are. */
  double zero() {
    return log.range().scaled(0);
  }

  ArmFolds arm(int arm) {
    return arms.get(arm);
  }

  int arms() {
    return arms.size();
  }

  /** With which probability a row is accepted, whatever arm the policy has chosen. */
  double acceptance() {
    return log.columns().propensity().isPresent() ? least : 1.0 / arms.size();
  }

  /** What the weights of all rows lack: without propensities every arm had probability 1/K. */
  double weight() {
    return log.columns().propensity().isPresent() ? 1 : arms.size();
  }

  /** With which probability a row of the chosen arm is accepted. */
  double acceptance(double propensity) {
    return least / propensity;
  }

  /** The arms, and as many decisions as the log lasts for. */
  public Setting setting() {
    return Setting.arms(arms.size()).horizon(Math.max(1, (long) (rows * acceptance())));
  }

  /** At least the number of rewards of any person, if the log says whose they are. */
  OptionalInt rewardsPerPerson() {
    return log.columns().person().isPresent()
        ? OptionalInt.of(persons.most())
        : OptionalInt.empty();
  }

  /** One for each context, in the order in which they appear; one in all without contexts. */
  List<Segment> segments() {
    List<String> names = contexts.names();
    return log.columns().contexts().isEmpty()
        ? List.of(Segment.whole(counts.get(0), setting()))
        : IntStream.range(0, names.size())
            .mapToObj(i -> Segment.of(names.get(i), counts.get(i), arms(), acceptance()))
            .toList();
  }

  /** Whether the log has no propensities and its arms are not as frequent as each other. */
  boolean skewedWithoutPropensities() {
    double x = SURPRISE + StrictMath.log(counts.size());
    return log.columns().propensity().isEmpty()
        && counts.stream()
            .filter(each -> counts.size() == 1 || each.total() >= ENOUGH * arms())
            .anyMatch(each -> each.skewed(arms(), x));
  }

  /** In how many segments an arm was never logged, though it must have had a probability. */
  long segmentsThatLackArms() {
    double x = SURPRISE + StrictMath.log((double) counts.size() * arms());
    return counts.stream().filter(each -> each.lacks(arms(), acceptance(), x)).count();
  }
}
