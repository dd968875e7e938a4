package org.maskedbandit.paper;

import java.util.List;
import org.maskedbandit.numeric.Normal;

/** Appendix C: Algorithms 3 and 4, Lemma 13, Theorems 6 to 8, Corollary 1. */
final class StandardDp implements Part.Work {

  @Override
  public Reproduction reproduce(RunPlan plan) {
    Statements formulas = plan.formulas();
    return Reproduction.of(List.of(
        algorithm3(formulas),
        theorem6(formulas),
        equalNoise(formulas),
        Item.of("lemma-13").atMost(1e-6, formulas.lemma1(formulas.lemma13(1, 1e-6), 1)),
        theorem7(formulas),
        Item.of("corollary-1")
            .atMost(
                formulas.corollary1(2, 1000, 1e-6), formulas.epsilon(formulas.lemma4(1000), 1e-6)),
        theorem8(formulas)));
  }

  /** P(difference of two unit Laplace variables > x) is (1 + x/2) e^-x / 2; moves shift x by 2. */
  private static Item algorithm3(Statements formulas) {
    double x = 40;
    double near = Math.log1p(x / 2) - x;
    double far = Math.log1p((x + 2) / 2) - (x + 2);
    return Item.of("algorithm-3").atMost(formulas.algorithm3(1), near - far);
  }

  private static Item theorem6(Statements formulas) {
    double ratio = Math.sqrt(0.5);
    double claimed = formulas.theorem6(2, 1e-6, ratio);
    return Item.of("theorem-6").atMost(1e-6, formulas.lemma1(ratio, claimed));
  }

  /** The difference of two equal noises is one Gaussian, sqrt 2 as wide. */
  private static Item equalNoise(Statements formulas) {
    double shift = 1 / formulas.theorem6(2, 1e-6, 1);
    return Item.of("theorem-6-equal-noise").atMost(1e-6, formulas.lemma1(shift / Math.sqrt(2), 1));
  }

  /** Arm 1 was played once, arm 2 a hundred times and always paid 1. */
  private static Item theorem7(Statements formulas) {
    double deviation = Math.sqrt(1 / 2.0 + 1 / 101.0);
    double paid = Normal.cdf((1 / 2.0 - 100 / 101.0) / deviation);
    double unpaid = Normal.cdf((0 - 100 / 101.0) / deviation);
    return Item.of("theorem-7")
        .atMost(1e-3, paid - StrictMath.exp(formulas.theorem7(2, 1e-3)) * unpaid)
        .note("arm 1 is played with probability " + Item.shownNumber(paid) + " or "
            + Item.shownNumber(unpaid));
  }

  /** The Rényi divergence of a round by quadrature, composed and converted at the same order. */
  private static Item theorem8(Statements formulas) {
    double alpha = 1.2;
    double eta = Math.sqrt(0.5);
    double moment = Quadrature.expectation(z -> StrictMath.exp(alpha * (eta * z - eta * eta / 2)));
    double gamma = StrictMath.log(moment) / (alpha - 1);
    double other = 1000 * gamma + StrictMath.log(1e3) / (alpha - 1);
    return Item.of("theorem-8").equal(formulas.theorem8(alpha, 1000, 1e-3), other, 1e-9);
  }
}
