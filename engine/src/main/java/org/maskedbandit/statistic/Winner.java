package org.maskedbandit.statistic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Whether an arm has won, or which rival is closest.
 *
 * <pre>
 * a has won     if  pair(a, b, -tolerance) >= ln(K/alpha)  for every other arm b
 * b may go      if  pair(a, b, 0)          >= ln(K/alpha)  for some arm a
 * </pre>
 *
 * K is the most arms that there may ever be. P(ever naming an arm that is not good enough) is at
 * most alpha, however often one looks, and if arms are equal: to be named wrongly an arm needs
 * evidence against the best one, or against one that is as good as itself, which are at most K
 * statements that each fail with probability alpha/K. An arm without a release has evidence 0 and
 * no arm wins against it. By the same sum the best arm may ever go with probability alpha at most.
 *
 * @param leader the arm with the largest posterior mean
 * @param declared whether the leader has won
 * @param rival the arm against which the evidence is the least of those that were looked at: the
 *     first that stands in the way, or the closest if the leader has won; none if there is one arm
 * @param evidence the logarithm of the evidence that the leader is better than the rival. From 0.8
 *     of the threshold on it is exact, below it is at most this
 * @param threshold what it must reach
 * @param rewards how many rewards of all arms were released
 */
public record Winner(
    int leader,
    boolean declared,
    OptionalInt rival,
    double evidence,
    double threshold,
    long rewards) {
  /** The search for the exact evidence is skipped below this part of the threshold. */
  private static final double CLOSE = 0.8;

  /** What those releases tell; one for each arm. */
  public static Winner of(List<ArmReleases> arms, WinnerGoal goal) {
    int leader = leader(arms);
    Risk risk = goal.risk();
    double threshold = threshold(risk, arms);
    double least = Double.POSITIVE_INFINITY;
    OptionalInt rival = OptionalInt.empty();
    Evidence ahead = risk.evidence(arms.get(leader));
    for (int arm : rivals(arms, leader)) {
      Pair pair = new Pair(ahead, risk.evidence(arms.get(arm)));
      double x = between(arms.get(leader), arms.get(arm), goal.tolerance());
      double found = pair.evidence(-goal.tolerance(), x, CLOSE * threshold);
      // Noise of which no logarithm is a number proves nothing.
      double evidence = Double.isNaN(found) ? 0 : found;
      if (evidence < least) {
        least = evidence;
        rival = OptionalInt.of(arm);
      }
      if (evidence < threshold) {
        break;
      }
    }
    long rewards = arms.stream().mapToLong(arm -> arm.posterior().rewards()).sum();
    return new Winner(leader, least >= threshold, rival, least, threshold, rewards);
  }

  /** The arms that need not be played any more, since another one is better. */
  public static List<Integer> dropped(List<ArmReleases> arms, WinnerGoal goal) {
    Risk risk = goal.risk();
    double threshold = threshold(risk, arms);
    List<Evidence> evidence = arms.stream().map(risk::evidence).toList();
    List<Integer> dropped = new ArrayList<>();
    for (int arm = 0; arm < arms.size(); arm++) {
      int worse = arm;
      if (IntStream.range(0, arms.size())
          .filter(other -> mean(arms.get(other)) > mean(arms.get(worse)))
          .anyMatch(
              other -> new Pair(evidence.get(other), evidence.get(worse)).reaches(threshold, 0))) {
        dropped.add(arm);
      }
    }
    return dropped;
  }

  /** The arm that has won. */
  public OptionalInt arm() {
    return declared ? OptionalInt.of(leader) : OptionalInt.empty();
  }

  /**
   * Roughly how many decisions are missing at this rate: evidence grows in proportion to rewards.
   * Nothing if the evidence is too small to tell, or the leader has won.
   */
  public OptionalLong decisionsMissing() {
    return declared || evidence <= 1
        ? OptionalLong.empty()
        : OptionalLong.of((long) Math.ceil(rewards * (threshold / evidence - 1)));
  }

  private static double threshold(Risk risk, List<ArmReleases> arms) {
    return risk.threshold(arms.toArray(ArmReleases[]::new));
  }

  private static int leader(List<ArmReleases> arms) {
    int leader = 0;
    for (int arm = 1; arm < arms.size(); arm++) {
      leader = mean(arms.get(arm)) > mean(arms.get(leader)) ? arm : leader;
    }
    return leader;
  }

  /** All other arms, those first that have probably the least evidence against them. */
  private static int[] rivals(List<ArmReleases> arms, int leader) {
    return IntStream.range(0, arms.size())
        .filter(arm -> arm != leader)
        .boxed()
        .sorted(Comparator.comparingDouble(arm -> distance(arms.get(leader), arms.get(arm))))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private static double distance(ArmReleases leader, ArmReleases arm) {
    double gap = mean(leader) - mean(arm);
    double variance = 1 / leader.posterior().precision() + 1 / arm.posterior().precision();
    return gap * gap / (2 * variance);
  }

  /** The mean of the second arm, if that of the first is smaller by the tolerance. */
  private static double between(ArmReleases first, ArmReleases second, double tolerance) {
    double own = first.posterior().precision();
    double other = second.posterior().precision();
    return (own * (mean(first) + tolerance) + other * mean(second)) / (own + other);
  }

  private static double mean(ArmReleases arm) {
    return arm.posterior().mean();
  }
}
