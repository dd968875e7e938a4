package org.maskedbandit.lab.lockstep;

/** Choosers in plain Java. */
final class PlainChoosers implements Choosers {
  /** Enough that loops over lanes are long, few enough that five arms of all lanes stay in the first two levels of cache. */
  private static final int LANES = 128;

  @Override
  public Chooser chooser(int arms, int lanes, double c) {
    return new PlainChooser(arms, lanes, c);
  }

  @Override
  public int lanes() {
    return LANES;
  }
}
