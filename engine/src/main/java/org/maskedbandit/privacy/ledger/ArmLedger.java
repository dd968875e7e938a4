package org.maskedbandit.privacy.ledger;

import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.state.Fields;

/**
 * A ledger in Gaussian differential privacy where all drawn values might leave: a charge costs a
 * reward of arm i its eta^2 = share^2/variance. A fixed amount of work for each change, however
 * many arms there are.
 */
public final class ArmLedger implements Ledger {
  private static final int PRICE = 0;
  private static final int PAID = 1;
  private static final int UP_TO = 2;
  private static final int COLUMNS = 3;

  /**
   * For each arm its price, what was paid before the price last changed, and the charges by then:
   * in one array, because the round loop waits for memory.
   */
  private final double[] accounts;

  private long charges;

  public ArmLedger(int arms) {
    accounts = new double[COLUMNS * arms];
  }

  @Override
  public void charge(long times) {
    charges += times;
  }

  @Override
  public void price(int arm, double share, double variance) {
    double[] all = accounts;
    int own = COLUMNS * arm;
    double open = (charges - all[own + UP_TO]) * all[own + PRICE];
    all[own + PAID] = (all[own + PAID] + open) * Rounding.UP;
    all[own + UP_TO] = charges;
    all[own + PRICE] = share * share / variance * Rounding.UP;
  }

  @Override
  public double total(int arm) {
    int own = COLUMNS * arm;
    double open = (charges - accounts[own + UP_TO]) * accounts[own + PRICE];
    return open == 0 ? accounts[own + PAID] : (accounts[own + PAID] + open) * Rounding.UP;
  }

  @Override
  public double next(int arm) {
    return accounts[COLUMNS * arm + PRICE];
  }

  @Override
  public double most(int arm) {
    return next(arm);
  }

  @Override
  public int arms() {
    return accounts.length / COLUMNS;
  }

  @Override
  public void fields(Fields fields) {
    fields.numbers("accounts", accounts);
    charges = fields.count("charges", charges);
  }
}
