package org.maskedbandit.paper;

/** Lemma 5 as Figure 1 plots it. */
class NoPrePullsCountAsOne extends Statements {
  @Override
  public double lemma5(double b, double c, double T) {
    return super.lemma5(Math.max(b, 1), c, T);
  }
}
