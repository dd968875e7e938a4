package org.maskedbandit.lab.tune;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.LongFunction;
import org.maskedbandit.notation.Family;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.privacy.argmax.ThompsonBounds;

/**
 * Every private policy, set to spend a budget: for most the one privacy parameter is as large as
 * the budget allows, found by asking the policy's own claim; a few have further parameters that are
 * worth trying.
 */
public record Contenders(Budget budget, Setting setting) {
  private static final int DIGITS = 6;
  private static final double SMALLEST = 1e-6;
  private static final double LARGEST = 1e6;
  private static final long[] REDRAWS = {1, 10, 30, 100, 300, 1000};
  private static final double[] TRADE_OFFS = {0.5, 0.75, 1};

  /**
   * The candidates of each policy, by policy name; policies that cannot meet the budget are left
   * out.
   */
  public Map<String, List<Policy>> all() {
    Map<String, List<Policy>> all = new TreeMap<>();
    for (String name : Family.of(Policy.class).names()) {
      List<Policy> candidates = of(name).stream().filter(this::meets).toList();
      if (!candidates.isEmpty()) {
        all.put(name, candidates);
      }
    }
    return all;
  }

  /** Whether the policy's claim is within the budget; a setting that it refuses is not. */
  public boolean meets(Policy policy) {
    try {
      return budget.met(policy.claim(setting).guarantee());
    } catch (IllegalArgumentException refused) {
      return false;
    }
  }

  private List<Policy> of(String name) {
    return switch (name) {
      case "modified-thompson" -> modifiedThompson(PrePulls.coarse(setting));
      case "calibrated-thompson" -> redraws();
      case "dp-ts-ucb" -> warmStarts();
      default -> usual(name);
    };
  }

  private List<Policy> usual(String name) {
    List<String> required = Family.of(Policy.class).required(name);
    if (required.isEmpty()) {
      return List.of(Policy.parse(name));
    }
    return required.size() > 1 ? List.of() : largest(value -> parse(name, required.get(0), value));
  }

  /**
   * Modified Thompson sampling with the least c of the tight bound for each b; the regret theorem
   * wants at least 1.
   */
  List<Policy> modifiedThompson(long[] prePulls) {
    List<Policy> policies = new ArrayList<>();
    for (long b : prePulls) {
      double unit = new ThompsonBounds(setting.horizon(), setting.arms(), b, 1)
          .worstCase()
          .eta();
      double c = Math.max(1, unit * unit / (budget.eta() * budget.eta()));
      policies.add(
          new ModifiedThompson(b, Numbers.read(Numbers.roundedUp(c * (1 + 1e-12), DIGITS))));
    }
    return policies;
  }

  private List<Policy> redraws() {
    List<Policy> policies = new ArrayList<>();
    for (long redraw : REDRAWS) {
      String rest = ", redraw=" + redraw;
      policies.addAll(largest(
          eta -> Policy.parse("calibrated-thompson(eta=" + Numbers.write(eta) + rest + ")")));
    }
    return policies;
  }

  /** For each trade-off alpha the shortest warm start that meets the budget. */
  private List<Policy> warmStarts() {
    List<Policy> policies = new ArrayList<>();
    for (double alpha : TRADE_OFFS) {
      policies.addAll(least(start ->
          Policy.parse("dp-ts-ucb(alpha=" + Numbers.write(alpha) + ", warm-start=" + start + ")")));
    }
    return policies;
  }

  private static Policy parse(String name, String parameter, double value) {
    return Policy.parse(name + "(" + parameter + "=" + Numbers.write(value) + ")");
  }

  /**
   * The largest privacy parameter that meets the budget, rounded down, by bisection on its
   * logarithm.
   */
  private List<Policy> largest(DoubleFunction<Policy> policy) {
    if (!meets(policy.apply(SMALLEST))) {
      return List.of();
    }
    double low = Math.log(SMALLEST);
    double high = Math.log(LARGEST);
    for (int step = 0; step < 60; step++) {
      double middle = (low + high) / 2;
      if (meets(policy.apply(Math.exp(middle)))) {
        low = middle;
      } else {
        high = middle;
      }
    }
    // A bisection ends just below a round number, which may itself be within the budget.
    Policy round = policy.apply(rounded(Math.exp(low) * (1 + 1e-9)));
    return List.of(meets(round) ? round : policy.apply(rounded(Math.exp(low))));
  }

  private static double rounded(double value) {
    return Numbers.read(Numbers.roundedDown(value, DIGITS));
  }

  private List<Policy> least(LongFunction<Policy> policy) {
    long high = 1;
    while (high * setting.arms() < setting.horizon() && !meets(policy.apply(high))) {
      high *= 2;
    }
    if (!meets(policy.apply(high))) {
      return List.of();
    }
    long low = high / 2;
    while (high - low > 1) {
      long middle = (low + high) / 2;
      if (meets(policy.apply(middle))) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return List.of(policy.apply(high));
  }
}
