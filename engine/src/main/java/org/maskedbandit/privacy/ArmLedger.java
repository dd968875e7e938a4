package org.maskedbandit.privacy;

/**
 * What the rewards of each arm have paid under Gaussian differential privacy, with a fixed amount of work for each
 * change however many arms there are.
 *
 * <p>Every charge costs a reward of arm i the price of arm i (an eta squared) at that time. The oldest reward of an arm
 * pays the most, so one sum for each arm is enough. Sums are rounded up.
 *
 * <p>A reading is what was spent, not a guarantee: rounds that were chosen by looking at the ledger would need a filter
 * whose budget was declared beforehand.
 */
public final class ArmLedger {
  /** Outweighs the rounding of one product, one sum and this factor itself. */
  private static final double UP = 1 + 0x1p-51;

  private final double[] price;
  private final double[] paid;
  private final long[] paidUpTo;
  private long charges;

  public ArmLedger(int arms) {
    price = new double[arms];
    paid = new double[arms];
    paidUpTo = new long[arms];
  }

  /** Charges every arm its price once. */
  public void charge() {
    charges++;
  }

  /** Sets what each later charge costs the rewards of that arm; 0 until the first call. */
  public void price(int arm, double etaSquared) {
    if (price[arm] != etaSquared) {
      paid[arm] = total(arm);
      paidUpTo[arm] = charges;
      price[arm] = etaSquared;
    }
  }

  /** The eta squared that the oldest reward of that arm has paid. */
  public double total(int arm) {
    double open = (charges - paidUpTo[arm]) * price[arm];
    return open == 0 ? paid[arm] : (paid[arm] + open) * UP;
  }

  /** The eta of the worst-off reward. */
  public double spent() {
    double most = 0;
    for (int arm = 0; arm < paid.length; arm++) {
      most = Math.max(most, total(arm));
    }
    return most == 0 ? 0 : Math.nextUp(Math.sqrt(most));
  }
}
