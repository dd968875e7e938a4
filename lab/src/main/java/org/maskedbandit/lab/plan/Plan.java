package org.maskedbandit.lab.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.Optional;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.ApproximateDp;
import org.maskedbandit.privacy.Budget;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.problem.OneGoodArm;
import org.maskedbandit.problem.Problem;

/**
 * The question before an experiment: what does this promise cost, and how long does it take?
 *
 * @param promise what a person is promised, as eta or as (epsilon, delta)
 * @param traffic decisions a day
 * @param base the mean reward of the usual arm, on a scale from 0 to 1
 * @param difference the smallest difference that is worth finding: the best arm has base +
 *     difference, all others have base
 */
public record Plan(
    Guarantee promise,
    int arms,
    long traffic,
    int days,
    double base,
    double difference,
    Goal goal,
    long seed) {
  public static final int MOST_ARMS = 100;
  public static final int MOST_TRAFFIC = 1_000_000_000;
  public static final int MOST_DAYS = 1000;
  public static final double USUAL_BASE = 0.1;
  public static final double USUAL_DELTA = 1e-6;

  /** More is no promise, and noise that cannot be seen. */
  private static final double LARGEST_ETA = 20;

  /** Less needs more rewards for a first release than experiments have. */
  private static final double LEAST_ETA = 1e-4;

  public Plan {
    Check.within("arms", (long) arms, 2, MOST_ARMS);
    Check.within("traffic", traffic, 1, MOST_TRAFFIC);
    Check.within("days", (long) days, 1, MOST_DAYS);
    Check.within("base", base, 0, 1);
    Check.between("difference", difference, 0, 1);
    if (sum(base, difference) > 1) {
      throw Check.refusal(
          "base + difference",
          "at most 1, the largest reward",
          Numbers.write(sum(base, difference)));
    }
  }

  /** In decimals: 0.12 for 0.1 and 0.02. */
  private static double sum(double base, double difference) {
    return BigDecimal.valueOf(base).add(BigDecimal.valueOf(difference)).doubleValue();
  }

  /** The mean reward of the best arm. */
  public double best() {
    return sum(base, difference);
  }

  /** The usual seed and base rate, to learn while earning. */
  public static Plan of(Guarantee promise, int arms, long traffic, int days, double difference) {
    return new Plan(promise, arms, traffic, days, USUAL_BASE, difference, Goal.EARN, 1);
  }

  /** A promise by its numbers: eta, or epsilon with a delta that is 1e-6 unless it is given. */
  public static Guarantee promise(
      Optional<Double> eta, Optional<Double> epsilon, Optional<Double> delta) {
    if (eta.isPresent() == epsilon.isPresent() || (eta.isPresent() && delta.isPresent())) {
      throw Check.refusal(
          "the promise",
          "given as eta, or as epsilon with delta",
          eta.isEmpty() ? "missing" : "given twice");
    }
    if (eta.isPresent()) {
      return gaussian(new GaussianDp(Check.positive("eta", eta.get())), "eta", eta.get());
    }
    double point = Check.between("delta", delta.orElse(USUAL_DELTA), 0, 1);
    double large = Check.positive("epsilon", epsilon.orElseThrow());
    gaussian(GaussianDp.largest(large, point), "epsilon", large);
    return new ApproximateDp(large, point);
  }

  private static Guarantee gaussian(GaussianDp promise, String name, double value) {
    if (promise.eta() > LARGEST_ETA) {
      throw Check.refusal(
          name,
          "so small that the promise is at most " + Numbers.write(LARGEST_ETA) + "-GDP",
          Numbers.write(value));
    }
    if (promise.eta() < LEAST_ETA) {
      throw Check.refusal(
          name,
          "so large that the promise is at least " + Numbers.write(LEAST_ETA) + "-GDP",
          Numbers.write(value));
    }
    return promise;
  }

  /** Decisions from the first day to the last. */
  public long decisions() {
    return traffic * days;
  }

  Problem problem() {
    return new OneGoodArm(arms, best(), base);
  }

  Setting setting() {
    return Setting.arms(arms);
  }

  /** Which guarantees keep the promise. */
  public static Budget budget(Guarantee promise) {
    return promise instanceof ApproximateDp point
        ? Budget.approximate(point.epsilon(), point.delta())
        : Budget.gaussian(promise.gaussian().orElseThrow().eta());
  }

  /** Every number of the question. Equal questions have equal texts. */
  public ObjectNode json() {
    return Json.of(PlanJson.Question.of(this));
  }
}
