package org.maskedbandit.fault;

import java.util.Optional;
import org.maskedbandit.fault.detector.Detector;
import org.maskedbandit.random.Seed;

/**
 * A mistake, and a check that catches it.
 *
 * @param type the class with the mistake; its comment says why it is plausible
 * @param mistake what is wrong, in a few words
 * @param givesAway what is lost by it
 * @param correct the same without the mistake
 * @param detector complains about the broken twin and not about the correct one
 */
public record Fault<T>(
    Class<?> type, String mistake, String givesAway, T broken, T correct, Detector<T> detector) {

  /** What the check says of the broken twin. */
  public Optional<String> caught(Seed seed) {
    return detector.complaint(broken, seed);
  }

  /** What the check says of the correct twin: nothing, but for its rate of false alarms. */
  public Optional<String> falseAlarm(Seed seed) {
    return detector.complaint(correct, seed);
  }

  @Override
  public String toString() {
    return mistake + ", caught by " + detector.name();
  }
}
