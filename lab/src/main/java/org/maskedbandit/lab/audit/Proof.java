package org.maskedbandit.lab.audit;

/** Lower bounds on a policy's loss of privacy, each wrong with probability 1 - confidence. */
public sealed interface Proof permits TwoWorlds, CanaryGuesses {
  /** The worlds that were played, in words. */
  String worlds();

  /** The policy is not eta-GDP for any smaller eta. */
  double etaAtLeast(double confidence);

  /** The policy is not (epsilon, delta)-DP for any smaller epsilon at this delta. */
  double epsilonAtLeast(double delta, double confidence);
}
