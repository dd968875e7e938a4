package org.maskedbandit.lab.tune;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.study.Sample;
import org.maskedbandit.lab.study.Series;
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
public record Standing(Series series, int rank, Guarantee price) {
  /** How many standard errors of a difference are a difference. */
  private static final double TELLING = 2;

  /**
   * The standings of series that are sorted by mean regret. A policy shares the rank of the best of
   * its group unless its mean is larger by more than two standard errors of the difference of the
   * two means, whose runs are independent; then it is the best of the next group.
   */
  static List<Standing> of(List<Series> sorted) {
    List<Standing> standings = new ArrayList<>();
    int rank = 1;
    for (Series series : sorted) {
      int place = standings.size() + 1;
      if (place > 1 && worse(series.regret(), sorted.get(rank - 1).regret(), TELLING)) {
        rank = place;
      }
      standings.add(new Standing(series, rank, price(series)));
    }
    return standings;
  }

  /** Whether a mean is larger by more than that many standard errors of the difference. */
  static boolean worse(Sample one, Sample best, double errors) {
    double error = Math.hypot(one.standardError(), best.standardError());
    return one.mean() - best.mean() > errors * error;
  }

  private static Guarantee price(Series series) {
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
    ObjectNode node = series.json(study, seconds, values);
    node.set("guarantee", Json.guarantee(price));
    return node.put("conversion", conversion()).put("rank", rank).put("stuck", stuck());
  }
}
