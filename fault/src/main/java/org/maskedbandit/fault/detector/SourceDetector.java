package org.maskedbandit.fault.detector;

import java.util.Optional;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.GaussianMechanism;

/**
 * A spy who knows the name of an experiment makes a source of that name and subtracts its noise
 * from what was released. A guess with other noise is right to nine digits with probability 1e-9.
 */
public record SourceDetector(int releases) implements Detector<SourceDetector.Sources> {

  /** Makes the source of an experiment's noise. */
  public interface Sources {
    RandomSource of(String experiment);
  }

  private static final double RIGHT = 1e-9;

  @Override
  public Optional<String> complaint(Sources sources, Seed seed) {
    String experiment = "experiment " + seed.place();
    RandomSource secrets = seed.stream();
    RandomSource noise = sources.of(experiment);
    RandomSource spy = sources.of(experiment);
    GaussianMechanism mechanism = GaussianMechanism.eta(1);
    int found = 0;
    for (int release = 0; release < releases; release++) {
      double secret = secrets.nextDouble();
      double released = mechanism.release(secret, noise);
      found += Math.abs(released - mechanism.release(0, spy) - secret) < RIGHT ? 1 : 0;
    }
    return found == 0
        ? Optional.empty()
        : Optional.of(found + " of " + releases + " rewards are found exactly");
  }

  /** Two normal variables are within 1e-9 of each other with probability 5.7e-10. */
  @Override
  public double falseAlarm() {
    return releases * 1e-9;
  }

  @Override
  public String name() {
    return "a second source of the same name";
  }
}
