package org.maskedbandit.problem;

import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.random.RandomSource;

/** A problem of a published experiment, by name. */
@About("problems of published experiments: paper-bernoulli, paper-exponential, sajed-sheffet-1,"
    + " sajed-sheffet-2, sajed-sheffet-3, sajed-sheffet-4, hu-hegde, azize-basu,"
    + " tossou-dimitrakakis-two-arms, tossou-dimitrakakis-ten-arms")
public record Literature(@Parameter("which experiment") Instance instance) implements Problem {
  /** The experiments. The best arm stands first. */
  public enum Instance {
    /** Ou, Avella Medina and Cummings (2024), Thompson sampling itself is private, section 5. */
    PAPER_BERNOULLI(Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25)),
    /** The same, with truncated exponential rewards. */
    PAPER_EXPONENTIAL(TruncatedExponential.of(0.1, 1, 2, 5, 10)),

    /** Sajed and Sheffet (2019), An optimal private stochastic-MAB algorithm: four close arms. */
    SAJED_SHEFFET_1(Bernoulli.of(0.75, 0.7, 0.7, 0.7, 0.7)),
    /** The same: means in equal steps, later the problem of most papers. */
    SAJED_SHEFFET_2(Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25)),
    /** The same: means in steps that shrink. */
    SAJED_SHEFFET_3(Bernoulli.of(0.75, 0.53125, 0.375, 0.28125, 0.25)),
    /** The same: means in steps that grow. */
    SAJED_SHEFFET_4(Bernoulli.of(0.75, 0.71875, 0.625, 0.46875, 0.25)),

    /** Hu and Hegde (2022), Near-optimal Thompson sampling-based algorithms. */
    HU_HEGDE(Bernoulli.of(0.8, 0.05, 0.05, 0.05, 0.05)),
    /** Azize and Basu (2022), When privacy meets partial information. */
    AZIZE_BASU(Bernoulli.of(0.8, 0.1, 0.1, 0.1, 0.1)),

    /** Tossou and Dimitrakakis (2016), Algorithms for private multi-armed bandits. */
    TOSSOU_DIMITRAKAKIS_TWO_ARMS(Bernoulli.of(0.9, 0.6)),
    /** The same, with ten arms. */
    TOSSOU_DIMITRAKAKIS_TEN_ARMS(Bernoulli.of(0.55, 0.2, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1));

    @SuppressWarnings("ImmutableEnumChecker") // A problem is a record and never changes.
    private final Problem problem;

    Instance(Problem problem) {
      this.problem = problem;
    }

    public Problem problem() {
      return problem;
    }
  }

  @Override
  public int arms() {
    return instance.problem().arms();
  }

  @Override
  public double mean(int arm) {
    return instance.problem().mean(arm);
  }

  @Override
  public double reward(int arm, RandomSource random) {
    return instance.problem().reward(arm, random);
  }

  @Override
  public double sum(int arm, long count, DoubleUnaryOperator taken, RandomSource random) {
    return instance.problem().sum(arm, count, taken, random);
  }

  @Override
  public boolean binary() {
    return instance.problem().binary();
  }
}
