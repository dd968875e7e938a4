package org.maskedbandit.lab.account;

/** A question about privacy. */
@FunctionalInterface
public interface Question {
  /** Digits of the numbers that people see. */
  int DIGITS = 7;

  /** The default delta. */
  double USUAL_DELTA = 1e-6;

  Answer answer();
}
