package org.maskedbandit.fault.detector;

import java.util.List;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.Release;

/** How evidence about a mean comes from the releases of an arm. */
public interface EvidenceRule {
  /** The weight of each release, and that of the next one. */
  Numbers weights(CancellingNoise noise, List<Release> releases);

  /** The largest evidence against the mean x, in either direction, after any release. */
  double largest(CancellingNoise noise, List<Release> releases, double x, double miss);
}
