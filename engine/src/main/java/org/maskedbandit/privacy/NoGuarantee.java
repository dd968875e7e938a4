package org.maskedbandit.privacy;

import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Name;
import org.maskedbandit.notation.Notation;

/** Nothing is proven: epsilon is infinite at every delta. */
@Name("none")
@About("No guarantee")
public record NoGuarantee() implements Guarantee {
  @Override
  public double epsilon(double delta) {
    PrivacyCheck.delta(delta);
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public double delta(double epsilon) {
    PrivacyCheck.epsilon(epsilon);
    return 1;
  }

  @Override
  public NoGuarantee group(int size) {
    PrivacyCheck.groupSize(size);
    return this;
  }

  @Override
  public boolean covers(Guarantee other) {
    return true;
  }

  @Override
  public String phrase() {
    return "no guarantee";
  }

  @Override
  public String conversion() {
    return "none";
  }

  @Override
  public String toString() {
    return Notation.write(Guarantee.class, this);
  }
}
