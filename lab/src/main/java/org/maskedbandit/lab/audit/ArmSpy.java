package org.maskedbandit.lab.audit;

/**
 * A black box: knows nothing of the policy and looks at the arms alone. It counts how often the arm in question was played in
 * windows of 1, 1, 2, 4, 8, … rounds after the reward.
 */
record ArmSpy() implements Spy {

  @Override
  public double[] observe(Transcript transcript) {
    int rounds = transcript.rounds() - transcript.changed() - 1;
    double[] plays = new double[Windows.count(rounds)];
    for (int after = 0; after < rounds; after++) {
      if (transcript.arms()[transcript.changed() + 1 + after] == transcript.arm()) {
        plays[Windows.of(after)]++;
      }
    }
    return plays;
  }
}
