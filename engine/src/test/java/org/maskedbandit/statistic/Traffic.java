package org.maskedbandit.statistic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.ReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.SimulatedSource;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.Release;
import org.maskedbandit.release.Reward;
import org.maskedbandit.release.Rewards;

/** An experiment in simulation, which tells what a service would know: versions and releases. */
final class Traffic implements Decider.Player {
  /** Learns how often each arm was chosen with the same probabilities. */
  interface Versions {
    void chosen(double[] probabilities, long[] counts);
  }

  private final ReleasePolicy policy;
  private final Problem problem;
  private final SimulatedSource random;
  private final Decider decider;
  private final EpochSum[] sums;
  private final long[] plays;
  private final long[] counts;
  private final List<Release> releases = new ArrayList<>();
  private double uniformShare;
  private @Nullable Versions versions;

  Traffic(ReleasePolicy policy, Problem problem, SimulatedSource random) {
    this.policy = policy;
    this.problem = problem;
    this.random = random;
    decider = policy.decider(setting());
    sums = EpochSum.forArms(problem.arms(), noise());
    plays = new long[problem.arms()];
    counts = new long[problem.arms()];
  }

  Traffic uniformShare(double share) {
    uniformShare = share;
    return this;
  }

  Traffic versions(Versions told) {
    versions = told;
    return this;
  }

  private Setting setting() {
    return Setting.arms(problem.arms());
  }

  EpochNoise noise() {
    return policy.mechanism(setting());
  }

  List<Release> releases() {
    return releases;
  }

  double regret() {
    double regret = 0;
    for (int arm = 0; arm < plays.length; arm++) {
      regret += plays[arm] * problem.gap(arm);
    }
    return regret;
  }

  void play(long decisions) {
    long left = decisions;
    while (left > 0) {
      left -= uniformShare > 0 ? one() : decider.play(left, this, this::pay, random);
    }
  }

  private long one() {
    boolean uniform = random.nextDouble() < uniformShare;
    int arm = uniform ? random.nextInt(plays.length) : decider.draw(plays, random);
    play(arm, 1, this::pay);
    return 1;
  }

  private double pay(int arm, long times) {
    return problem.sum(arm, times, Reward::clamp, random);
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
    counts[arm] += times;
    sums[arm].addAll(rewards.sum(arm, times), times);
    if (missing(arm) > 0) {
      return false;
    }
    tell();
    long size = sums[arm].size();
    int back = sums[arm].back();
    Release release = new Release(arm, size, sums[arm].release(random), plays[arm], back);
    releases.add(release);
    decider.add(release);
    return true;
  }

  /** Tells of the decisions since the last release or the last call. */
  void tell() {
    if (versions != null) {
      double[] p = decider.probabilities(plays);
      for (int arm = 0; arm < p.length; arm++) {
        p[arm] = (1 - uniformShare) * p[arm] + uniformShare / p.length;
      }
      versions.chosen(p, counts);
    }
    Arrays.fill(counts, 0);
  }
}
