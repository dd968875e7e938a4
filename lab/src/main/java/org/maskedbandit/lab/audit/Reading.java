package org.maskedbandit.lab.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.policy.ThompsonPolicy;
import org.maskedbandit.privacy.ArgmaxRenyi;
import org.maskedbandit.privacy.BitLedger;
import org.maskedbandit.privacy.ContrastLedger;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Ledger;
import org.maskedbandit.privacy.RenyiDp;
import org.maskedbandit.random.Seed;

/**
 * What the finest books of a Thompson policy say the reward in question paid, on average over some runs. A reading and no
 * guarantee: that would take a budget which was declared beforehand.
 *
 * @param contrasts what it paid by the contrast ledger
 * @param bits what it paid at several orders if each draw is charged as one bit
 */
record Reading(GaussianDp contrasts, List<RenyiDp> bits) {
  /** From 1.06 to 129, one above the other by a factor of about root 2. */
  private static final double[] ORDERS = IntStream.rangeClosed(-8, 14)
      .mapToDouble(i -> 1 + StrictMath.pow(2, i / 2.0))
      .toArray();

  private static final int GAMES = 200;

  /** Plays some more runs in the worlds that were told apart best. */
  static Optional<Reading> of(AuditReport report) {
    return report.audit().policy() instanceof ThompsonPolicy policy
            && report.proof() instanceof TwoWorlds worlds
        ? Optional.of(of(policy, worlds.pair(), report.audit()))
        : Optional.empty();
  }

  private static Reading of(ThompsonPolicy policy, Neighbours pair, Audit audit) {
    int arms = audit.setting().arms();
    List<Supplier<Ledger>> books = new ArrayList<>();
    books.add(() -> new ContrastLedger(arms));
    for (double order : ORDERS) {
      books.add(() -> new BitLedger(arms, ArgmaxRenyi.at(order)::cost));
    }
    Arena arena =
        new Arena(policy, audit.setting(), audit.threads(), new Meter(Progress.SILENT, 2 * GAMES));
    Observations seen = arena.observe(
        new LikelihoodSpy(arms, policy.rule(audit.setting()), books),
        pair,
        Seed.of(audit.seed()).child("reading"),
        GAMES);
    List<RenyiDp> bits = new ArrayList<>();
    for (int i = 0; i < ORDERS.length; i++) {
      bits.add(new RenyiDp(ORDERS[i], LikelihoodSpy.paid(seen, 1 + i)));
    }
    return new Reading(new GaussianDp(Math.sqrt(LikelihoodSpy.paid(seen, 0))), bits);
  }

  /** The least epsilon at that delta, of the contrast ledger and of all orders. */
  double epsilon(double delta) {
    return bits.stream()
        .mapToDouble(bit -> bit.epsilon(delta))
        .reduce(contrasts.epsilon(delta), Math::min);
  }

  /** The least delta at that epsilon. */
  double delta(double epsilon) {
    return bits.stream()
        .mapToDouble(bit -> bit.delta(epsilon))
        .reduce(contrasts.delta(epsilon), Math::min);
  }
}
