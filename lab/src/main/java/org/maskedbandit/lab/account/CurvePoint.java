package org.maskedbandit.lab.account;

import org.maskedbandit.notation.Check;
import org.maskedbandit.privacy.ApproximateDp;
import org.maskedbandit.privacy.Composed;

/** Which point of a privacy curve is asked for. */
@FunctionalInterface
public interface CurvePoint {
  ApproximateDp on(Composed guarantee);

  /** The epsilon at that delta. */
  static CurvePoint atDelta(double delta) {
    Check.between("delta", delta, 0, 1);
    return guarantee -> new ApproximateDp(guarantee.epsilon(delta), delta);
  }

  /** The delta at that epsilon. */
  static CurvePoint atEpsilon(double epsilon) {
    Check.positive("epsilon", epsilon);
    return guarantee -> new ApproximateDp(epsilon, guarantee.delta(epsilon));
  }
}
