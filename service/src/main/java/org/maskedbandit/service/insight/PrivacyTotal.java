package org.maskedbandit.service.insight;

import java.util.Collection;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Composed;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.privacy.ledger.ServedCurve;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Promise;

/**
 * What one person who takes part in all experiments has been promised, whatever their state: an
 * experiment that was stopped has released what it has. Each experiment promises its claim to the
 * person's rewards in it, whatever was released elsewhere, and its guarantee was fixed when it was
 * created. So together they promise what {@link Composed} says.
 *
 * @param epsilon at delta, an upper bound
 */
public record PrivacyTotal(
    int experiments, Guarantee guarantee, double epsilon, double delta, PromiseCurve curve) {
  public static PrivacyTotal of(Collection<Definition> experiments) {
    double delta = Promise.USUAL_DELTA;
    if (experiments.isEmpty()) {
      PromiseCurve nothing = PromiseCurve.of(PureDp.NOTHING::epsilon, 0);
      return new PrivacyTotal(0, PureDp.NOTHING, 0, delta, nothing);
    }
    Composed composed =
        new Composed(experiments.stream().map(each -> each.claim().guarantee()).toList(), 1);
    PromiseCurve curve = PromiseCurve.of(
        each -> epsilon(experiments, composed, each),
        served(experiments, composed, delta).delta(0));
    return new PrivacyTotal(
        experiments.size(),
        composed.guarantee(delta),
        epsilon(experiments, composed, delta),
        delta,
        curve);
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
    return guarantee.phrase() + " for all rewards of one person in all " + experiments
        + (experiments == 1 ? " experiment" : " experiments")
        + " that there ever were, at most as many in each as its promise says; that is "
        + (Double.isFinite(epsilon) ? "epsilon " + Numbers.roundedUp(epsilon, 4) : "no epsilon")
        + " at delta " + Numbers.write(delta)
        + ". What is public is what the promise of each experiment names; a person comes under one"
        + " name in each.";
  }
}
