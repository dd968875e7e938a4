package org.maskedbandit.theory;

import org.maskedbandit.notation.Check;
import org.maskedbandit.problem.Problem;

/**
 * The regret bound of modified Thompson sampling with its explicit constants, <b>as printed</b>.
 *
 * <pre>
 * E[n_i] &lt;= b + first + second + third,   D the gap of arm i,   M = T - bN
 *   first  = 9/D^2 e^(-2bD^2/9)                                the mean of arm i is too high
 *   second = max(0, 18c ln(MD^2)/D^2 - b) + 1/D^2              its draw is too high
 *   third  = 71 max(0, L) + 4/D^2,  L = ceil(72c ln(MD^2)/D^2 - (b+1)): the best draw is too low
 *        &lt;= b + 14/D^2 + 5130 c ln(MD^2)/D^2
 * </pre>
 *
 * <p>The constant 71, and with it 5130 = 18 + 71 * 72, is not established by the printed proof: the
 * step that bounds Pr[MAX_r > …] from below uses Mills' inequality, which bounds from above. The
 * orders in T, c and the gaps stand.
 *
 * @see "Ou, Avella Medina and Cummings (2024), Thompson Sampling Itself is Differentially Private,
 *     Theorem 5 and Appendix B"
 */
public final class RegretBound {
  /** Bounds the expected tries until the best arm's draw exceeds the mid-point; see above. */
  public static final double TRIES = 71;

  private final Problem problem;
  private final double horizon;
  private final double b;
  private final double c;

  private RegretBound(Problem problem, long horizon, long b, double c) {
    this.problem = Problem.constant("the problem of a regret bound", problem);
    this.horizon = Check.atLeast("horizon", horizon, 1);
    this.b = Check.atLeast("b", b, 0);
    this.c = Check.positive("c", c);
    if (this.b * problem.arms() >= horizon) {
      throw Check.refusal(
          "b times the number of arms",
          "less than the horizon " + horizon,
          this.b * problem.arms());
    }
  }

  public static RegretBound of(Problem problem, long horizon, long b, double c) {
    return new RegretBound(problem, horizon, b, c);
  }

  /** T must exceed this, bN + 4/gap^2 for the smallest positive gap. */
  public double leastHorizon() {
    double smallest = Double.POSITIVE_INFINITY;
    for (double gap : problem.gaps()) {
      smallest = gap > 0 ? Math.min(smallest, gap) : smallest;
    }
    return b * problem.arms() + 4 / (smallest * smallest);
  }

  /** Plays of a worse arm because its mean is too high. */
  public double firstTerm(int arm) {
    double square = square(arm);
    return 9 / square * StrictMath.exp(-2 * b * square / 9);
  }

  /** Plays of a worse arm because its draw is too high. */
  public double secondTerm(int arm) {
    return Math.max(0, 18 * c * logarithm(arm) / square(arm) - b) + 1 / square(arm);
  }

  /** Plays of a worse arm because the best arm's draw is too low. */
  public double thirdTerm(int arm) {
    double length = Math.ceil(72 * c * logarithm(arm) / square(arm) - (b + 1));
    return TRIES * Math.max(0, length) + 4 / square(arm);
  }

  /** The bound on the expected plays of a worse arm, from the three terms. */
  public double plays(int arm) {
    return b + firstTerm(arm) + secondTerm(arm) + thirdTerm(arm);
  }

  /** The problem-dependent bound on expected regret: gap times plays, over the worse arms. */
  public double problemDependent() {
    double total = 0;
    for (int arm = 0; arm < problem.arms(); arm++) {
      double gap = problem.gap(arm);
      total += gap > 0 ? gap * plays(arm) : 0;
    }
    return total;
  }

  /** The problem-independent bound of at least two arms, bN + O(c sqrt(N (T - bN) ln N)). */
  public double problemIndependent() {
    double arms = Check.atLeast("the number of arms", problem.arms(), 2);
    double sampled = horizon - b * arms;
    double root = StrictMath.sqrt(StrictMath.log(arms));
    double largeGaps = 14 * StrictMath.sqrt(arms * sampled) / (Math.E * root)
        + (18 + TRIES * 72)
            * c
            * StrictMath.sqrt(sampled * arms)
            * StrictMath.log(Math.E * Math.E * arms * root * root)
            / (Math.E * root);
    double smallGaps = Math.E * StrictMath.sqrt(arms * sampled) * root;
    return b * arms + largeGaps + smallGaps;
  }

  private double square(int arm) {
    double gap = problem.gap(arm);
    return gap * gap;
  }

  private double logarithm(int arm) {
    return StrictMath.log((horizon - b * problem.arms()) * square(arm));
  }
}
