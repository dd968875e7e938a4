package org.maskedbandit.lab.lockstep;

/** Finds the arms with the largest draws from a few bits of each draw, in all lanes at once. Whoever does it, the arms are the same. */
public interface Chooser {
  /**
   * Finds in every lane the arm whose draw may be the largest.
   *
   * @param lanes whose words of this round were drawn
   * @param arms where the arm of each lane goes
   * @param bounds where a number goes that the largest draw of the lane is at least; positive infinity says that the arm is certain
   * @return whether the arm of every lane is certain
   */
  boolean choose(Lanes lanes, int[] arms, double[] bounds);
}
