package org.maskedbandit.policy.baseline;

import java.util.List;
import java.util.Map;
import org.maskedbandit.policy.Attack;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.PolicyContract;
import org.maskedbandit.policy.Reference;

class UniformTest implements PolicyContract {

  @Override
  public Policy policy() {
    return new Uniform();
  }

  @Override
  public Map<String, String> refused() {
    return Map.of("uniform(b=1)", "uniform has no parameters, but was given b");
  }

  @Override
  public List<Reference> references() {
    // Every arm is played 20,000 times in expectation, so 1.25 is lost in five rounds; the
    // deviation of a run is 56.
    return List.of(Reference.mean("uniform", 25_000, 56, 1_000_000));
  }

  @Override
  public List<Attack> attacks() {
    return List.of();
  }

  @Override
  public double shareOfUniformRegret() {
    return 1.1;
  }
}
