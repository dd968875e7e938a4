package org.maskedbandit.lab.tune;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.grid.Workload;
import org.maskedbandit.lab.study.Regrets;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Budget;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.Seed;

/**
 * Finds the best policy and its parameters for a privacy budget, on one or several problems. The
 * winners of {@link Contenders.Qualifying} play half of the runs, and the better third the rest. If
 * there is one family only, all its candidates play all runs, and then those around the best.
 *
 * @param study its policies are not used
 */
public record Tuner(Budget budget, Study study, Selection selection) {
  private static final int PRIOR_PROBLEMS = 20;

  public Tuner(Budget budget, Study study) {
    this(budget, study, Selection.ALL);
  }

  /** The ranking, the best policy that promises nothing, and why others did not take part. */
  public record Tuning(List<Standing> ranking, Standing withoutPrivacy, List<String> leftOut) {
    public Standing best() {
      return ranking.get(0);
    }

    /** The name of the one family of all policies in the ranking; empty if there are several. */
    Optional<String> family() {
      List<String> names = ranking.stream()
          .map(each -> Contenders.name(each.policy()))
          .distinct()
          .toList();
      return names.size() == 1 ? Optional.of(names.get(0)) : Optional.empty();
    }

    /** Says that the first policies cannot be told apart, if so. */
    public Optional<String> tie() {
      return Standing.tie(ranking);
    }
  }

  /** The prior if only the number of arms is known: coins with uniform means. */
  public static List<Problem> prior(int arms, long seed) {
    return IntStream.range(0, PRIOR_PROBLEMS)
        .<Problem>mapToObj(i -> Bernoulli.of(Seed.of(seed).child("prior").child(i).stream()
            .doubles(arms)
            .map(mean -> Math.rint(mean * 1000) / 1000)
            .toArray()))
        .toList();
  }

  public Tuning tune(Progress progress) {
    Setting setting = setting();
    Contenders contenders = Contenders.of(budget, setting, selection).requireNamed();
    List<Policy> free = Contenders.withoutPrivacy(setting);
    Tuning tuning = contenders.all().size() == 1
        ? candidates(contenders, free, progress)
        : families(contenders, free, progress);
    progress.report(1);
    return tuning;
  }

  /** The winner of each family. */
  private Tuning families(Contenders contenders, List<Policy> free, Progress progress) {
    Contenders.Qualifying qualifying = contenders.qualifying(study);
    List<Policy> all =
        contenders.all().values().stream().map(candidates -> candidates.get(0)).toList();
    int front = (all.size() + 2) / 3;
    double half = work(all, Math.max(1, study.runs() / 2));
    double rest = Math.rint(work(all, study.runs()) * front / all.size());
    double others = work(free, study.runs());
    Workload work = new Workload(progress, qualifying.work() + half + rest + others);
    List<Policy> winners = qualifying.winners(work.step(qualifying.work()));
    List<Standing> first = play(winners, Math.max(1, study.runs() / 2), work.step(half));
    List<Policy> best = first.stream().limit(front).map(Standing::policy).toList();
    List<Standing> ranking = Stream.concat(
            play(best, study.runs(), work.step(rest)).stream(), first.stream().skip(front))
        .toList();
    Standing cheapest = play(free, study.runs(), work.step(others)).get(0);
    return new Tuning(ranked(ranking), cheapest, contenders.leftOut());
  }

  /** The candidates of the one family, and those around the best of them. */
  private Tuning candidates(Contenders contenders, List<Policy> free, Progress progress) {
    List<Policy> coarse = contenders.all().values().iterator().next();
    double first = work(coarse, study.runs());
    // About as many candidates are around every winner.
    double second = work(contenders.around(coarse.get(0)), study.runs());
    double others = work(free, study.runs());
    Workload work = new Workload(progress, first + second + others);
    List<Standing> ranking = new ArrayList<>(play(coarse, study.runs(), work.step(first)));
    List<Policy> fine = contenders.around(ranking.get(0).policy()).stream()
        .filter(policy -> !coarse.contains(policy))
        .toList();
    if (!fine.isEmpty()) {
      ranking.addAll(play(fine, study.runs(), work.step(second)));
    }
    Standing cheapest = play(free, study.runs(), work.step(others)).get(0);
    return new Tuning(ranked(ranking), cheapest, contenders.leftOut());
  }

  private double work(List<Policy> policies, int runs) {
    return policies.stream().mapToDouble(study.runs(runs)::work).sum();
  }

  private List<Standing> play(List<Policy> policies, int runs, Progress progress) {
    Results results = study.policies(policies).runs(runs).checkpoints(1).run(progress);
    return ranked(policies.stream()
        .map(policy -> Standing.of(policy, sample(results, policy), setting()))
        .toList());
  }

  /** On one problem runs are independent; several problems are the same for all policies. */
  private List<Standing> ranked(List<Standing> policies) {
    return Standing.ranked(
        policies, study.problems().size() > 1 ? Standing::worseOnTheSame : Standing::worse);
  }

  private Setting setting() {
    return Setting.arms(study.problems().get(0).arms()).horizon(study.horizon());
  }

  private Sample sample(Results results, Policy policy) {
    List<Regrets> own = results.series().stream()
        .filter(series -> series.policy().equals(policy))
        .toList();
    return own.size() == 1
        ? own.get(0).regret()
        : Sample.of(own.stream().mapToDouble(series -> series.regret().mean()).toArray());
  }
}
