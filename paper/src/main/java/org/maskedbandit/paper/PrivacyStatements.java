package org.maskedbandit.paper;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.privacy.GaussianProfile;

/** Sections 2 to 4: Definitions 1 to 3, Lemmas 1 to 5, Theorems 1, 3 and 4, Remark 1. */
final class PrivacyStatements implements Part.Work {
  /** η, ε and δ to 16 digits, computed with 70 (mpmath). */
  private static final double[][] GOLDEN = {
    {1, 0.5, 0.2384217081348766},
    {2, 10, 9.940202816118153e-6},
    {5, 32.5, 1.697838501955166e-5},
    {10, 70, 0.01828150014526286},
  };

  @Override
  public Reproduction reproduce(RunPlan plan) {
    List<Item> items = new ArrayList<>();
    for (String id : List.of("definition-1", "definition-2", "definition-3", "theorem-1")) {
      items.add(Item.of(id).notChecked());
    }
    items.addAll(preliminaries(plan.formulas()));
    items.addAll(algorithm1(plan.formulas()));
    items.addAll(algorithm2(plan));
    return Reproduction.of(items);
  }

  private static List<Item> preliminaries(Statements formulas) {
    double golden = Arrays.stream(GOLDEN)
        .mapToDouble(row -> Math.abs(formulas.lemma1(row[0], row[1]) / row[2] - 1))
        .max()
        .orElseThrow();
    // One mechanism sees the loss of the other: δ of both is the mean of δ at the ε that is left.
    double composed =
        Quadrature.expectation(z -> Quadrature.delta(1.1, 1, 1 - (0.7 * 0.7 / 2 + 0.7 * z)));
    return List.of(
        Item.of("lemma-1").atMost(1e-9, golden),
        Item.of("lemma-2").equal(formulas.lemma1(formulas.lemma2(0.7, 1.1), 1), composed, 1e-6),
        Item.of("gaussian-mechanism")
            .equal(
                formulas.lemma1(formulas.gaussianMechanism(1, 2), 1),
                Quadrature.delta(1, 2, 1),
                1e-6));
  }

  private static List<Item> algorithm1(Statements formulas) {
    double[] rounds = new double[1000];
    Arrays.fill(rounds, formulas.lemma3());
    double attack = oneRound(1, 100_000);
    return List.of(
        Item.of("lemma-3").within(0.97, 1, attack / formulas.lemma3()),
        Item.of("lemma-4").equal(formulas.lemma4(1000), formulas.lemma2(rounds), 1e-12),
        Item.of("theorem-3")
            .equal(formulas.theorem3(1000, 320), GaussianProfile.delta(320, Math.sqrt(500)), 1e-9),
        Item.of("remark-1")
            .above(
                10,
                formulas.corollary1(2, 1000, 1e-6)
                    / formulas.epsilon(formulas.lemma4(1000), 1e-6)));
  }

  /** The η between the two laws of the next arm, a coin: the difference of its quantiles. */
  private static double oneRound(double n1, double n2) {
    double deviation = Math.sqrt(1 / (n1 + 1) + 1 / (n2 + 1));
    double paid = Normal.cdf((1 / (n1 + 1) - 0.5) / deviation);
    double unpaid = Normal.cdf((0 - 0.5) / deviation);
    return Normal.quantile(paid) - Normal.quantile(unpaid);
  }

  private static List<Item> algorithm2(RunPlan plan) {
    Statements formulas = plan.formulas();
    double[] rounds = new double[1000];
    Arrays.fill(rounds, formulas.gaussianMechanism(1 / 10.0, Math.sqrt(4 / 10.0)));
    double worst = Collections.max(RegretOverTime.settings(plan.subject().published(), 2).stream()
        .map(
            each -> Math.abs(formulas.lemma5(each.b(), each.c(), Subject.HORIZON) / each.eta() - 1))
        .toList());
    return List.of(
        Item.of("lemma-5").equal(formulas.lemma5(9, 4, 1000), formulas.lemma2(rounds), 1e-12),
        Item.of("lemma-5-settings").atMost(1e-3, worst),
        Item.of("theorem-4")
            .equal(formulas.theorem4(9, 1, 1000, 80), Quadrature.delta(10, 1, 80), 1e-5),
        Item.of("truncated-exponential-means").atMost(5e-4, means(plan)),
        Item.of("text-316").equal(316, formulas.lemma5(0, 1, Subject.HORIZON), 1e-3));
  }

  private static double means(RunPlan plan) {
    double[] printed = {0.492, 0.418, 0.343, 0.193, 0.1};
    return IntStream.range(0, printed.length)
        .mapToDouble(arm -> Math.abs(plan.subject().exponential().mean(arm) - printed[arm]))
        .max()
        .orElseThrow();
  }
}
