package org.maskedbandit.fault.detector;

import java.util.Optional;
import org.maskedbandit.random.Seed;

/** Compares something with what it promises. The seed decides what is tried. */
public interface Detector<T> {
  /** What is wrong, in a sentence with a number; empty if nothing was found. */
  Optional<String> complaint(T subject, Seed seed);

  /** The probability of a complaint about what is right: 0 if nothing is drawn at random. */
  default double falseAlarm() {
    return 0;
  }

  /** What it does, for a table. */
  String name();
}
