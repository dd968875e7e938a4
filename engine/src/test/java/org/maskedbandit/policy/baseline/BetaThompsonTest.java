package org.maskedbandit.policy.baseline;

import java.util.List;
import java.util.Map;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;

class BetaThompsonTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new BetaThompson();
  }

  @Override
  public Map<String, String> refused() {
    return Map.of("beta-thompsen", "did you mean 'beta-thompson'?");
  }

  @Override
  public List<Reference> references() {
    return List.of(Reference.mean("beta-thompson", 49, 13, 20));
  }

  @Override
  public List<Attack> attacks() {
    return List.of();
  }
}
