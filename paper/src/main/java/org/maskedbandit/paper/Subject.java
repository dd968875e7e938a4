package org.maskedbandit.paper;

import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.elimination.DpSe;
import org.maskedbandit.policy.index.AnytimeLazyUcb;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.policy.thompson.Thompson;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.problem.TruncatedExponential;

/**
 * What the items are about: formulas, published readings, algorithms and problems. A test replaces
 * one of them by a wrong one and sees that verdicts change.
 */
public class Subject {
  /** The horizon of Section 5. */
  static final long HORIZON = 100_000;

  public Statements formulas() {
    return new Statements();
  }

  public PublishedCurves published() {
    return new PublishedCurves();
  }

  /** Algorithm 1 as the library has it. */
  public Policy thompson() {
    return new Thompson();
  }

  /** Algorithm 2 as the library has it. */
  public Policy modified(long b, double c) {
    return new ModifiedThompson(b, c);
  }

  /** Algorithm 2 as printed. */
  public Algorithm2 algorithm2() {
    return new Algorithm2();
  }

  /** DP-SE of Appendix D. */
  public Policy dpSe(double epsilon) {
    return new DpSe(epsilon);
  }

  /** Anytime-Lazy-UCB of Appendix D. */
  public Policy lazyUcb(double epsilon) {
    return new AnytimeLazyUcb(epsilon);
  }

  /** The arms of Section 5.1, best first. */
  public Problem bernoulli() {
    return Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25);
  }

  /** The arms of Section 5.2, best first. */
  public Problem exponential() {
    return TruncatedExponential.of(0.1, 1, 2, 5, 10);
  }
}
