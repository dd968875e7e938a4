package org.maskedbandit.service.insight;

import java.util.Collection;
import java.util.List;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Composed;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.privacy.ledger.ServedCurve;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Promise;

/**
 * What one person who takes part in all experiments has been promised, whatever their state: an
 * experiment that was stopped has released what it has. Each experiment promises its claim to the
 * person's rewards in it, whatever was released elsewhere, and its guarantee was fixed when it was
 * created. So together they promise what {@link Composed} says.
 *
 * @param epsilon at delta, an upper bound
 */
public record PrivacyTotal(int experiments, Guarantee guarantee, double epsilon, double delta) {
  public static PrivacyTotal of(Collection<Experiment> experiments) {
    double delta = Promise.USUAL_DELTA;
    List<Guarantee> parts = experiments.stream()
        .map(experiment -> experiment.definition().claim().guarantee())
        .toList();
    if (parts.isEmpty()) {
      return new PrivacyTotal(0, PureDp.NOTHING, 0, delta);
    }
    Composed composed = new Composed(parts, 1);
    return new PrivacyTotal(
        parts.size(), composed.guarantee(delta), epsilon(experiments, composed, delta), delta);
  }

  /** What arithmetic adds is a total variation, and these add up. */
  private static double epsilon(Collection<Experiment> all, Composed composed, double delta) {
    long draws =
        all.stream().mapToLong(each -> each.definition().floatingDraws()).sum();
    Guarantee ideal = composed.guarantee(delta);
    return draws == 0
        ? composed.epsilon(delta)
        : new ServedCurve(Claim.anytime(ideal), new Bill(ideal, draws, 0)).epsilon(delta);
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
