package org.maskedbandit.lanes;

import org.maskedbandit.lab.lockstep.Chooser;
import org.maskedbandit.lab.lockstep.Choosers;

/** Choosers that use vector instructions. Found by the name of the service; nobody depends on this module. */
public final class VectorChoosers implements Choosers {
  private static final int LANES = 128;

  /** A group that does not fill its last vector is left to plain Java. */
  @Override
  public Chooser chooser(int arms, int lanes, double c) {
    return lanes % VectorChooser.WIDTH == 0
        ? new VectorChooser(arms, lanes, c)
        : Choosers.plain().chooser(arms, lanes, c);
  }

  @Override
  public int lanes() {
    return LANES;
  }
}
