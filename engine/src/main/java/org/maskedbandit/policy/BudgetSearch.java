package org.maskedbandit.policy;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.maskedbandit.notation.Family;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.notation.OpenForm;
import org.maskedbandit.privacy.Budget;

/**
 * Sets parameters of policies so that they spend a budget: {@link #largest} if claims grow with the
 * parameter, {@link #least} if they fall. What they return meets the budget in any case.
 */
public record BudgetSearch(Budget budget, Setting setting) {
  /** Digits of a parameter that was searched for. */
  public static final int DIGITS = 6;

  private static final double SMALLEST = 1e-6;
  private static final double LARGEST = 1e6;

  /** Whether what one reward pays is within the budget; a setting that it refuses is not. */
  public boolean meets(Policy policy) {
    return meets(() -> policy, this::within);
  }

  private boolean within(Policy policy) {
    return budget.met(policy.price(setting));
  }

  /** A parameter that the policy refuses does not meet a rule either. */
  private static boolean meets(Supplier<Policy> policy, Predicate<Policy> rule) {
    try {
      return rule.test(policy.get());
    } catch (IllegalArgumentException refused) {
      return false;
    }
  }

  /** With the largest required parameter within the budget; nothing if there are several. */
  public List<Policy> usual(Policy example) {
    Family<Policy> family = Family.of(Policy.class);
    String name = family.name(example.getClass());
    List<String> required = family.required(name);
    if (required.isEmpty()) {
      return List.of(Policy.parse(name));
    }
    String start = name + "(" + required.get(0) + "=";
    return required.size() > 1
        ? List.of()
        : largest(value -> Policy.parse(start + Numbers.write(value) + ")"));
  }

  /** The largest parameter that meets the budget, rounded down, by bisection on its logarithm. */
  public List<Policy> largest(DoubleFunction<? extends Policy> policy) {
    return largest(policy, this::within);
  }

  /** The same for any rule that all smaller parameters meet too. */
  public static List<Policy> largest(
      DoubleFunction<? extends Policy> policy, Predicate<Policy> rule) {
    if (!meets(() -> policy.apply(SMALLEST), rule)) {
      return List.of();
    }
    double low = StrictMath.log(SMALLEST);
    double high = StrictMath.log(LARGEST);
    for (int step = 0; step < 45; step++) {
      double middle = (low + high) / 2;
      double value = StrictMath.exp(middle);
      if (meets(() -> policy.apply(value), rule)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    // A bisection ends just below a round number, which may itself be within the budget.
    double found = StrictMath.exp(low);
    Policy round = policy.apply(rounded(found * (1 + 1e-9)));
    return List.of(meets(() -> round, rule) ? round : policy.apply(rounded(found)));
  }

  private static double rounded(double value) {
    return Numbers.read(Numbers.roundedDown(value, DIGITS));
  }

  /** The form with the largest number whose price is within the budget. */
  List<BudgetFit> fit(OpenForm<Policy> form) {
    if (form.whole()) {
      return List.of();
    }
    return largest(form::with).stream()
        .map(policy -> new BudgetFit(
            "price",
            policy,
            policy.price(setting),
            "The largest " + form.parameter() + " whose privacy loss per reward is within the"
                + " budget."))
        .toList();
  }

  /** The least whole number that meets the budget, up to the rounds of an arm. */
  public List<Policy> least(LongFunction<? extends Policy> policy) {
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
