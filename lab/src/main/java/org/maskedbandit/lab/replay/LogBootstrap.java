package org.maskedbandit.lab.replay;

import java.util.List;
import java.util.stream.Stream;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.random.Seed;

/**
 * How much the mean reward of a policy would vary from log to log because of what it learns:
 * several learners play each of several logs, whose rows are drawn with replacement from the log
 * (the bootstrap).
 *
 * <p>In a decision a learner earns the mean of its arm and the rest of the reward, which is noise.
 * Let G be the mean over decisions of the first, M of the second. G + M is the mean reward, and
 *
 * <pre>Var(G + M) = Var(M) + Cov(G, G + 2 M).</pre>
 *
 * The first term is known without a bootstrap ({@link Takings#noiseVariance}). The second one is
 * estimated here: what all repeats on a log learn alike from its lucky rows is in it. It is small
 * beside the first one if the log is long, so few learners are enough then.
 *
 * @see "Mary, Preux and Nicol (2014), Improving offline evaluation of contextual bandit algorithms
 *     via bootstrapping techniques"
 */
final class LogBootstrap {
  /** So many decisions are made in all, more of a long log. */
  private static final double DECISIONS = 4e6;

  /** What starting a learner costs, in decisions. */
  private static final double START = 50;

  private static final int MIN_LEARNERS = 20;
  private static final int MAX_LEARNERS = 4000;

  private final LogSummary log;
  private final Policy policy;
  private final Seed seed;
  private final int learners;
  private final int logs;

  LogBootstrap(LogSummary log, Policy policy, Seed seed) {
    this(log, policy, seed, affordable(log));
  }

  /** With about so many learners in all. */
  LogBootstrap(LogSummary log, Policy policy, Seed seed, double all) {
    this.log = log;
    this.policy = policy;
    this.seed = seed;
    learners = (int) Math.max(2, Math.round(Math.sqrt(all) / 3));
    logs = (int) (all / learners);
  }

  private static double affordable(LogSummary log) {
    double cost = log.rows() * log.acceptance() + START * log.segments().size();
    return Math.max(MIN_LEARNERS, Math.min(MAX_LEARNERS, DECISIONS / cost));
  }

  /** Cov(G, G + 2 M) of the whole log, and of each segment. */
  record Luck(CommonVariance all, List<CommonVariance> segments) {}

  Luck run(Progress progress) {
    List<Segment> segments = log.segments();
    CommonVariance all = new CommonVariance(learners);
    List<CommonVariance> each = Stream.generate(() -> new CommonVariance(learners))
        .limit(segments.size())
        .toList();
    for (int i = 0; i < logs; i++) {
      LearnerSums whole = new LearnerSums(learners);
      for (int segment = 0; segment < segments.size(); segment++) {
        Seed place = seed.child(i).child(segment);
        Setting setting = segments.get(segment).setting();
        LearnerSums part = new ResampledLog(log, segment, setting, policy, learners, place).play();
        whole.add(part);
        add(each.get(segment), part);
      }
      add(all, whole);
      progress.report((i + 1.0) / logs);
    }
    return new Luck(all, each);
  }

  /** A log on which a learner took no row tells nothing. */
  private static void add(CommonVariance variance, LearnerSums sums) {
    if (sums.allTook()) {
      variance.add(sums.ofArms(), sums.withNoiseTwice());
    }
  }
}
