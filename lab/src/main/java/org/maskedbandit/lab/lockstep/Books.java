package org.maskedbandit.lab.lockstep;

/**
 * Counts, sums and bills of every arm in every lane. They are read where an arm was played and nowhere else, so what belongs
 * together stands together.
 *
 * <p>A draw costs a reward of arm i the price share^2/variance = share/c, where share = 1/(n_i+1). A price holds until the arm is
 * played again, so the bill is kept in one product for each play.
 */
final class Books {
  private static final int COUNT = 0;
  private static final int SUM = 1;
  private static final int PAID = 2;
  private static final int PAID_UP_TO = 3;
  private static final int FIELDS = 4;

  private final int lanes;
  private final double c;
  private final double[] entries;

  Books(int arms, int lanes, double c) {
    this.lanes = lanes;
    this.c = c;
    entries = new double[arms * lanes * FIELDS];
  }

  private int at(int arm, int lane) {
    return (arm * lanes + lane) * FIELDS;
  }

  double count(int arm, int lane) {
    return entries[at(arm, lane) + COUNT];
  }

  double sum(int arm, int lane) {
    return entries[at(arm, lane) + SUM];
  }

  /**
   * One more reward of that arm.
   *
   * @param draws how many draws there were
   * @param deviation of the arm's posterior, until now: its square is c times the share, and the bill in units of c^-2
   * @return the arm's new count
   */
  double add(int arm, int lane, double reward, double draws, double deviation) {
    int at = at(arm, lane);
    double held = entries[at + COUNT];
    double price = held == 0 ? 0 : deviation * deviation;
    entries[at + PAID] += (draws - entries[at + PAID_UP_TO]) * price;
    entries[at + PAID_UP_TO] = draws;
    entries[at + SUM] += reward;
    entries[at + COUNT] = held + 1;
    return held + 1;
  }

  /**
   * What the oldest reward of that arm has paid after so many draws, eta^2: at least what an {@link
   * org.maskedbandit.privacy.ArmLedger} reads.
   *
   * @param free rewards that came before the first draw
   */
  double bill(int arm, int lane, double draws, double deviation, double free) {
    int at = at(arm, lane);
    double held = entries[at + COUNT];
    if (held == 0) {
      return 0;
    }
    double open = (draws - entries[at + PAID_UP_TO]) * deviation * deviation;
    double shares = (entries[at + PAID] + open) / (c * c);
    // A mean in doubles moves by up to 2^-53 more than its share: (share + 2^-53)^2/(c share) is
    // share/c + 2^-52/c.
    double means = draws * 0x1.01p-52 / c;
    // The ledger rounds up by 2^-51 at most twice for a price and once for a change; we lose less
    // than 2^-51 at each.
    return (shares + means) * (1 + (held - free + 3) * 0x1p-50);
  }
}
