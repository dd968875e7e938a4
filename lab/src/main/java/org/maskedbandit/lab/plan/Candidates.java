package org.maskedbandit.lab.plan;

import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.BudgetSearch;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.epoch.EpochCoins;
import org.maskedbandit.policy.epoch.EpochPolicy;
import org.maskedbandit.policy.epoch.EpochTopTwo;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.release.EpochLengths;

/**
 * The policies among which a plan chooses: one that learns while it earns, one that finds an
 * answer, both with the noise that the promise asks for. Beside each stands the same policy without
 * privacy: as good as no noise, and the epochs that it has at an eta of 1. Other policies without
 * privacy would answer another question, since some of them have more regret than ours with noise.
 */
record Candidates(EpochCoins earning, EpochTopTwo answering) {
  /** A deviation of a hundredth of one reward. */
  private static final double NO_NOISE = 100;

  static Candidates of(Guarantee promise, Setting setting) {
    BudgetSearch search = new BudgetSearch(Plan.budget(promise), setting);
    return new Candidates(
        fitted(search, EpochCoins.class, new EpochCoins(1)),
        fitted(search, EpochTopTwo.class, new EpochTopTwo(1)));
  }

  private static <P extends Policy> P fitted(BudgetSearch search, Class<P> type, P example) {
    return search.usual(example).stream()
        .map(type::cast)
        .findFirst()
        .orElseThrow(() -> Check.refusal("the promise", "one that can be kept", "too small"));
  }

  EpochPolicy of(Goal goal) {
    return goal == Goal.EARN ? earning : answering;
  }

  EpochPolicy withoutPrivacy(Goal goal) {
    EpochCoins coins = new EpochCoins(1);
    EpochTopTwo topTwo = new EpochTopTwo(1);
    return goal == Goal.EARN
        ? new EpochCoins(NO_NOISE, coins.m0(), coins.gamma(), coins.rho(), coins.n0(), false)
        : new EpochTopTwo(NO_NOISE, topTwo.m0(), topTwo.gamma(), topTwo.rho());
  }

  EpochLengths shortest() {
    return new EpochLengths(
        Math.min(earning.m0(), answering.m0()), Math.min(earning.gamma(), answering.gamma()));
  }
}
