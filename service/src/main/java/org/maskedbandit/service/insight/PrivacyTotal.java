package org.maskedbandit.service.insight;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Composed;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.privacy.ledger.ServedCurve;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Promise;

/**
 * What one person who takes part in all experiments has been promised, whatever their state: an
 * experiment that was stopped has released what it has. Each experiment promises its claim to the
 * person's rewards in it, whatever was released elsewhere. So together they promise what
 * {@link Composed} says, if their guarantees were fixed beforehand: where the promise of the next
 * experiment is chosen by what others have released, no sum over those that there are is a promise.
 * The sentence names that condition.
 *
 * <p>A restore forgets how many rewards of a person were released since the backup. So an
 * experiment that was there promises once more for each life of the store.
 *
 * @param earlier lives of experiments before a restore
 * @param epsilon at delta, an upper bound
 */
public record PrivacyTotal(
    int experiments,
    int earlier,
    Guarantee guarantee,
    double epsilon,
    double delta,
    PromiseCurve curve) {
  private static final String CHOSEN =
      ", and which experiments there are was not chosen by what others have released";
  private static final String RESTORED =
      " An experiment that was there when the store was restored counts once more for each"
          + " restore.";

  /** Of a store that was never restored. */
  public static PrivacyTotal of(Collection<Definition> experiments) {
    return of(experiments, List.of());
  }

  /** @param earlier each experiment once for each of its lives before a restore */
  public static PrivacyTotal of(
      Collection<Definition> experiments, Collection<Definition> earlier) {
    double delta = Promise.DEFAULT_DELTA;
    if (experiments.isEmpty()) {
      PromiseCurve nothing = PromiseCurve.of(PureDp.NOTHING::epsilon, 0);
      return new PrivacyTotal(0, 0, PureDp.NOTHING, 0, delta, nothing);
    }
    List<Definition> lives =
        Stream.concat(experiments.stream(), earlier.stream()).toList();
    Composed composed =
        new Composed(lives.stream().map(each -> each.claim().guarantee()).toList(), 1);
    PromiseCurve curve = PromiseCurve.of(
        each -> epsilon(lives, composed, each), served(lives, composed, delta).delta(0));
    return new PrivacyTotal(
        experiments.size(),
        earlier.size(),
        composed.guarantee(delta),
        epsilon(lives, composed, delta),
        delta,
        curve);
  }

  /** Each experiment as often as it charges its promise again for restores at these times. */
  public static List<Definition> earlier(Collection<Experiment> experiments, List<Long> restores) {
    return experiments.stream()
        .flatMap(each -> {
          int since =
              (int) restores.stream().filter(time -> time >= each.created()).count();
          int more = each.definition().policy().charges(since) - 1;
          return Collections.nCopies(more, each.definition()).stream();
        })
        .toList();
  }

  private static double epsilon(Collection<Definition> all, Composed composed, double delta) {
    ServedCurve served = served(all, composed, delta);
    return served.bill().numericalDelta(0, 1) == 0
        ? composed.epsilon(delta)
        : served.epsilon(delta);
  }

  /** What arithmetic adds is a total variation, and these add up. */
  private static ServedCurve served(Collection<Definition> all, Composed composed, double delta) {
    Guarantee ideal = composed.guarantee(delta);
    long draws = 0;
    double grid = 0;
    for (Definition each : all) {
      ServedCurve curve = each.curve();
      draws = Math.addExact(draws, curve.bill().floatingDraws());
      grid = Rounding.sumUp(
          grid, Rounding.productUp(curve.claim().rewards(), curve.bill().gridError()));
    }
    return new ServedCurve(Claim.anytime(ideal), new Bill(ideal, draws, Math.min(1, grid)));
  }

  public String sentence() {
    if (experiments == 0) {
      return "There was no experiment: nothing was promised, and nothing was released.";
    }
    return guarantee.phrase() + " for all rewards of one person in "
        + (experiments == 1
            ? "the one experiment that there ever was"
            : "all " + experiments + " experiments that there ever were")
        + ", at most as many in each as its promise says; that is "
        + (Double.isFinite(epsilon) ? "epsilon " + Numbers.roundedUp(epsilon, 4) : "no epsilon")
        + " at delta " + Numbers.write(delta)
        + ". What is public is what the promise of each experiment names; a person comes under one"
        + " name in each" + (experiments == 1 ? "" : CHOSEN) + "." + (earlier == 0 ? "" : RESTORED);
  }
}
