package org.maskedbandit.privacy.ledger;

import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.PrivacyCheck;
import org.maskedbandit.privacy.RenyiDp;
import org.maskedbandit.state.Fields;

/**
 * A ledger in Renyi differential privacy at one order if only the arm with the largest draw leaves.
 * Given the contrasts of the other arms, that arm is one bit: whether a normal variable with the
 * eta of {@link ContrastLedger} exceeds a threshold. A bit says less than the variable: about 2/pi
 * of it while order times eta is small (docs/proofs/threshold-bit.md).
 *
 * <p>Every charge looks at every arm, as every draw does, because each arm's eta depends on all
 * counts.
 */
public final class BitLedger implements Ledger {
  private final double alpha;
  private final DoubleUnaryOperator cost;
  private final double[] share;
  private final double[] weight;
  private final double[] paid;
  private double allWeights;

  /** For an order and the Renyi divergence of a bit at that order as a function of eta^2. */
  public BitLedger(int arms, double alpha, DoubleUnaryOperator cost) {
    this.alpha = PrivacyCheck.alpha(alpha);
    this.cost = cost;
    share = new double[arms];
    weight = new double[arms];
    paid = new double[arms];
  }

  @Override
  public void price(int arm, double newShare, double variance) {
    double w = 1 / variance;
    allWeights = (allWeights + (w - weight[arm])) * Rounding.UP;
    weight[arm] = w;
    share[arm] = newShare;
  }

  @Override
  public void charge(long times) {
    for (int arm = 0; arm < paid.length; arm++) {
      if (share[arm] > 0) {
        paid[arm] = (paid[arm] + times * next(arm)) * Rounding.UP;
      }
    }
  }

  @Override
  public double total(int arm) {
    return paid[arm];
  }

  @Override
  public double next(int arm) {
    double w = weight[arm];
    double alone = share[arm] * share[arm] * w * Rounding.UP;
    return cost.applyAsDouble(
        Math.max(0, alone * Rounding.UP - alone * (w / allWeights) * Rounding.DOWN));
  }

  @Override
  public double most(int arm) {
    return cost.applyAsDouble(share[arm] * share[arm] * weight[arm] * Rounding.UP);
  }

  @Override
  public RenyiDp guarantee(double total) {
    return new RenyiDp(alpha, total);
  }

  @Override
  public double largest(Guarantee budget) {
    return budget.renyi(alpha).map(RenyiDp::epsilon).orElse(0.0);
  }

  @Override
  public int arms() {
    return paid.length;
  }

  @Override
  public void fields(Fields fields) {
    fields.numbers("share", share);
    fields.numbers("weight", weight);
    fields.numbers("paid", paid);
    allWeights = fields.number("allWeights", allWeights);
  }
}
