package org.maskedbandit.paper;

import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import org.maskedbandit.numeric.Normal;

/** Lemmas 8 to 12 on grids, and the constants of the regret proof. */
final class RegretLemmas {
  private static final double BEST = 0.75;
  private static final double GAP = 0.5;
  private static final int LAST = (int) StrictMath.exp(11);

  private final Statements formulas;

  RegretLemmas(RunPlan plan) {
    formulas = plan.formulas();
  }

  List<Item> items() {
    double sum = IntStream.rangeClosed(2, LAST).mapToDouble(formulas::summand).sum();
    double edge = StrictMath.exp(11);
    double z = Math.sqrt(StrictMath.log(100));
    int k = (int) Math.ceil(formulas.length(0, 1, Subject.HORIZON, GAP));
    return List.of(
        lemma8(),
        lemma9(),
        Item.of("lemma-9-many-plays")
            .atMost(formulas.lemma9(0, 1, Subject.HORIZON, GAP, k), samples(1, GAP, k)),
        lemma10(),
        Item.of("lemma-11").within(0.9, 1, worstTail(formulas::lemma11)),
        Item.of("lemma-12").within(0.4, 0.5, worstTail(formulas::lemma12)),
        Item.of("constant-65.58").equal(65.58, sum, 1e-3),
        Item.of("constant-71").atMost(formulas.tries(), 2 + Math.PI * Math.PI / 3 + sum),
        Item.of("constant-e-11").atMost(1, formulas.summand(edge) * edge * edge),
        slope(),
        constant(),
        Item.of("mills-direction").above(1, Normal.survival(z) / formulas.lemma11(z, 1)));
  }

  /** Arm i has samples of deviation 0.1, the best arm those of a grid; the threshold is 0. */
  private Item lemma8() {
    double worst = 0;
    for (double best : new double[] {-1, 0, 1}) {
      for (double wide : new double[] {1, 5, 20}) {
        for (double mean : new double[] {-1, -0.3}) {
          double p = Normal.survival(-best / wide);
          double own = Quadrature.integral(
              x -> Normal.density((x - mean) * 10) * 10 * Normal.cdf((x - best) / wide), -5, 0);
          double below = Quadrature.integral(
              x -> Normal.density((x - best) / wide) / wide * Normal.cdf((x - mean) * 10), -5, 0);
          double other = p * Normal.cdf(-mean * 10) + below;
          worst = Math.max(worst, own / (formulas.lemma8(p) * other));
        }
      }
    }
    return Item.of("lemma-8").within(0.9, 1, worst);
  }

  /** E[1/p] - 1 after k plays of the best arm, exactly: its rewards are k coins. */
  private static double samples(double c, double gap, int k) {
    double deviation = Math.sqrt(c / (k + 1));
    double y = BEST - gap / 3;
    return Quadrature.binomial(
            k, BEST, paid -> 1 / Normal.survival((y - paid / (k + 1)) / deviation))
        - 1;
  }

  private Item lemma9() {
    double worst = 0;
    for (int k : new int[] {0, 1, 2, 3, 5, 10, 30, 100, 300}) {
      for (double gap : new double[] {0.125, 0.5}) {
        worst = Math.max(worst, Math.max(samples(1, gap, k), samples(10, gap, k)));
      }
    }
    return Item.of("lemma-9").atMost(formulas.tries(), worst);
  }

  private Item lemma10() {
    double worst = 0;
    for (int n : new int[] {1, 10, 100}) {
      for (double p : new double[] {0.1, 0.5, 0.9}) {
        for (double share : new double[] {0.05, 0.1, 0.3}) {
          double a = share * n;
          double tail = Quadrature.binomial(n, p, k -> k >= n * p + a ? 1 : 0);
          worst = Math.max(worst, tail / formulas.lemma10(a, n));
        }
      }
    }
    return Item.of("lemma-10").within(0.8, 1, worst);
  }

  /** The largest share of a bound on a normal tail, for deviations from 0.1 to 10. */
  private static double worstTail(DoubleBinaryOperator bound) {
    return IntStream.rangeClosed(1, 100)
        .mapToDouble(i -> Normal.survival(i / 10.0) / bound.applyAsDouble(2 * i / 10.0, 2))
        .max()
        .orElseThrow();
  }

  /** The slope of Lemma 7 and the third term in c; a large c makes the rounding up small. */
  private Item slope() {
    double unit = StrictMath.log(Subject.HORIZON * 0.25) / 0.25;
    double slope = (plays(2000) - plays(1000)) / (1000 * unit);
    return Item.of("constant-5130").equal(5130, slope, 1e-6);
  }

  private double plays(double c) {
    return formulas.lemma7(0, c, Subject.HORIZON, GAP)
        + formulas.thirdTerm(0, c, Subject.HORIZON, GAP);
  }

  /** Where the logarithm is 0 only the constants are left. */
  private Item constant() {
    double rest = 1 / (GAP * GAP);
    double plays = formulas.lemma6(0, GAP)
        + formulas.lemma7(0, 1, rest, GAP)
        + formulas.thirdTerm(0, 1, rest, GAP);
    return Item.of("constant-14").equal(14, plays * GAP * GAP, 1e-12);
  }
}
