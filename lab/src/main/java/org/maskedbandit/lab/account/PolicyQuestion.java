package org.maskedbandit.lab.account;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.maskedbandit.lab.report.Json;
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
  public Answer answer() {
    ObjectNode json = Json.object().put("policy", policy.written()).put("arms", setting.arms());
    json = setting.bounded() ? json.put("horizon", setting.horizon()) : json;
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
    json.put("rewardsPerPerson", rewardsPerPerson).put("times", times);
    String sentence = times == 1
        ? claim.sentence()
        : promised.phrase() + " for " + times + " runs together; each run is " + claim.sentence();
    boolean verified = verification.sound();
    json.put("verified", verified).put("verification", verification.sentence());
    return Answer.promise(
        json,
        promised,
        at,
        verified ? sentence : verification.sentence() + " The class claims " + sentence,
        new Answer.Proofs(verification.soundness(), ofRoutes, routes));
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
