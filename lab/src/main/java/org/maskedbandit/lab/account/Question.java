package org.maskedbandit.lab.account;

import org.maskedbandit.lab.report.Report;

/** A question about privacy. */
@FunctionalInterface
public interface Question {
  /** Digits of the numbers that people see. */
  int DIGITS = 7;

  /** The default delta. */
  double USUAL_DELTA = 1e-6;

  /** A report without a page; its first remark is the answer in a sentence. */
  Report answer();
}
