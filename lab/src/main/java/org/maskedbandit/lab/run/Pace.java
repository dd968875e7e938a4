package org.maskedbandit.lab.run;

/** Is told now and then what a run has played since it was told last. */
@FunctionalInterface
public interface Pace {
  /** @param steps how many rounds or blocks were played one by one */
  void played(long rounds, long steps);
}
