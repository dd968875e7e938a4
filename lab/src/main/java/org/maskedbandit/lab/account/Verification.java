package org.maskedbandit.lab.account;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.maskedbandit.notation.Family;
import org.maskedbandit.notation.Notation;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.ReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.NoGuarantee;
import org.maskedbandit.privacy.Scope;
import org.maskedbandit.release.Mechanism;

/**
 * Whether a policy's claim has more behind it than the class that makes it. The listed policies are
 * proven and tested in this library. The claim of any other class is verified if it follows from
 * the noise of its releases, which the library draws; a claim that is written by hand is not.
 *
 * @param sentence why
 */
public record Verification(Soundness soundness, String sentence) {
  private static final List<Scope> SCOPES = List.of(Scope.ARMS, Scope.SUMS);
  private static final List<String> ENTRANCES = List.of("start", "resume");

  /** Of the claim for a person who gives at most that many rewards. */
  public static Verification of(Policy policy, Setting setting, int rewardsPerPerson) {
    Claim claim = policy.claim(setting);
    if (claim.guarantee() instanceof NoGuarantee) {
      return new Verification(Soundness.SOUND, "The policy claims no guarantee.");
    }
    Optional<Guarantee> uncovered = Stream.concat(
            Stream.of(policy.price(setting)), noise(policy, setting))
        .filter(paid -> !claim.covers(paid))
        .findFirst();
    if (uncovered.isPresent()) {
      return new Verification(
          Soundness.UNSOUND,
          "The claim of " + claim.guarantee().phrase() + " does not cover the privacy loss of one"
              + " reward, " + uncovered.get().phrase() + ".");
    }
    Optional<Verification> inner = Notation.members(Policy.class, (Record) policy)
        .map(each -> of(each, setting, rewardsPerPerson))
        .filter(each -> !each.sound())
        .findFirst();
    if (inner.isPresent()) {
      return inner.get();
    }
    if (listed(policy)) {
      return new Verification(Soundness.SOUND, "The claim is proven and tested in this library.");
    }
    return derived(policy, setting, rewardsPerPerson)
        ? new Verification(
            Soundness.SOUND,
            "The claim follows from the mechanism: each reward is part of one noisy sum.")
        : new Verification(
            Soundness.NOT_VERIFIED,
            "The claim is not verified: nothing but its class asserts it. An audit can refute it"
                + " and cannot prove it.");
  }

  /** Whether the claim is proven. */
  public boolean sound() {
    return soundness == Soundness.SOUND;
  }

  /** Whether it is one of ours. */
  static boolean listed(Policy policy) {
    Family<Policy> family = Family.of(Policy.class);
    return family.names().contains(family.name(policy.getClass()));
  }

  /** What the noise of releases promises to one reward, if the policy has such noise. */
  private static Stream<Guarantee> noise(Policy policy, Setting setting) {
    return policy instanceof ReleasePolicy releasing
        ? Stream.of(releasing.mechanism(setting).guarantee())
        : Stream.empty();
  }

  /** Rewards go into sums that the library releases, and the claim covers their noise. */
  private static boolean derived(Policy policy, Setting setting, int rewardsPerPerson) {
    if (!(policy instanceof ReleasePolicy releasing)) {
      return false;
    }
    Claim claim = policy.claim(setting, rewardsPerPerson);
    boolean wide =
        !(releasing.mechanism(setting) instanceof Mechanism noise) || noise.sensitivity() >= 1;
    return wide
        && played(policy)
        && SCOPES.contains(claim.scope())
        && claim.rewards() == rewardsPerPerson
        && claim.covers(releasing.mechanism(setting).guarantee());
  }

  /** Whether the learner of the library plays it: the class replaces none of the entrances. */
  private static boolean played(Policy policy) {
    return Arrays.stream(policy.getClass().getMethods())
        .filter(method -> ENTRANCES.contains(method.getName()))
        .allMatch(method -> method.getDeclaringClass() == Policy.class
            || method.getDeclaringClass() == ReleasePolicy.class);
  }
}
