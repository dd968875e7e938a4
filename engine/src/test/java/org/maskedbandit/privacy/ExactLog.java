package org.maskedbandit.privacy;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Logarithms and exponentials in decimals of sixty digits, for checks of the side on which a double
 * errs.
 */
public final class ExactLog {
  public static final MathContext DIGITS = new MathContext(60);

  private static final BigDecimal TWO = BigDecimal.valueOf(2);
  private static final BigDecimal NEGLIGIBLE = new BigDecimal("1e-65");

  private ExactLog() {}

  /** 2 artanh((x-1)/(x+1)) of a root of x that is near 1. */
  public static BigDecimal log(BigDecimal x) {
    BigDecimal root = x;
    BigDecimal factor = TWO;
    while (root.subtract(BigDecimal.ONE).abs().doubleValue() > 0.05) {
      root = root.sqrt(new MathContext(80));
      factor = factor.multiply(TWO);
    }
    BigDecimal z = root.subtract(BigDecimal.ONE).divide(root.add(BigDecimal.ONE), DIGITS);
    BigDecimal square = z.multiply(z, DIGITS);
    BigDecimal power = z;
    BigDecimal sum = BigDecimal.ZERO;
    for (int k = 1; power.abs().compareTo(z.abs().multiply(NEGLIGIBLE)) > 0; k += 2) {
      sum = sum.add(power.divide(BigDecimal.valueOf(k), DIGITS), DIGITS);
      power = power.multiply(square, DIGITS);
    }
    return sum.multiply(factor, DIGITS);
  }

  /** The power series at x/256, raised to that power. */
  public static BigDecimal exp(BigDecimal x) {
    BigDecimal small = x.divide(BigDecimal.valueOf(256), new MathContext(80));
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ZERO;
    for (int k = 1; term.abs().compareTo(NEGLIGIBLE) > 0; k++) {
      sum = sum.add(term);
      term = term.multiply(small).divide(BigDecimal.valueOf(k), new MathContext(80));
    }
    return sum.pow(256, new MathContext(70));
  }
}
