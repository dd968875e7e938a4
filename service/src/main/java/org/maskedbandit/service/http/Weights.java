package org.maskedbandit.service.http;

import java.util.Optional;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Law;
import org.maskedbandit.service.node.Decisions;

/** With which probability the bandit would choose each arm now. */
final class Weights {
  private Weights() {}

  /** By the number of the arm; 0 for those that are retired. Nothing if they are secret. */
  static Optional<double[]> of(Experiment experiment) {
    if (experiment.definition().armsAlone()) {
      return Optional.empty();
    }
    double[] weights = new double[experiment.arms().size()];
    switch (experiment.status()) {
      case stopped -> weights[experiment.finalArm().orElseThrow()] = 1;
      case paused -> weights[Decisions.pauseArm(experiment)] = 1;
      case running -> fill(weights, experiment.law().orElseThrow());
    }
    return Optional.of(weights);
  }

  private static void fill(double[] weights, Law law) {
    int[] arms = law.arms();
    double[] probabilities = law.probabilities();
    for (int i = 0; i < arms.length; i++) {
      weights[arms[i]] = probabilities[i];
    }
  }
}
