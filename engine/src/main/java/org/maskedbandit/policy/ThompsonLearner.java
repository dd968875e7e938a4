package org.maskedbandit.policy;

import java.util.random.RandomGenerator;
import org.maskedbandit.release.PosteriorDraws;

/** Plays every arm b times in order, then the arm of the largest posterior draw, one draw for {@code redraw} rounds. */
final class ThompsonLearner implements Learner {
  private final PosteriorDraws posteriors;
  private final RandomGenerator random;
  private final long horizon;
  private final long b;
  private final long prePulls;
  private final long redraw;
  private long round;
  private long nextDraw;
  private int drawn;

  ThompsonLearner(
      PosteriorDraws posteriors, Setting setting, long b, long redraw, RandomGenerator random) {
    this.posteriors = posteriors;
    this.random = random;
    this.b = b;
    this.redraw = redraw;
    horizon = setting.horizon();
    prePulls = b * setting.arms();
    nextDraw = prePulls;
  }

  @Override
  public int choose() {
    if (round >= horizon) {
      throw new IllegalStateException(
          "rounds must be at most the horizon " + horizon + ": the claim ends there");
    }
    if (round < prePulls) {
      return (int) (round++ / b);
    }
    if (round++ == nextDraw) {
      drawn = posteriors.draw(random);
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
    return posteriors.spent();
  }
}
