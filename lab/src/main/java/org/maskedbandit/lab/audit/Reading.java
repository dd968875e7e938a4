package org.maskedbandit.lab.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.ThompsonPolicy;
import org.maskedbandit.privacy.ArgmaxRenyi;
import org.maskedbandit.privacy.BitLedger;
import org.maskedbandit.privacy.ContrastLedger;
import org.maskedbandit.privacy.GaussianProfile;
import org.maskedbandit.privacy.Ledger;
import org.maskedbandit.privacy.RenyiDp;
import org.maskedbandit.random.Seed;

/**
 * What the reward in question paid by the finest books of a Thompson policy, on average over some runs. A reading and no
 * guarantee: that would take a budget which was declared beforehand.
 *
 * @param contrast the eta^2 by the contrast ledger
 * @param bits the divergences at several orders if each draw is charged as one bit
 */
public record Reading(double contrast, List<RenyiDp> bits) {
  static final String SENTENCE = "a reading and no guarantee";

  /** From 1.06 to 129, one above the other by a factor of about root 2. */
  private static final double[] ORDERS =
      IntStream.rangeClosed(-8, 14).mapToDouble(i -> 1 + Math.pow(2, i / 2.0)).toArray();

  private static final int GAMES = 200;

  /** How many games it takes. */
  static long games(Policy policy) {
    return policy instanceof ThompsonPolicy ? 2 * GAMES : 0;
  }

  static Optional<Reading> of(Neighbours pair, Arena arena, Seed seed) {
    if (!(arena.policy() instanceof ThompsonPolicy thompson)) {
      return Optional.empty();
    }
    int arms = arena.setting().arms();
    List<Supplier<Ledger>> books = new ArrayList<>();
    books.add(() -> new ContrastLedger(arms));
    for (double order : ORDERS) {
      books.add(() -> new BitLedger(arms, ArgmaxRenyi.at(order)::cost));
    }
    Spy spy = new LikelihoodSpy(arms, thompson.rule(arena.setting()), books);
    Observations seen = arena.observe(spy, pair, seed, GAMES);
    List<RenyiDp> bits = new ArrayList<>();
    for (int i = 0; i < ORDERS.length; i++) {
      bits.add(new RenyiDp(ORDERS[i], mean(seen, 2 + i)));
    }
    return Optional.of(new Reading(mean(seen, 1), List.copyOf(bits)));
  }

  private static double mean(Observations seen, int book) {
    return Stream.concat(seen.world0().stream(), seen.world1().stream())
        .mapToDouble(run -> Math.max(0, run[book]))
        .average()
        .orElseThrow();
  }

  /** The eta of the contrast ledger. */
  public double eta() {
    return Math.sqrt(contrast);
  }

  /** The least epsilon at that delta, of the contrast ledger and of all orders. */
  public double epsilon(double delta) {
    double byContrast = GaussianProfile.epsilon(delta, eta());
    return bits.stream().mapToDouble(bit -> bit.epsilon(delta)).reduce(byContrast, Math::min);
  }

  /** The least delta at that epsilon, of the contrast ledger and of all orders. */
  double delta(double epsilon) {
    double byContrast = GaussianProfile.delta(epsilon, eta());
    return bits.stream().mapToDouble(bit -> bit.delta(epsilon)).reduce(byContrast, Math::min);
  }

  /** What it is, and what it is not. */
  public String sentence() {
    return "the eta that the reward in question paid by the contrast ledger, on average; "
        + SENTENCE;
  }
}
