package org.maskedbandit.privacy.ledger;

import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.state.Fields;

/**
 * A ledger in Gaussian differential privacy where all drawn values might leave: a charge costs a
 * reward of arm i its eta^2 = share^2/variance. A fixed amount of work for each change, however
 * many arms there are.
 */
public final class ArmLedger implements Ledger {
  private final double[] price;
  private final double[] paid;
  private final long[] paidUpTo;
  private long charges;

  public ArmLedger(int arms) {
    price = new double[arms];
    paid = new double[arms];
    paidUpTo = new long[arms];
  }

  @Override
  public void charge(long times) {
    charges += times;
  }

  @Override
  public void price(int arm, double share, double variance) {
    price(arm, share * share / variance * Rounding.UP);
  }

  /** Sets what each later charge costs the rewards of that arm; 0 until the first call. */
  public void price(int arm, double etaSquared) {
    if (price[arm] != etaSquared) {
      paid[arm] = total(arm);
      paidUpTo[arm] = charges;
      price[arm] = etaSquared;
    }
  }

  @Override
  public double total(int arm) {
    double open = (charges - paidUpTo[arm]) * price[arm];
    return open == 0 ? paid[arm] : (paid[arm] + open) * Rounding.UP;
  }

  @Override
  public double next(int arm) {
    return price[arm];
  }

  @Override
  public double most(int arm) {
    return price[arm];
  }

  @Override
  public int arms() {
    return price.length;
  }

  @Override
  public void fields(Fields fields) {
    fields.numbers("price", price);
    fields.numbers("paid", paid);
    fields.counts("paidUpTo", paidUpTo);
    charges = fields.count("charges", charges);
  }
}
