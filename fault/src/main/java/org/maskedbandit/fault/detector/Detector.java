package org.maskedbandit.fault.detector;

import java.util.Optional;
import org.maskedbandit.random.Seed;

/** Holds something against what it promises. */
public interface Detector<T> {
  /** What is wrong, in a sentence with a number; empty if nothing was found. */
  Optional<String> complaint(T subject, Seed seed);

  /** The probability of a complaint about what is right: 0 where nothing is drawn at random. */
  double falseAlarm();

  /** What it does, for a table. */
  String name();
}
