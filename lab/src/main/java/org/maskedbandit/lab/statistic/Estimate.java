package org.maskedbandit.lab.statistic;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.maskedbandit.lab.statistic.ReleaseFile.Row;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.ReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.release.Release;
import org.maskedbandit.release.ReleaseNoise;
import org.maskedbandit.statistic.ArmReleases;
import org.maskedbandit.statistic.DisplayPosterior;
import org.maskedbandit.statistic.Interval;
import org.maskedbandit.statistic.Winner;
import org.maskedbandit.statistic.WinnerGoal;

/**
 * What a file of releases tells about its arms. Nothing else is read, so it costs no privacy.
 *
 * @param winner a winner, or what is missing
 * @param loss of stopping now with the leader, in expectation
 */
public record Estimate(
    String source, List<Arm> arms, Question question, WinnerGoal goal, Winner winner, double loss) {
  /** How far a listed variance may be from that of the policy: digits may have been cut. */
  private static final double AGREED = 1e-3;

  /**
   * One arm.
   *
   * @param mean of the posterior
   * @param best the probability to be the best arm, an estimate
   * @param difference the mean of this arm minus that of the leader; none for the leader
   */
  public record Arm(
      String name,
      int releases,
      long rewards,
      double mean,
      Interval interval,
      double best,
      Optional<Interval> difference) {
    /** With intervals of one look; they tell nothing of an arm that has fewer rewards. */
    private Arm once(
        List<Optional<OneLook>> looks, ReleaseFile file, Winner winner, WinnerGoal goal) {
      Optional<OneLook> own = looks.get(file.arms().indexOf(name));
      Optional<OneLook> leader = looks.get(winner.leader());
      double alpha = goal.alpha();
      return new Arm(
          name,
          own.map(OneLook::size).orElse(releases),
          own.map(OneLook::rewards).orElse(rewards),
          own.map(OneLook::mean).orElse(mean),
          own.map(look -> look.mean(alpha)).orElse(new Interval(0, 1)),
          best,
          difference.map(ignored -> own.isPresent() && leader.isPresent()
              ? OneLook.difference(own.get(), leader.get(), alpha)
              : new Interval(-1, 1)));
    }

    /** In sentences, where a name may be a number. */
    String words() {
      return "arm " + name;
    }
  }

  /**
   * What is asked.
   *
   * @param tolerance a winner may be worse than the best arm by less than this
   * @param mostArms the most arms that there may ever be; twice those of the file if not given
   * @param policy whose noise it is; if not given the columns of the file tell it
   * @param once for intervals of one look, the number of rewards of an arm after which it is; if
   *     not given, intervals hold at every moment
   */
  public record Question(
      double confidence,
      double tolerance,
      OptionalInt mostArms,
      double typicalEffect,
      Optional<Policy> policy,
      OptionalLong once) {
    public Question {
      once.ifPresent(rewards -> Check.within("the horizon", rewards, 1, Setting.LONGEST));
      Check.between("confidence", confidence, 0, 1);
      Check.within("tolerance", tolerance, 0.0, 1.0);
      Check.positive("the typical effect", typicalEffect);
    }

    private WinnerGoal goal(int arms) {
      int most = mostArms.orElse(2 * arms);
      Check.atLeast("the most arms", most, arms);
      return new WinnerGoal(Numbers.oneMinus(confidence), tolerance, most);
    }
  }

  public static Estimate of(ReleaseFile file, Question question) {
    int count = file.arms().size();
    WinnerGoal goal = question.goal(count);
    List<ReleaseNoise> noises = question
        .policy()
        .map(policy -> ofPolicy(policy, file))
        .orElseGet(() -> ListedNoise.of(file));
    List<ArmReleases> arms = IntStream.range(0, count)
        .mapToObj(arm -> releases(file.rows(arm), noises.get(arm)))
        .toList();
    Winner winner = Winner.of(arms, goal);
    DisplayPosterior display = DisplayPosterior.of(arms, question.typicalEffect());
    double[] best = display.best();
    List<Optional<OneLook>> looks = IntStream.range(0, count)
        .mapToObj(arm -> look(file.rows(arm), noises.get(arm), question))
        .toList();
    List<Arm> all = IntStream.range(0, count)
        .mapToObj(arm -> arm(file.arms().get(arm), arm, arms, winner.leader(), goal, best[arm]))
        .map(arm -> question.once().isEmpty() ? arm : arm.once(looks, file, winner, goal))
        .toList();
    return new Estimate(file.name(), all, question, goal, winner, display.loss(winner.leader()));
  }

  private static ArmReleases releases(List<Row> rows, ReleaseNoise noise) {
    ArmReleases releases = new ArmReleases(noise);
    rows.forEach(row -> releases.add(row.release()));
    return releases;
  }

  private static Optional<OneLook> look(List<Row> rows, ReleaseNoise noise, Question question) {
    List<Release> releases = rows.stream().map(Row::release).toList();
    return question.once().isEmpty()
        ? Optional.empty()
        : OneLook.of(releases, noise, question.once().getAsLong());
  }

  private static Arm arm(
      String name, int arm, List<ArmReleases> arms, int leader, WinnerGoal goal, double best) {
    ArmReleases own = arms.get(arm);
    Optional<Interval> difference = arm == leader
        ? Optional.empty()
        : Optional.of(Interval.difference(own, arms.get(leader), goal.alpha()));
    return new Arm(
        name,
        own.size(),
        own.posterior().rewards(),
        own.posterior().mean(),
        Interval.mean(own, goal.alpha()),
        best,
        difference);
  }

  /** The noise of that policy, if the columns of the file do not contradict it. */
  private static List<ReleaseNoise> ofPolicy(Policy policy, ReleaseFile file) {
    if (!(policy instanceof ReleasePolicy releasing)) {
      throw Check.refusal("the policy", "one that releases noisy sums", policy.written());
    }
    int arms = file.arms().size();
    ReleaseNoise noise = releasing.mechanism(Setting.arms(arms));
    for (int arm = 0; arm < arms; arm++) {
      requireNoise(file, file.rows(arm), noise, policy);
    }
    return new ArrayList<>(Collections.nCopies(arms, noise));
  }

  private static void requireNoise(
      ReleaseFile file, List<Row> rows, ReleaseNoise noise, Policy policy) {
    long before = 0;
    int most = 0;
    for (Row row : rows) {
      if (row.back() > most) {
        throw new Refusal(file.at(row.line(), "rho ")
            + Numbers.write(row.rho()) + " is more than the policy " + policy.written()
            + " takes back");
      }
      most = noise.back(before, before + row.rewards());
      before += row.rewards();
      double variance = noise.variance(most);
      if (!(Math.abs(row.variance() - variance) <= AGREED * variance)) {
        throw Check.refusal(
            file.at(row.line(), "variance"),
            Numbers.write(variance) + " as that of the policy " + policy.written(),
            row.variance());
      }
    }
  }

  Arm leader() {
    return arms.get(winner.leader());
  }
}
