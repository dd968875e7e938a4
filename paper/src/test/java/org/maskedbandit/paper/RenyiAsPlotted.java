package org.maskedbandit.paper;

/** Theorem 8 at the order that Figure 6 follows, where the text says the best one. */
class RenyiAsPlotted extends Statements {
  @Override
  public double theorem8(double T, double delta) {
    return Math.min(theorem8(1 + 1e-4 / delta, T, delta), theorem8(1 + 2e-4 / delta, T, delta));
  }
}
