package org.maskedbandit.policy.thompson;

import java.util.List;
import java.util.Optional;
import org.maskedbandit.policy.BudgetSearch;
import org.maskedbandit.policy.Setting;

/**
 * A Thompson policy whose claim counts draws and nothing else. It holds whichever of the rewards so
 * far each draw has read, as long as an arm with fewer than b rewards is taken to hold b, and as
 * long as what decides which rewards are read is public: the price of a round is that of the least
 * n in any case ({@code docs/proofs/thompson.md}). So several nodes can draw at a time, each from
 * sums that are a little old.
 */
public interface CountedThompson extends ThompsonPolicy {
  /**
   * This policy with the open parameters set by its own rule, from the setting and the budget
   * alone; empty if it has no rule for them. The claim is within the budget.
   *
   * @param open the names of the parameters to be set, in the order of the written form; the values
   *     that they have do not matter
   * @param search the budget is that of a person who gives at most that many rewards
   */
  default Optional<CountedThompson> filled(List<String> open, BudgetSearch search, int rewards) {
    return Optional.empty();
  }

  /** The most private policy that {@link #filled} is meant for; empty where that is. */
  default Optional<CountedThompson> strictest(List<String> open, Setting setting) {
    return Optional.empty();
  }
}
