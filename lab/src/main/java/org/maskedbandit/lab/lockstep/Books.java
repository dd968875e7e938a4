package org.maskedbandit.lab.lockstep;

/**
 * What the rewards of every arm have paid in every lane. A draw costs a reward of arm i the price share^2/variance = share/c, where share
 * = 1/(n_i+1); the square of the arm's deviation is c share. Charging every arm in every round is one product and one sum, which
 * the compiler does for several lanes at once: cheaper than finding out since when a price held where an arm is played.
 */
final class Books {
  private final double c;

  /** In units of c^-2. */
  private final double[][] paid;

  Books(int arms, int lanes, double c) {
    this.c = c;
    paid = new double[arms][lanes];
  }

  /** Charges one draw of every arm. */
  void charge(double[][] deviations) {
    for (int arm = 0; arm < paid.length; arm++) {
      charge(deviations[arm], paid[arm]);
    }
  }

  private static void charge(double[] deviations, double[] paid) {
    for (int lane = 0; lane < paid.length; lane++) {
      paid[lane] = Math.fma(deviations[lane], deviations[lane], paid[lane]);
    }
  }

  /** What was charged to an arm before its first reward was paid by nobody. */
  void begin(int arm, int lane) {
    paid[arm][lane] = 0;
  }

  /**
   * What the oldest reward of that arm has paid, eta^2: not below the exact sum, and not above what so many draws cost at the first
   * price.
   *
   * @param least how many rewards the arm held when it first paid
   */
  double bill(int arm, int lane, double draws, double least) {
    // A mean in doubles moves by up to 2^-53 more than its share: (share + 2^-53)^2/(c share) is
    // share/c + 2^-52/c.
    double means = draws * 0x1.01p-52 / c;
    double sum = paid[arm][lane] / c / c * (1 + (draws + 8) * 0x1p-53);
    double most = draws / ((least + 1) * c);
    return (Math.min(sum, most) + means) * (1 + 0x1p-50);
  }
}
