package org.maskedbandit.fault;

import java.util.ArrayDeque;
import java.util.Queue;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.SlidingThompson;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.ledger.ArmLedger;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.privacy.ledger.Filter;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.state.Fields;

/** {@link SlidingThompson} with every line in the open, and right as it stands. */
class OpenWindow implements Learner {
  final OpenThompson thompson;
  private final SlidingThompson rule;
  private final double rho;
  private final Queue<Live> live = new ArrayDeque<>();
  private long draws;

  private record Live(int arm, double reward, long arrival) {}

  OpenWindow(SlidingThompson rule, Setting setting, RandomSource random) {
    this.rule = rule;
    rho = rule.eta() * rule.eta() / rule.window();
    thompson = new OpenThompson(
        setting.arms(),
        0,
        share -> Math.max(share * share / rho, rule.floor() * share),
        Filter.unlimited(new ArmLedger(setting.arms())),
        random);
  }

  @Override
  public int choose() {
    int arm = thompson.choose();
    draws++;
    while (!live.isEmpty() && draws - live.element().arrival >= rule.window()) {
      Live oldest = live.remove();
      forget(oldest.arm, oldest.reward);
      thompson.price(oldest.arm);
    }
    return arm;
  }

  /** Takes a reward out of the posteriors when its time is over. */
  void forget(int arm, double reward) {
    thompson.sums[arm] -= reward;
    thompson.counts[arm]--;
  }

  @Override
  public void learn(int arm, double reward) {
    thompson.learn(arm, reward);
    live.add(new Live(arm, thompson.clamped(reward), draws));
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
