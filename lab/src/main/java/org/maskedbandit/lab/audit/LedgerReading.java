package org.maskedbandit.lab.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.maskedbandit.lab.audit.spy.LikelihoodSpy;
import org.maskedbandit.lab.audit.spy.Observations;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Workload;
import org.maskedbandit.policy.thompson.ThompsonPolicy;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.RenyiDp;
import org.maskedbandit.privacy.argmax.ArgmaxRenyi;
import org.maskedbandit.privacy.ledger.BitLedger;
import org.maskedbandit.privacy.ledger.ContrastLedger;
import org.maskedbandit.privacy.ledger.Ledger;
import org.maskedbandit.random.Seed;

/**
 * What the changed reward of a Thompson policy paid on average by the finest ledgers: a reading and
 * no guarantee, which would take a budget that was declared beforehand.
 *
 * @param contrasts by the contrast ledger
 * @param bits at several orders, if each draw is charged as one bit
 */
public record LedgerReading(GaussianDp contrasts, List<RenyiDp> bits) {
  private static final int GAMES = 200;

  /** Orders are 1 + 2^(i/3), of which those are kept that are best at a delta from 1/2 to 1e-7. */
  private static final double LEAST_EXCESS = 0.7;

  private static final double LARGEST_EXCESS = 7;

  /** Plays some more runs in the worlds that were told apart best. */
  public static Optional<LedgerReading> of(AuditResult report) {
    return report.audit().policy() instanceof ThompsonPolicy policy
            && report.proof() instanceof TwoWorlds worlds
        ? Optional.of(of(policy, worlds.pair(), report.audit()))
        : Optional.empty();
  }

  private static LedgerReading of(ThompsonPolicy policy, Neighbours pair, Audit audit) {
    int arms = audit.setting().arms();
    Supplier<Ledger> contrasts = () -> new ContrastLedger(arms);
    double eta = Math.sqrt(read(policy, pair, audit, List.of(contrasts))[0]);
    double[] orders = eta == 0 ? new double[0] : orders(eta);
    List<Supplier<Ledger>> ledgers = new ArrayList<>();
    for (double order : orders) {
      ledgers.add(() -> new BitLedger(arms, order, ArgmaxRenyi.at(order)::cost));
    }
    double[] paid = read(policy, pair, audit, ledgers);
    List<RenyiDp> bits = new ArrayList<>();
    for (int i = 0; i < orders.length; i++) {
      bits.add(new RenyiDp(orders[i], paid[i]));
    }
    return new LedgerReading(new GaussianDp(eta), bits);
  }

  /** At excess alpha - 1 the best order is about sqrt(2 ln(1/delta))/eta. */
  private static double[] orders(double eta) {
    double first = Math.ceil(3 * log2(LEAST_EXCESS / eta));
    double last = Math.floor(3 * log2(LARGEST_EXCESS / eta));
    return DoubleStream.iterate(first, i -> i <= last, i -> i + 1)
        .map(i -> 1 + StrictMath.pow(2, i / 3))
        .toArray();
  }

  private static double log2(double x) {
    return StrictMath.log(x) / StrictMath.log(2);
  }

  /** What the changed reward paid by each of the ledgers. */
  private static double[] read(
      ThompsonPolicy policy, Neighbours pair, Audit audit, List<Supplier<Ledger>> ledgers) {
    AuditRunner runner = new AuditRunner(
        policy,
        audit.setting(),
        audit.threads(),
        new Workload(Progress.SILENT, 2.0 * GAMES * audit.setting().horizon()));
    Observations seen = runner.observe(
        new LikelihoodSpy(audit.setting().arms(), policy.rule(audit.setting()), ledgers),
        pair,
        Seed.of(audit.seed()).child("reading"),
        GAMES);
    return IntStream.range(0, ledgers.size())
        .mapToDouble(ledger -> LikelihoodSpy.paid(seen, ledger))
        .toArray();
  }

  /** The least epsilon at that delta, of the contrast ledger and of all orders. */
  public double epsilon(double delta) {
    return bits.stream()
        .mapToDouble(bit -> bit.epsilon(delta))
        .reduce(contrasts.epsilon(delta), Math::min);
  }

  /** The least delta at that epsilon. */
  public double delta(double epsilon) {
    return bits.stream()
        .mapToDouble(bit -> bit.delta(epsilon))
        .reduce(contrasts.delta(epsilon), Math::min);
  }
}
