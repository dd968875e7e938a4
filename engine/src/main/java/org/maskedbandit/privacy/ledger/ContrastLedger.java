package org.maskedbandit.privacy.ledger;

import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.state.Fields;

/**
 * A ledger in Gaussian differential privacy if only the arm with the largest draw leaves. That arm
 * is a function of the differences of the draws, and these say less about a reward than the draws
 * do:
 *
 * <pre>
 * eta_j^2 = share_j^2 w_j (1 - w_j/W),   w_i = 1/variance_i,   W = sum_i w_i
 *         = (1/c) ( 1/(n_j+1) - 1/sum_i(n_i+1) )   for Thompson sampling with variances c/(n_i+1)
 * </pre>
 *
 * The proof is in docs/proofs/contrast.md. A fixed amount of work for each change, however many
 * arms there are: all arms share the sum of 1/W over the charges.
 */
public final class ContrastLedger implements Ledger {
  private final double[] weight;
  private final double[] price;
  private final double[] rebate;
  private final double[] paid;
  private final long[] paidUpTo;
  private final double[] inverseUpTo;
  private final double[] restUpTo;
  private double allWeights;
  private long charges;

  /** The sum of 1/W over the charges, as a sum of two doubles. */
  private double inverse;

  private double rest;

  public ContrastLedger(int arms) {
    weight = new double[arms];
    price = new double[arms];
    rebate = new double[arms];
    paid = new double[arms];
    paidUpTo = new long[arms];
    inverseUpTo = new double[arms];
    restUpTo = new double[arms];
  }

  @Override
  public void price(int arm, double share, double variance) {
    paid[arm] = total(arm);
    paidUpTo[arm] = charges;
    inverseUpTo[arm] = inverse;
    restUpTo[arm] = rest;
    double w = 1 / variance;
    allWeights = (allWeights + (w - weight[arm])) * Rounding.UP;
    weight[arm] = w;
    price[arm] = share * share * w * Rounding.UP;
    rebate[arm] = share * w * (share * w) * Rounding.DOWN;
  }

  @Override
  public void charge(long times) {
    charges += times;
    double term = times * Rounding.DOWN / allWeights;
    double sum = inverse + term;
    rest += term - (sum - inverse);
    inverse = sum;
  }

  @Override
  public double total(int arm) {
    long open = charges - paidUpTo[arm];
    if (open == 0 || price[arm] == 0) {
      return paid[arm];
    }
    double inverses = (inverse - inverseUpTo[arm]) + (rest - restUpTo[arm]);
    double cost = open * price[arm] * Rounding.UP - rebate[arm] * inverses * Rounding.DOWN;
    return (paid[arm] + Math.max(0, cost)) * Rounding.UP;
  }

  @Override
  public double next(int arm) {
    double cost = price[arm] * Rounding.UP - rebate[arm] / allWeights * Rounding.DOWN;
    return Math.max(0, cost) * Rounding.UP;
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
    fields.numbers("weight", weight);
    fields.numbers("price", price);
    fields.numbers("rebate", rebate);
    fields.numbers("paid", paid);
    fields.counts("paidUpTo", paidUpTo);
    fields.numbers("inverseUpTo", inverseUpTo);
    fields.numbers("restUpTo", restUpTo);
    allWeights = fields.number("allWeights", allWeights);
    charges = fields.count("charges", charges);
    inverse = fields.number("inverse", inverse);
    rest = fields.number("rest", rest);
  }
}
