package org.maskedbandit.policy.thompson;

import org.maskedbandit.policy.Learner;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.PosteriorDraws;

/**
 * Plays by a {@link ThompsonRule}. Where its filter refuses a draw it plays the arm with the most
 * rewards, which is a function of what is public already.
 */
final class ThompsonLearner implements Learner {
  private final PosteriorDraws posteriors;
  private final RandomSource random;
  private final long rounds;
  private final long b;
  private final long prePulls;
  private final long redraw;
  private long round;
  private long nextDraw;
  private int drawn;

  ThompsonLearner(int arms, ThompsonRule rule, RandomSource random) {
    this.random = random;
    posteriors =
        new PosteriorDraws(arms, rule.variance(), rule.b(), rule.filter().apply(arms));
    rounds = rule.rounds();
    b = rule.b();
    redraw = rule.redraw();
    prePulls = b * arms;
    nextDraw = prePulls;
  }

  @Override
  public int choose() {
    if (round >= rounds) {
      throw new IllegalStateException(
          "rounds must be at most the horizon " + rounds + ": the claim ends there");
    }
    if (round < prePulls) {
      return (int) (round++ / b);
    }
    if (round++ == nextDraw) {
      drawn = posteriors.admitted() ? posteriors.draw(random) : posteriors.mostRewarded();
      nextDraw += redraw;
    }
    return drawn;
  }

  @Override
  public void learn(int arm, double reward) {
    posteriors.add(arm, reward);
  }

  @Override
  public double spent() {
    return posteriors.ledger().spent();
  }

  @Override
  public long floatingDraws() {
    return posteriors.floatingDraws();
  }
}
