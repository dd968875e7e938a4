package org.maskedbandit.lab.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.NoGuarantee;

/**
 * One estimate for one policy.
 *
 * @param accepted how many rewards of the log stand behind it, in one repeat
 * @param repeats 0 for an estimate without random numbers
 * @param claim what a learning policy promises
 */
public record ReplayRow(
    String policy,
    String estimator,
    double accepted,
    int repeats,
    RewardEstimate reward,
    Optional<Claim> claim) {

  /** What a policy took from the log or from one of its segments. */
  static ReplayRow of(
      LogSummary log, Replay.Replayed replayed, Takings takings, CommonVariance luck) {
    return new ReplayRow(
        replayed.policy().written(),
        "rejection",
        takings.accepted(),
        takings.repeats(),
        RewardEstimate.of(takings, luck, log),
        Optional.of(replayed.claim()));
  }

  /** The policy that wrote the log, and three estimates for each policy that does not learn. */
  static List<ReplayRow> fixed(LogSummary log) {
    List<ReplayRow> rows = new ArrayList<>();
    rows.add(fixed("as logged", "mean", FixedPolicy.logging(log)));
    for (FixedPolicy policy : FixedPolicy.all(log)) {
      rows.add(fixed(policy.name(), "ips", policy.ips(log)));
      rows.add(fixed(policy.name(), "self-normalised-ips", policy.selfNormalised(log)));
      rows.add(fixed(policy.name(), "doubly-robust", policy.doublyRobust(log)));
    }
    return rows;
  }

  private static ReplayRow fixed(String policy, String estimator, RewardEstimate estimate) {
    return new ReplayRow(policy, estimator, estimate.effective(), 0, estimate, Optional.empty());
  }

  boolean promisesNothing() {
    return claim.isPresent() && claim.get().guarantee() instanceof NoGuarantee;
  }

  /** The promise in the words of a table; policies that do not learn read no reward. */
  String promise() {
    return claim.map(each -> each.guarantee().phrase()).orElse("does not learn");
  }
}
