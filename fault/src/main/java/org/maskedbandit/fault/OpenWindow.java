package org.maskedbandit.fault;

import java.util.ArrayDeque;
import java.util.Queue;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.thompson.SlidingThompson;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.ledger.ArmLedger;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.privacy.ledger.Filter;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.state.Fields;

/** {@link SlidingThompson} in the open, except for how a reward is forgotten. */
final class OpenWindow implements Learner {
  private final OpenThompson thompson;
  private final SlidingThompson rule;
  private final double rho;
  private final Forget forget;
  private final Queue<Live> live = new ArrayDeque<>();
  private long draws;

  /** Takes a reward out of the posteriors when its time is over. */
  interface Forget {
    void from(OpenThompson thompson, int arm, double reward);
  }

  private record Live(int arm, double reward, long arrival) {}

  OpenWindow(SlidingThompson rule, int arms, RandomSource random, Forget forget) {
    this.rule = rule;
    this.forget = forget;
    rho = rule.eta() * rule.eta() / rule.window();
    thompson = new OpenThompson(
        arms,
        0,
        share -> Math.max(share * share / rho, rule.floor() * share),
        Filter.unlimited(new ArmLedger(arms)),
        random);
  }

  @Override
  public int choose() {
    int arm = thompson.choose();
    draws++;
    while (!live.isEmpty() && draws - live.element().arrival >= rule.window()) {
      Live oldest = live.remove();
      forget.from(thompson, oldest.arm, oldest.reward);
      thompson.price(oldest.arm);
    }
    return arm;
  }

  @Override
  public void learn(int arm, double reward) {
    thompson.learn(arm, reward);
    live.add(new Live(arm, thompson.bent(reward), draws));
  }

  @Override
  public Bill bill() {
    return Bill.of(new GaussianDp(Math.sqrt(Math.min(draws, rule.window()) * rho)));
  }

  /** A broken twin is never saved. */
  @Override
  public void fields(Fields fields) {
    throw new UnsupportedOperationException();
  }
}
