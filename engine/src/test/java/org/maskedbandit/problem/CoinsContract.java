package org.maskedbandit.problem;

/** What every problem with coins must keep. */
public interface CoinsContract extends LawContract {
  @Override
  Coins problem();

  @Override
  default double atMost(int arm, double x) {
    return x < 1 ? 1 - problem().mean(arm) : 1;
  }

  @Override
  default double below(int arm, double x) {
    return x > 0 ? 1 - problem().mean(arm) : 0;
  }
}
