package org.maskedbandit.lab.audit;

import java.util.function.ToDoubleFunction;
import org.maskedbandit.privacy.evidence.OneRunEvidence;

/**
 * Proves by guessing coins: 1 for the highest scores and 0 for the lowest.
 *
 * @param lessons coins of other runs in the order of their scores, which fix the number of guesses
 * @param tests coins in the order of their scores, which count the errors
 */
record CanaryGuesses(String worlds, boolean[] lessons, boolean[] tests) implements Proof {
  private static final double LEAST_PART = 1.0 / 256;

  @Override
  public double etaAtLeast(double confidence) {
    return evidence(OneRunEvidence::etaAtLeast, confidence).etaAtLeast();
  }

  @Override
  public double epsilonAtLeast(double delta, double confidence) {
    return evidence(evidence -> evidence.epsilonAtLeast(delta), confidence).epsilonAtLeast(delta);
  }

  /** As many guesses, in proportion, as prove the most by the lessons. */
  private OneRunEvidence evidence(ToDoubleFunction<OneRunEvidence> proves, double confidence) {
    double best = 1;
    double most = Double.NEGATIVE_INFINITY;
    for (double part = 1; part >= LEAST_PART; part /= 2) {
      double proved = proves.applyAsDouble(guess(lessons, part, confidence));
      if (proved > most) {
        most = proved;
        best = part;
      }
    }
    return guess(tests, best, confidence);
  }

  static OneRunEvidence guess(boolean[] coins, double part, double confidence) {
    int each = (int) (part * coins.length / 2);
    int correct = 0;
    for (int i = 0; i < each; i++) {
      correct += coins[i] ? 0 : 1;
      correct += coins[coins.length - 1 - i] ? 1 : 0;
    }
    return new OneRunEvidence(coins.length, 2 * each, correct, confidence);
  }
}
