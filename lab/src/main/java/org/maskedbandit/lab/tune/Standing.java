package org.maskedbandit.lab.tune;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.grid.Spread;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.study.Ranking;
import org.maskedbandit.lab.study.Summary;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Guarantee;

/**
 * A policy's place in a ranking.
 *
 * @param regret a value for each run, or for each of several problems
 * @param price what one reward pays, by which the policy was set to the budget
 * @param claim what the policy promises
 * @param rank counted from 1; policies that cannot be told apart share it
 */
public record Standing(Policy policy, Sample regret, Guarantee price, Guarantee claim, int rank) {
  static final Column<Standing> RANK = Column.of("rank", Standing::rank);
  static final Column<Standing> POLICY = Column.of("policy", each -> each.policy.written());
  static final Column<Standing> PROMISE = Column.of("promise", each -> each.price.phrase());
  static final Column<Standing> GUARANTEE = Column.of("guarantee", Standing::price);
  static final Column<Standing> CONVERSION =
      Column.<Standing>of("conversion", Standing::conversion).heading("converted by");

  /** A sentence with more names than that is hard to read. */
  private static final int NAMED = 3;

  /** Without a rank yet. */
  static Standing of(Policy policy, Sample regret, Setting setting) {
    return new Standing(
        policy, regret, policy.price(setting), policy.claim(setting).guarantee(), 1);
  }

  /**
   * By mean regret. A policy shares the rank of the best of its group unless it is worse; then it
   * is the best of the next group.
   */
  static List<Standing> ranked(List<Standing> all, BiPredicate<Sample, Sample> worse) {
    List<Standing> ranked = new ArrayList<>();
    int rank = 1;
    for (Standing each : all.stream()
        .sorted(Comparator.comparingDouble(each -> each.regret.mean()))
        .toList()) {
      boolean next = rank <= ranked.size() && worse.test(each.regret, ranked.get(rank - 1).regret);
      rank = next ? ranked.size() + 1 : rank;
      ranked.add(new Standing(each.policy, each.regret, each.price, each.claim, rank));
    }
    return ranked;
  }

  /** By more than two standard errors of the difference of two means of independent runs. */
  static boolean worse(Sample one, Sample best) {
    return one.above(best, Sample.TELLING);
  }

  /** Whether the values of the same problems are larger, by what they differ on each. */
  static boolean worseOnTheSame(Sample one, Sample best) {
    double[] differences = one.values();
    double[] values = best.values();
    for (int i = 0; i < differences.length; i++) {
      differences[i] -= values[i];
    }
    Sample difference = Sample.of(differences);
    return difference.mean() > Sample.TELLING * difference.standardError();
  }

  /** How many of a ranking cannot be told apart from the first, which is one of them. */
  static int leaders(List<Standing> ranking) {
    return (int) ranking.stream().filter(each -> each.rank == 1).count();
  }

  /** Says that the policies of the first rank cannot be told apart, if there are several. */
  static Optional<String> tie(List<Standing> ranking) {
    int first = leaders(ranking);
    if (first == 1) {
      return Optional.empty();
    }
    List<String> named = ranking.stream()
        .limit(Math.min(first, NAMED))
        .map(each -> each.policy.written())
        .toList();
    int others = first - named.size();
    String last =
        others == 0 ? named.get(named.size() - 1) : others == 1 ? "one other" : others + " others";
    List<String> before = others == 0 ? named.subList(0, named.size() - 1) : named;
    return Optional.of(String.join(", ", before) + " and " + last
        + " cannot be told apart at confidence 0.95; more runs would help.");
  }

  /** The ranking for sentences. */
  static Ranking words(List<Standing> ranking) {
    return new Ranking(
        ranking.stream()
            .map(each -> new Summary(each.policy, each.spread(), each.price))
            .toList(),
        leaders(ranking));
  }

  Spread spread() {
    return regret.spread();
  }

  /**
   * How the policy was set to the budget. If a reward pays less than the claim allows in pure DP,
   * it says so.
   */
  String conversion() {
    boolean less = price.epsilon(0) < claim.epsilon(0);
    return (less ? "what one reward pays: " : "") + price.conversion();
  }
}
