package org.maskedbandit.privacy.ledger;

import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.state.Fields;
import org.maskedbandit.state.Stateful;

/**
 * Admits charges to a ledger as long as no reward would have paid more than a budget that was
 * declared beforehand.
 *
 * <p>Then the whole interaction has the guarantee of the budget, although prices and the time of
 * the stop depend on what was released: eta-GDP, or eta^2/2-zCDP, for a total of eta^2 in Gaussian
 * ledgers (Smith and Thakurta 2022; Koskela, Tobaben and Honkela 2023), (alpha, total)-RDP for a
 * ledger at the fixed order alpha (Feldman and Zrnic 2021). The proofs are in
 * docs/proofs/filter.md.
 */
public final class Filter implements Stateful {
  private final Ledger ledger;
  private final double budget;

  /** How many further charges are admitted without looking at the ledger. */
  private long room;

  private Filter(Ledger ledger, double budget) {
    this.ledger = ledger;
    this.budget = budget;
    room = budget == Double.POSITIVE_INFINITY ? Long.MAX_VALUE : 0;
  }

  /** Charges the ledger and admits everything. */
  public static Filter unlimited(Ledger ledger) {
    return new Filter(ledger, Double.POSITIVE_INFINITY);
  }

  /** Keeps every reward within the budget, which must be one that such a ledger can keep. */
  public static Filter of(Ledger ledger, Guarantee budget) {
    double most = ledger.largest(budget);
    boolean finite = most > 0 && most < Double.POSITIVE_INFINITY;
    if (!finite || !budget.covers(ledger.guarantee(most))) {
      throw Check.refusal(
          "the budget of a filter", "positive, finite and in the currency of its ledger", budget);
    }
    return new Filter(ledger, most);
  }

  /** Whether one more charge keeps every reward within the budget. Asking changes nothing. */
  public boolean admits() {
    if (!limited()) {
      return true;
    }
    if (room <= 0) {
      room = Long.MAX_VALUE;
      for (int arm = 0; arm < ledger.arms(); arm++) {
        room = Math.min(room, room(arm));
      }
    }
    return room > 0 || everyArmAdmitsOne();
  }

  /** Whether there is a budget to keep. */
  public boolean limited() {
    return budget < Double.POSITIVE_INFINITY;
  }

  /** Charges one draw, or refuses if that would exceed the budget. */
  public void charge() {
    charge(1);
  }

  /**
   * Charges several draws at the present prices, or refuses if it is not certain that the budget
   * allows all of them.
   */
  public void charge(long times) {
    if (limited()) {
      if (!admits() || (times > 1 && times > room)) {
        throw new IllegalStateException(
            "a draw must be admitted by its filter, but the budget is spent");
      }
      room -= times;
    }
    ledger.charge(times);
  }

  /**
   * By how much a reward may move a mean of at most 1 that is computed in doubles, if it moves the
   * exact one by a share: both means are rounded, by 2^-54 each.
   */
  public static double inDoubles(double share) {
    return share + 0x1p-53;
  }

  /**
   * As {@link Ledger#price}, for a mean of at most 1 that is computed in doubles and may move by
   * their rounding too.
   */
  public void price(int arm, double share, double variance) {
    ledger.price(arm, share == 0 ? 0 : inDoubles(share), variance);
    if (limited()) {
      room = Math.min(room, room(arm));
    }
  }

  /** What was spent, in the unit of the ledger: a reading and not a guarantee. */
  public Ledger ledger() {
    return ledger;
  }

  /** How many charges that arm can bear for certain. */
  private long room(int arm) {
    double most = ledger.most(arm);
    return most == 0
        ? Long.MAX_VALUE
        : (long) ((budget - ledger.total(arm)) / most * (1 - 0x1p-40));
  }

  private boolean everyArmAdmitsOne() {
    for (int arm = 0; arm < ledger.arms(); arm++) {
      if ((ledger.total(arm) + ledger.next(arm)) * Rounding.UP > budget) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void fields(Fields fields) {
    fields.part("ledger", ledger);
    room = fields.count("room", room);
  }
}
