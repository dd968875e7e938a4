package org.maskedbandit.paper;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.maskedbandit.lab.grid.Workers;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.study.Results;
import org.maskedbandit.paper.PublishedCurves.PublishedCurve;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.Seed;

/** Theorems 2 and 5 and Lemmas 6 to 12: the terms of the proof, played and computed. */
final class RegretStatements implements Part.Work {
  private static final int RUNS = 4;
  private static final long T = Subject.HORIZON;
  private static final long[] HORIZONS = {10_000, 100_000, 1_000_000, 10_000_000};

  /** Six pairs (b, c) of Figure 2, from the least noise to the most. */
  private static final double[][] PAIRS = {
    {0, 1}, {3999, 1}, {500, 7.98}, {2000, 49.98}, {500, 199.6}, {10_000, 10}
  };

  private static final List<String> TERMS = List.of("first", "second", "third");

  /** Mean plays of an arm by a term of the proof for a pair (b, c), and their bound. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Plays(double[] pair, int arm, String term, double plays, double bound) {
    double ratio() {
      return bound > 0 ? plays / bound : Double.POSITIVE_INFINITY;
    }
  }

  @Override
  public Reproduction reproduce(RunPlan plan) {
    List<Item> items = new ArrayList<>();
    items.add(growth(plan));
    items.addAll(theorem5(plan));
    List<Plays> played = played(plan);
    for (String term : TERMS) {
      double worst = played.stream()
          .filter(each -> each.term.equals(term))
          .mapToDouble(Plays::ratio)
          .max()
          .orElseThrow();
      items.add(Item.of(term + "-term").atMost(1, worst));
    }
    items.addAll(new RegretLemmas(plan).items());
    Listing<Plays> numbers = new Listing<>(
        List.of(
            Column.of("b", each -> each.pair[0]),
            Column.of("c", each -> each.pair[1]),
            Column.of("arm", each -> each.arm + 1),
            Column.of("term", Plays::term),
            Column.of("plays", Plays::plays),
            Column.of("bound", Plays::bound)),
        played);
    return new Reproduction(Optional.empty(), Optional.of(numbers.table()), items);
  }

  /** The regret of Algorithm 1 over ln T. */
  private static Item growth(RunPlan plan) {
    DoubleSummaryStatistics ratios = Arrays.stream(HORIZONS)
        .mapToDouble(horizon -> regret(plan, horizon) / StrictMath.log(horizon))
        .summaryStatistics();
    return Item.of("theorem-2").atMost(2, ratios.getMax() / ratios.getMin());
  }

  private static double regret(RunPlan plan, long horizon) {
    Results results = plan.study(plan.subject().bernoulli())
        .policies(List.of(plan.subject().thompson()))
        .horizon(horizon)
        .checkpoints(1)
        .run();
    return results.series().get(0).regret().mean();
  }

  private static List<Item> theorem5(RunPlan plan) {
    Statements formulas = plan.formulas();
    Problem problem = plan.subject().bernoulli();
    double measured = regret(plan, T);
    PublishedCurve best = plan.subject().published().curve(2, "5-GDP", "b=500");
    double bound = formulas.theorem5(0, 1, T, problem.gaps());
    double trivial = T * Arrays.stream(problem.gaps()).max().orElseThrow();
    double from = T;
    while (formulas.theorem5(0, 1, from, problem.gaps()) > from * trivial / T) {
      from *= 1.01;
    }
    double[] equal = new double[problem.arms()];
    Arrays.fill(equal, Math.E * Math.sqrt(equal.length * StrictMath.log(equal.length) / T));
    return List.of(
        Item.of("theorem-5")
            .atMost(bound, measured)
            .note("it is above the trivial bound T max Δ = " + Item.shownNumber(trivial)
                + " up to T = " + Item.shownNumber(from)),
        Item.of("theorem-5-sum")
            .equal(plays(50, problem.gaps()), formulas.theorem5(0, 50, T, problem.gaps()), 1e-3),
        Item.of("theorem-5-independent")
            .equal(
                plays(50, equal) + T * equal[0], formulas.theorem5(0, 50, T, problem.arms()), 1e-9),
        Item.of("theorem-5-horizon").atMost(T, formulas.theorem5Horizon(10_000, problem.gaps())),
        Item.of("no-loss").atMost(1, measured / best.end().y()));
  }

  /** The printed sum: 14/Δ + 5130 c ln(TΔ²)/Δ for each arm with a gap, b = 0. */
  private static double plays(double c, double[] gaps) {
    return Arrays.stream(gaps)
        .filter(gap -> gap > 0)
        .map(gap -> (14 + 5130 * c * StrictMath.log(T * gap * gap)) / gap)
        .sum();
  }

  private static List<Plays> played(RunPlan plan) {
    Problem problem = plan.subject().bernoulli();
    List<Integer> tasks = IntStream.range(0, PAIRS.length * RUNS).boxed().toList();
    List<double[][]> counts = new Workers(plan.threads()).map(tasks, task -> {
      Seed seed = Seed.of(plan.seed()).child("terms").child(task);
      return count(plan.subject().algorithm2(), problem, PAIRS[task / RUNS], seed);
    });
    List<Plays> all = new ArrayList<>();
    for (int i = 0; i < PAIRS.length; i++) {
      List<double[][]> runs = counts.subList(i * RUNS, (i + 1) * RUNS);
      for (int arm = 1; arm < problem.arms(); arm++) {
        double[] bounds = bounds(plan.formulas(), problem, PAIRS[i], problem.gap(arm));
        for (int term = 0; term < bounds.length; term++) {
          double plays = 0;
          for (double[][] run : runs) {
            plays += run[term][arm] / RUNS;
          }
          all.add(new Plays(PAIRS[i], arm, TERMS.get(term), plays, bounds[term]));
        }
      }
    }
    return all;
  }

  /** Rounds after the pre-pulls in which each arm was played, by the case of the proof. */
  private static double[][] count(Algorithm2 algorithm, Problem problem, double[] pair, Seed seed) {
    double[][] counts = new double[TERMS.size()][problem.arms()];
    var rewards = seed.child("rewards").stream();
    algorithm.play(
        problem.arms(),
        (int) T,
        (int) pair[0],
        pair[1],
        arm -> problem.reward(arm, rewards),
        seed.child("samples").stream(),
        (arm, mu, theta) -> {
          double gap = problem.gap(arm);
          boolean meanLow = mu[arm] <= problem.mean(arm) + gap / 3;
          boolean sampleLow = theta[arm] <= problem.bestMean() - gap / 3;
          counts[!meanLow ? 0 : !sampleLow ? 1 : 2][arm]++;
        });
    return counts;
  }

  private static double[] bounds(Statements formulas, Problem problem, double[] pair, double gap) {
    double rest = T - pair[0] * problem.arms();
    return new double[] {
      formulas.lemma6(pair[0], gap),
      formulas.lemma7(pair[0], pair[1], rest, gap),
      formulas.thirdTerm(pair[0], pair[1], rest, gap)
    };
  }
}
