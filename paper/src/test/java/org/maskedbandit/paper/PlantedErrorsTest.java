package org.maskedbandit.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.paper.Item.Verdict;
import org.maskedbandit.paper.PublishedCurves.PublishedCurve;
import org.maskedbandit.paper.PublishedCurves.Reading;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.problem.TruncatedExponential;

/**
 * No item but those that are not checked is unable to fail: a wrong algorithm, formula, reading or
 * problem changes its verdict. Seeds are fixed, so that there are no false alarms.
 */
class PlantedErrorsTest {
  private static final List<String> FORMULAS =
      List.of("privacy", "figure-1", "regret", "appendix-c", "figure-6", "additions");
  private static final Map<String, Verdict> TRUE = verdicts(List.of(), new Subject());

  private final Set<String> changed = new TreeSet<>();

  private static Map<String, Verdict> verdicts(List<String> parts, Subject subject) {
    return Paper.reproduce(parts, new RunPlan(subject, 10, 1, 2, Progress.SILENT)).items().stream()
        .collect(Collectors.toMap(Item::id, Item::verdict));
  }

  @Test
  void everythingIsAsRecorded() {
    PaperReport report = Paper.reproduce(List.of(), new RunPlan(10, 1, 2, Progress.SILENT));
    assertThat(report.items()).allMatch(Item::asRecorded);
    assertThat(report.news()).isZero();
    assertThat(report.items().stream().map(Item::id)).doesNotHaveDuplicates();
    assertThat(report.items().stream()
            .filter(item -> item.id().matches("figure-[24]-eta-.*"))
            .filter(item -> item.verdict() == Verdict.AGREES))
        .hasSize(36);
  }

  @Test
  void cOffByTenPercentIsSeenInACurve() {
    assertThat(seen(List.of("2"), policies((b, c) -> new ModifiedThompson(b, 1.1 * c))))
        .anyMatch(id -> id.startsWith("figure-2-eta-"));
  }

  @Test
  void onePrePullInTenIsSeen() {
    assertThat(seen(List.of("2"), policies((b, c) -> new ModifiedThompson(b - b / 10, c))))
        .anyMatch(id -> id.startsWith("figure-2-eta-"));
  }

  @Test
  void swappedPairsAreSeen() {
    Subject swapped = policies((b, c) -> new ModifiedThompson(
        b == 500 ? 1000 : b == 1000 ? 500 : b, c == 49.9 ? 24.98 : c == 24.98 ? 49.9 : c));
    assertThat(seen(List.of("4"), swapped))
        .contains("figure-4-eta-2-b-500", "figure-4-eta-2-b-1000");
  }

  @Test
  void regretWithoutPrePullsIsSeen() {
    assertThat(seen(List.of("2"), policies((b, c) -> new ModifiedThompson(0, c))))
        .hasSizeGreaterThan(10);
  }

  @Test
  void aFactorOfTwoInABoundIsSeen() {
    for (double factor : new double[] {0.5, 2}) {
      assertSeen(factor, "lemma6", "constant-14");
      assertSeen(factor, "lemma7", "constant-5130");
      assertSeen(factor, "lemma8", "lemma-8");
      assertSeen(factor, "lemma9", "constant-14");
      assertSeen(factor, "lemma10", "lemma-10");
      assertSeen(factor, "lemma11", "lemma-11");
      assertSeen(factor, "lemma12", "lemma-12");
      assertSeen(factor, "tries", "constant-5130");
      assertSeen(factor, "thirdTerm", "constant-5130");
      assertSeen(factor, "theorem5", "theorem-5-sum");
      assertSeen(factor, "theorem5Independent", "theorem-5-independent");
      assertSeen(factor, "lemma5", "text-316");
    }
  }

  private void assertSeen(double factor, String formula, String id) {
    assertThat(seen(List.of("privacy", "regret"), formulas(new Scaled(formula, factor))))
        .as("%s times %s", formula, factor)
        .contains(id);
  }

  @Test
  void everyItemCanFail() {
    for (String formula : List.of(
        "lemma1",
        "lemma2",
        "gaussianMechanism",
        "lemma3",
        "lemma4",
        "lemma5",
        "theorem3",
        "theorem4",
        "lemma8",
        "lemma10",
        "lemma11",
        "lemma12",
        "summand",
        "tries",
        "theorem5",
        "theorem5Independent",
        "theorem5Horizon",
        "algorithm3",
        "corollary1",
        "theorem8")) {
      for (double factor : new double[] {0.5, 2, 20}) {
        seen(FORMULAS, formulas(new Scaled(formula, factor)));
      }
    }
    for (String formula :
        List.of("lemma6", "lemma7", "thirdTerm", "theorem5", "tries", "lemma9", "lemma13")) {
      seen(List.of("regret", "appendix-c"), formulas(new Scaled(formula, -1)));
    }
    for (String formula : List.of("theorem6", "theorem7")) {
      seen(List.of("appendix-c"), formulas(new Scaled(formula, 10)));
    }
    seen(List.of("appendix-c"), formulas(new Scaled("lemma13", 0.1)));
    seen(List.of("additions"), formulas(new Scaled("corollary1", 100)));
    seen(List.of("additions"), formulas(new Scaled("lemma1", 20)));
    seen(List.of("8"), formulas(new Scaled("lemma1", 0.5)));
    seen(List.of("remark-2"), formulas(new Scaled("lemma4", 0.1)));
    plantOthers();
    assertThat(TRUE.entrySet().stream()
            .filter(item -> item.getValue() != Verdict.NOT_CHECKED)
            .map(Map.Entry::getKey)
            .filter(id -> !changed.contains(id)))
        .as("items whose verdict no planted error changes")
        .isEmpty();
  }

  /** Wrong algorithms, problems and readings. */
  private void plantOthers() {
    seen(FORMULAS, formulas(new RenyiAsPlotted()));
    seen(List.of("1"), formulas(new NoPrePullsCountAsOne()));
    seen(List.of("1"), formulas(new NothingBeyondOverflow()));
    seen(List.of("regret", "2", "4"), published(y -> 0.3 * y));
    seen(List.of("2", "3", "4", "5", "8", "regret", "algorithms"), noisy());
    seen(List.of("2", "3", "4", "5"), policies((b, c) -> new ModifiedThompson(b, 1 + c / 1e9)));
    seen(List.of("2", "3", "4", "5"), policies((b, c) -> new ModifiedThompson(0, c)));
    seen(List.of("2", "3", "4", "5"), policies((b, c) -> new ModifiedThompson(b, c * c * 1e6)));
    seen(List.of("2", "4"), policies((b, c) -> new ModifiedThompson(11_000 - b, 1 + c / 1e9)));
    seen(List.of("2", "4"), policies((b, c) -> new ModifiedThompson(b == 2000 ? 1999 : 3000, c)));
    seen(List.of("regret"), formulas(new Scaled("summand", 1e4)));
    seen(List.of("8"), rivals(1e-4));
    seen(List.of("8"), rivals(0.01));
    seen(List.of("8"), rivals(0.1));
    seen(List.of("8"), rivals(1e4));
    seen(List.of("privacy", "2", "4"), reversed());
    seen(List.of("6"), published(y -> y < 400 ? y : 4 * y / 5));
    seen(List.of("6"), oneCurve());
  }

  /** The items whose verdict that subject changes. */
  private Set<String> seen(List<String> parts, Subject subject) {
    Set<String> now = verdicts(parts, subject).entrySet().stream()
        .filter(item -> TRUE.containsKey(item.getKey()))
        .filter(item -> TRUE.get(item.getKey()) != item.getValue())
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
    changed.addAll(now);
    return now;
  }

  private interface Rule {
    Policy of(long b, double c);
  }

  private static Subject policies(Rule rule) {
    return new Subject() {
      @Override
      public Policy modified(long b, double c) {
        return rule.of(b, c);
      }
    };
  }

  private static Subject formulas(Statements wrong) {
    return new Subject() {
      @Override
      public Statements formulas() {
        return wrong;
      }
    };
  }

  /** Samples with a hundred times the variance everywhere. */
  private static Subject noisy() {
    return new Subject() {
      @Override
      public Policy modified(long b, double c) {
        return new ModifiedThompson(b, 100 * c);
      }

      @Override
      public Policy thompson() {
        return new ModifiedThompson(0, 1e6);
      }
    };
  }

  private static Subject rivals(double factor) {
    return new Subject() {
      @Override
      public Policy dpSe(double epsilon) {
        return super.dpSe(factor * epsilon);
      }

      @Override
      public Policy lazyUcb(double epsilon) {
        return factor > 1 ? super.dpSe(epsilon / factor) : super.lazyUcb(factor * epsilon);
      }
    };
  }

  /** The worst arm first, and another family of rewards. */
  private static Subject reversed() {
    return new Subject() {
      @Override
      public Problem bernoulli() {
        return Bernoulli.of(0.25, 0.375, 0.5, 0.625, 0.75);
      }

      @Override
      public Problem exponential() {
        return TruncatedExponential.of(10, 5, 2, 1, 0.1);
      }
    };
  }

  private static Subject published(UnaryOperator<Double> wrong) {
    return readings(curves -> curves.stream()
        .map(curve -> new PublishedCurve(
            curve.panel(),
            curve.name(),
            curve.readings().stream()
                .map(each -> new Reading(each.x(), wrong.apply(each.y()), each.error()))
                .toList()))
        .toList());
  }

  /** Every curve of a panel with ten arms is that of two arms, but for one. */
  private static Subject oneCurve() {
    return readings(curves -> IntStream.range(0, curves.size())
        .mapToObj(i -> new PublishedCurve(
            curves.get(i).panel(), curves.get(i).name(), curves.get(i % 3).readings()))
        .toList());
  }

  private static Subject readings(UnaryOperator<List<PublishedCurve>> wrong) {
    return new Subject() {
      @Override
      public PublishedCurves published() {
        return new PublishedCurves() {
          @Override
          public List<PublishedCurve> figure(int number) {
            return wrong.apply(super.figure(number));
          }
        };
      }
    };
  }
}
