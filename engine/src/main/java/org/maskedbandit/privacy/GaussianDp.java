package org.maskedbandit.privacy;

import java.util.Optional;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Name;
import org.maskedbandit.notation.Notation;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.numeric.Rounding;

/**
 * Gaussian differential privacy (Dong, Roth and Su 2022): telling two neighbouring data sets apart
 * is at least as hard as telling N(0, 1) from N(eta, 1) by one draw. Eta 0 reveals nothing, an
 * infinite eta promises nothing.
 */
@Name("gdp")
@About("Gaussian differential privacy: as hard to tell apart as N(0, 1) and N(eta, 1)")
public record GaussianDp(double eta) implements Guarantee {
  public GaussianDp {
    eta = Check.notNegative("eta", eta) + 0.0;
  }

  /**
   * The largest eta whose guarantee includes (epsilon, delta), rounded down, to calibrate noise. It
   * is no conversion: an (epsilon, delta)-DP mechanism need not be GDP for any eta.
   */
  public static GaussianDp largest(double epsilon, double delta) {
    return new GaussianDp(GaussianProfile.eta(epsilon, delta));
  }

  @Override
  public double epsilon(double delta) {
    return GaussianProfile.epsilon(delta, eta);
  }

  @Override
  public double delta(double epsilon) {
    return GaussianProfile.delta(epsilon, eta);
  }

  /** This, then that, chosen by what this released (Dong, Roth and Su 2022, Corollary 3.3). */
  public GaussianDp then(GaussianDp next) {
    double squares =
        Rounding.sumUp(Rounding.productUp(eta, eta), Rounding.productUp(next.eta, next.eta));
    return new GaussianDp(Rounding.rootUp(squares));
  }

  /** That many releases, each with this guarantee: eta sqrt(count). */
  public GaussianDp times(long count) {
    double copies = Rounding.countUp(PrivacyCheck.count(count));
    return new GaussianDp(
        Rounding.rootUp(Rounding.productUp(copies, Rounding.productUp(eta, eta))));
  }

  /** eta size (Dong, Roth and Su 2022, Theorem 2.14). */
  @Override
  public GaussianDp group(int size) {
    return new GaussianDp(Rounding.productUp(PrivacyCheck.groupSize(size), eta));
  }

  /** eta^2/2, the rate of the Gaussian mechanism (Bun and Steinke 2016, Proposition 1.6). */
  public Zcdp toZcdp() {
    return new Zcdp(Rounding.productUp(Rounding.productUp(eta, eta), 0.5));
  }

  @Override
  public Optional<GaussianDp> gaussian() {
    return Optional.of(this);
  }

  @Override
  public boolean covers(Guarantee other) {
    return other.gaussian().filter(implied -> implied.eta <= eta).isPresent();
  }

  @Override
  public String phrase() {
    return Numbers.roundedUp(eta, Rounding.DIGITS) + "-GDP";
  }

  @Override
  public String conversion() {
    return "Gaussian trade-off";
  }

  @Override
  public String toString() {
    return Notation.write(Guarantee.class, this);
  }
}
