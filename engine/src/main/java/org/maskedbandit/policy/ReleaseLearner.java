package org.maskedbandit.policy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.maskedbandit.notation.Check;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.Release;
import org.maskedbandit.release.Rewards;
import org.maskedbandit.state.Fields;
import org.maskedbandit.statistic.WinnerGoal;

/**
 * Plays a {@link ReleasePolicy}: the rewards of each arm are collected in a sum that is released
 * when it holds as many as the policy's {@link Decider} asks for; the decider does the rest. If the
 * decider forgets its releases, because an arm has changed, all sums start anew.
 *
 * <p>Privacy. A reward is part of one sum, which is released once ({@link EpochSum}); the decider
 * sees releases and public counts only.
 */
public final class ReleaseLearner implements BlockLearner, IdentifyingLearner, Decider.Player {
  private final ReleasePolicy policy;
  private final Setting setting;
  private final RandomSource random;
  private final EpochSum[] sums;
  private final long[] plays;
  private final OwedRewards owed;
  private final Block block = new Block();
  private final List<Release> releases = new ArrayList<>();
  private Decider decider;

  ReleaseLearner(ReleasePolicy policy, Setting setting, RandomSource random) {
    this.policy = policy;
    this.setting = setting;
    this.random = random;
    sums = EpochSum.forArms(setting.arms(), policy.mechanism(setting));
    plays = new long[setting.arms()];
    owed = new OwedRewards(setting.arms());
    decider = policy.decider(setting);
  }

  /** Which of the releases decisions are made from. */
  public Segment segment() {
    return decider.segment();
  }

  /** What was released so far, in order. */
  public List<Release> releases() {
    return Collections.unmodifiableList(releases);
  }

  @Override
  public StoppingRule stoppingRule(WinnerGoal goal) {
    return new ReleasedBest(policy, setting, goal, this);
  }

  @Override
  public int choose() {
    int arm = random.drawing() ? decider.draw(plays, random) : random.loggedArm();
    plays[arm]++;
    return arm;
  }

  @Override
  public void learn(int arm, double reward) {
    Check.arm(arm, sums.length);
    sums[arm].add(reward);
    releaseIfDue(arm);
  }

  private boolean releaseIfDue(int arm) {
    long size = sums[arm].size();
    if (size < decider.due(arm)) {
      return false;
    }
    int back = sums[arm].back();
    Release release = new Release(arm, size, sums[arm].release(random), plays[arm], back);
    releases.add(release);
    Segment before = decider.segment();
    decider.add(release);
    if (!decider.segment().equals(before)) {
      Arrays.stream(sums).forEach(EpochSum::restart);
    }
    return true;
  }

  @Override
  public long play(long most, Rewards rewards) {
    long played = decider.play(most, block, rewards, random);
    owed.pay(rewards, sums);
    return played;
  }

  @Override
  public boolean drawsAsInRounds() {
    return decider.drawsAsInRounds();
  }

  @Override
  public long[] plays() {
    return plays;
  }

  @Override
  public long missing(int arm) {
    return decider.due(arm) - sums[arm].size();
  }

  @Override
  public boolean play(int arm, long times, Rewards rewards) {
    plays[arm] += times;
    sums[arm].addAll(rewards.sum(arm, times), times);
    return releaseIfDue(arm);
  }

  @Override
  public double[] released() {
    return EpochSum.latest(sums);
  }

  @Override
  public Bill bill() {
    return EpochSum.bill(sums);
  }

  /** The decider is made anew from the releases, whether the state is written or read. */
  @Override
  public void fields(Fields fields) {
    fields.counts("plays", plays);
    fields.parts("sums", sums);
    Release.fields(fields, releases);
    decider = policy.decider(setting, releases);
  }

  /** Plays in a block: rewards are drawn before the next release, or at the end of the block. */
  private final class Block implements Decider.Player {
    @Override
    public long[] plays() {
      return plays;
    }

    @Override
    public long missing(int arm) {
      return ReleaseLearner.this.missing(arm) - owed.of(arm);
    }

    @Override
    public boolean play(int arm, long times, Rewards rewards) {
      plays[arm] += times;
      owed.add(arm, times);
      if (missing(arm) > 0) {
        return false;
      }
      owed.pay(rewards, sums);
      return releaseIfDue(arm);
    }
  }
}
