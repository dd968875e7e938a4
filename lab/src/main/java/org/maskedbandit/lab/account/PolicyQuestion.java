package org.maskedbandit.lab.account;

import java.util.List;
import java.util.Optional;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.notation.Check;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.ApproximateDp;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Composed;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.NoGuarantee;
import org.maskedbandit.privacy.Route;

/**
 * What a policy promises.
 *
 * @param rewardsPerPerson at most
 * @param times how often the policy is run on the same rewards
 */
public record PolicyQuestion(
    Policy policy, Setting setting, int rewardsPerPerson, long times, CurvePoint point)
    implements Question {

  public PolicyQuestion {
    Check.atLeast("rewards per person", rewardsPerPerson, 1);
  }

  @Override
  public Report answer() {
    Claim claim = policy.claim(setting, rewardsPerPerson);
    requireHorizon(claim);
    Composed composed = new Composed(List.of(claim.guarantee()), times);
    ApproximateDp at = point.on(composed);
    Guarantee promised = composed.guarantee(at.delta());
    // Routes of a policy are proofs for one reward and one run.
    boolean own = times == 1 && rewardsPerPerson == 1;
    List<Route> routes = own ? policy.routes(setting) : composed.routes();
    Verification verification = Verification.of(policy, setting, rewardsPerPerson);
    Soundness ofRoutes =
        own && !Verification.listed(policy) ? Soundness.NOT_VERIFIED : verification.soundness();
    String sentence = times == 1
        ? claim.sentence()
        : promised.phrase() + " for " + times + " runs together; each run is " + claim.sentence();
    Answer answer = new Answer(
        promised,
        at,
        verification.sound() ? sentence : verification.sentence() + " The class claims " + sentence,
        routes,
        verification.soundness(),
        ofRoutes);
    return answer.report(List.of(
        Column.of("policy", each -> policy.written()),
        Column.of("arms", each -> setting.arms()),
        Column.optional("horizon", each -> horizon(setting)),
        Column.of("rewardsPerPerson", each -> rewardsPerPerson),
        Column.of("times", each -> times),
        Column.of("verified", each -> verification.sound()),
        Column.of("verification", each -> verification.sentence())));
  }

  static Optional<Long> horizon(Setting setting) {
    return setting.bounded() ? Optional.of(setting.horizon()) : Optional.empty();
  }

  /**
   * Without a horizon "none" would be true, and useless for a policy that promises more with one.
   */
  private void requireHorizon(Claim claim) {
    if (!setting.bounded()
        && claim.guarantee() instanceof NoGuarantee
        && !(policy.claim(setting.horizon(1)).guarantee() instanceof NoGuarantee)) {
      throw Check.refusal("the horizon of " + policy.written(), "given", "unbounded");
    }
  }
}
