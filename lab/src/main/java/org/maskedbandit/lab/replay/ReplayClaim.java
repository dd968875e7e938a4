package org.maskedbandit.lab.replay;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.Scope;

/**
 * What a policy promises for as many decisions as were replayed.
 *
 * <p>With contexts there is one learner for each segment, and they share nothing. A reward belongs
 * to the segment of its decision, and contexts are public, so neighbouring data that differ in one
 * reward differ in the data of one learner. The arms of all others have the same law and are
 * independent of it. So all arms together reveal about the reward what that one learner reveals,
 * and the worst promise of all segments holds for every reward (parallel composition).
 *
 * <p>A person with q rewards may have them in several segments. Changing them one after the other
 * is q steps, each covered by that promise: group privacy for q rewards, counted over all segments.
 * Better bounds that a policy proves for q rewards of one learner are not used: they say nothing
 * about rewards that several learners have seen.
 */
record ReplayClaim(LogSummary log, Policy policy) {

  Claim claim() {
    boolean persons = log.rewardsPerPerson().isPresent();
    int rewards = log.rewardsPerPerson().orElse(1);
    if (log.log().columns().contexts().isEmpty()) {
      return persons ? policy.claim(log.setting(), rewards) : policy.claim(log.setting());
    }
    Claim one = segmented();
    return persons ? one.times(rewards) : one;
  }

  private Claim segmented() {
    List<Segment> segments = log.segments();
    Map<Setting, Claim> known = new HashMap<>();
    List<Claim> claims = segments.stream()
        .map(segment -> known.computeIfAbsent(segment.setting(), setting -> of(segment)))
        .toList();
    Guarantee worst = Guarantee.worst(claims.stream().map(Claim::guarantee));
    boolean anytime = claims.stream().allMatch(claim -> claim.rounds() == Claim.ANY);
    long rounds = anytime
        ? Claim.ANY
        : segments.stream().mapToLong(segment -> segment.setting().horizon()).sum();
    return new Claim(worst, rounds, 1, scope(claims.get(0).scope(), anytime));
  }

  private Claim of(Segment segment) {
    try {
      return policy.claim(segment.setting());
    } catch (IllegalArgumentException unfit) {
      throw new Refusal(
          policy.written() + " cannot be played in segment '" + segment.name() + "' of "
              + segment.rows().total() + " rows: " + unfit.getMessage(),
          unfit);
    }
  }

  private Scope scope(Scope one, boolean anytime) {
    String contexts = String.join(", ", log.log().columns().contexts());
    return new Scope(
        one.seen(),
        one.known() + ", and the context of each decision (" + contexts + ")",
        one.assumption() + (anytime ? "" : ", and no context has more decisions than replayed"));
  }
}
