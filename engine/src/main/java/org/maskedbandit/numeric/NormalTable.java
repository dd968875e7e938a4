package org.maskedbandit.numeric;

/**
 * ln Phi(z) and its derivative, density(z)/Phi(z), from tables: five times as fast as
 * {@link Normal}, to about 1e-15 absolutely and not relatively.
 *
 * <p>The Taylor series at the next of the points k/64. With a_k the coefficients of h =
 * density/Phi, h' = -h (z + h) gives (k+1) a_(k+1) = -z a_k - a_(k-1) - sum a_j a_(k-j).
 */
public final class NormalTable {
  private static final int STEPS = 64;
  private static final int TERMS = 8;

  /** Beyond these points {@link Normal} is asked. */
  private static final double LOW = -9;

  private static final double HIGH = 9;

  private static final double[] LOG_CDF = new double[TERMS * points()];
  private static final double[] HAZARD = new double[TERMS * points()];

  static {
    for (int point = 0; point < points(); point++) {
      fill(point);
    }
  }

  private NormalTable() {}

  private static int points() {
    return (int) (STEPS * (HIGH - LOW)) + 1;
  }

  private static void fill(int point) {
    double z = LOW + (double) point / STEPS;
    int first = TERMS * point;
    HAZARD[first] = NormalRatio.hazard(z);
    for (int k = 0; k + 1 < TERMS; k++) {
      double sum = z * HAZARD[first + k] + (k == 0 ? 0 : HAZARD[first + k - 1]);
      for (int j = 0; j <= k; j++) {
        sum += HAZARD[first + j] * HAZARD[first + k - j];
      }
      HAZARD[first + k + 1] = -sum / (k + 1);
    }
    LOG_CDF[first] = Normal.logCdf(z);
    for (int k = 1; k < TERMS; k++) {
      LOG_CDF[first + k] = HAZARD[first + k - 1] / k;
    }
  }

  /** ln P(Z ≤ z). */
  public static double logCdf(double z) {
    return z > LOW && z < HIGH ? series(LOG_CDF, z) : Normal.logCdf(z);
  }

  /** density(z)/P(Z ≤ z). */
  public static double hazard(double z) {
    return z > LOW && z < HIGH ? series(HAZARD, z) : NormalRatio.hazard(z);
  }

  private static double series(double[] table, double z) {
    double place = (z - LOW) * STEPS;
    int point = (int) (place + 0.5);
    double x = (place - point) / STEPS;
    int first = TERMS * point;
    double high =
        table[first + 4] + x * (table[first + 5] + x * (table[first + 6] + x * table[first + 7]));
    double low =
        table[first] + x * (table[first + 1] + x * (table[first + 2] + x * table[first + 3]));
    double square = x * x;
    return low + square * square * high;
  }
}
