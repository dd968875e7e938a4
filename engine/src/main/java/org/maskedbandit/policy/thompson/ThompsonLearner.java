package org.maskedbandit.policy.thompson;

import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.BlockLearner;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.PosteriorDraws;
import org.maskedbandit.release.Rewards;
import org.maskedbandit.state.Fields;

/**
 * Plays by a {@link ThompsonRule}. If its filter refuses a draw it plays the arm with the most
 * rewards, which is a function of what is public already.
 */
class ThompsonLearner implements Learner {
  private final PosteriorDraws posteriors;
  private final RandomSource random;
  private final long rounds;
  private final long b;
  private final long prePulls;
  private final long redraw;
  private final int arms;
  private long round;
  private long nextDraw;
  private int drawn;

  private ThompsonLearner(int arms, ThompsonRule rule, RandomSource random) {
    this.random = random;
    this.arms = arms;
    posteriors =
        new PosteriorDraws(arms, rule.variance(), rule.b(), rule.filter().apply(arms));
    rounds = rule.rounds();
    b = rule.b();
    redraw = rule.redraw();
    prePulls = b * arms;
    nextDraw = prePulls;
  }

  /** A learner before its first round; one without a budget can play blocks. */
  static Learner start(int arms, ThompsonRule rule, RandomSource random) {
    return rule.limited()
        ? new ThompsonLearner(arms, rule, random)
        : new Unlimited(arms, rule, random);
  }

  @Override
  public final int choose() {
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
  public final void learn(int arm, double reward) {
    Check.arm(arm, arms);
    posteriors.add(arm, reward);
  }

  @Override
  public final Bill bill() {
    return posteriors.bill();
  }

  @Override
  public final void fields(Fields fields) {
    fields.part("posteriors", posteriors);
    round = fields.count("round", round);
    nextDraw = fields.count("nextDraw", nextDraw);
    drawn = fields.index("drawn", drawn);
  }

  /** Whole draws if one is due and there are rounds for it, or the rounds of one arm. */
  private long block(long most, Rewards rewards) {
    long left = Math.min(most, rounds - round);
    if (round == nextDraw && left >= redraw) {
      long draws = posteriors.play(left / redraw, redraw, rewards, random);
      round += draws * redraw;
      nextDraw = round;
      return draws * redraw;
    }
    int arm = choose();
    long end = round <= prePulls ? (arm + 1) * b : nextDraw;
    long times = Math.min(left, 1 + end - round);
    round += times - 1;
    posteriors.addAll(arm, rewards.sum(arm, times), times);
    return times;
  }

  /** Pre-pulls, and the rounds of a draw that serves several, are cheaper in blocks. */
  private long single(long max) {
    return redraw == 1 && round >= prePulls
        ? posteriors.singleDraws(Math.min(max, rounds - round))
        : 0;
  }

  /** A learner whose filter admits everything. */
  private static final class Unlimited extends ThompsonLearner implements BlockLearner {
    Unlimited(int arms, ThompsonRule rule, RandomSource random) {
      super(arms, rule, random);
    }

    @Override
    public long play(long most, Rewards rewards) {
      return super.block(most, rewards);
    }

    @Override
    public long singleRounds(long max) {
      return super.single(max);
    }

    @Override
    public boolean drawsAsInRounds() {
      return false;
    }
  }
}
