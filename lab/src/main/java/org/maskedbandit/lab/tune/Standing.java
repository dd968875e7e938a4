package org.maskedbandit.lab.tune;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.study.RegretReport;
import org.maskedbandit.lab.study.Regrets;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Guarantee;

/**
 * A policy's place in a ranking.
 *
 * @param rank counted from 1; policies that cannot be told apart share it
 * @param price what one reward pays, by which the policy was set to the budget
 */
public record Standing(Regrets series, int rank, Guarantee price) {
  /** A sentence with more names than that is hard to read. */
  private static final int NAMED = 3;

  /**
   * The standings of series that are sorted by mean regret. A policy shares the rank of the best of
   * its group unless its mean is larger by more than two standard errors of the difference of the
   * two means, whose runs are independent; then it is the best of the next group.
   */
  static List<Standing> of(List<Regrets> sorted) {
    int[] ranks = ranks(
        sorted.stream().map(Regrets::regret).toList(),
        (one, best) -> one.above(best, Sample.TELLING));
    return IntStream.range(0, ranks.length)
        .mapToObj(i -> new Standing(sorted.get(i), ranks[i], price(sorted.get(i))))
        .toList();
  }

  /** The rank of each of these, which are sorted by their means. */
  static int[] ranks(List<Sample> sorted, BiPredicate<Sample, Sample> worse) {
    int[] ranks = new int[sorted.size()];
    int rank = 1;
    for (int i = 0; i < ranks.length; i++) {
      if (worse.test(sorted.get(i), sorted.get(rank - 1))) {
        rank = i + 1;
      }
      ranks[i] = rank;
    }
    return ranks;
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

  /** Says that the policies of the first rank cannot be told apart, if there are several. */
  static Optional<String> tie(List<? extends Policy> first) {
    if (first.size() == 1) {
      return Optional.empty();
    }
    List<String> named = first.stream().limit(NAMED).map(Policy::written).toList();
    int others = first.size() - named.size();
    String last =
        others == 0 ? named.get(named.size() - 1) : others == 1 ? "one other" : others + " others";
    List<String> before = others == 0 ? named.subList(0, named.size() - 1) : named;
    return Optional.of(String.join(", ", before) + " and " + last
        + " cannot be told apart at confidence 0.95; more runs would help.");
  }

  private static Guarantee price(Regrets series) {
    long horizon = series.checkpoints().horizon();
    return series.policy().price(Setting.arms(series.problem().arms()).horizon(horizon));
  }

  public Policy policy() {
    return series.policy();
  }

  public Sample regret() {
    return series.regret();
  }

  public int runs() {
    return series.outcomes().size();
  }

  /** In how many runs regret is above half of T times the smallest positive gap. */
  public long stuck() {
    double gap = Arrays.stream(series.problem().gaps())
        .filter(each -> each > 0)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
    double limit = gap * series.checkpoints().horizon() / 2;
    return Arrays.stream(regret().values()).filter(regret -> regret > limit).count();
  }

  /** How the policy was set to the budget. */
  public String conversion() {
    return conversion(price, series.claim().guarantee());
  }

  /** If a reward pays less than the claim allows in pure DP, the table says so. */
  static String conversion(Guarantee price, Guarantee claim) {
    boolean less = price.epsilon(0) < claim.epsilon(0);
    return (less ? "what one reward pays: " : "") + price.conversion();
  }

  /** The object of {@code simulate}, with the guarantee that meets the budget. */
  ObjectNode json(Study study, double seconds, boolean values) {
    ObjectNode node = RegretReport.json(series, study, seconds, values);
    node.set("guarantee", Json.guarantee(price));
    return node.put("conversion", conversion()).put("rank", rank).put("stuck", stuck());
  }
}
