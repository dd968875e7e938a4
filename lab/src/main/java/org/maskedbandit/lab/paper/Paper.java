package org.maskedbandit.lab.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.lab.study.Workload;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Family;

/** The paper's parts in order, and the reproduction of some or all of them. */
public final class Paper {
  private static final List<Part> PARTS = List.of(
      figure(1, "what pre-pulls and wider sampling buy", new EpsilonOverDelta()),
      figure(2, "regret over time, Bernoulli rewards", new RegretOverTime(2, Published.BERNOULLI)),
      figure(
          3,
          "final regret against privacy, Bernoulli rewards",
          new FinalRegret(3, Published.BERNOULLI)),
      figure(
          4,
          "regret over time, truncated exponential rewards",
          new RegretOverTime(4, Published.EXPONENTIAL)),
      figure(
          5,
          "final regret against privacy, truncated exponential rewards",
          new FinalRegret(5, Published.EXPONENTIAL)),
      figure(6, "one algorithm, three proofs", new ProofComparison(false)),
      figure(7, "GDP and RDP, the zoom", new ProofComparison(true)),
      figure(8, "against DP-SE and Anytime-Lazy-UCB", new RivalComparison()),
      new Part(
          "statements", "Statements of the text and constants of the proofs", new Statements()),
      new Part("errata", "Errata: where the paper needs care", new Errata()));

  /** In which the progress of a run is counted. */
  private static final double PARTS_OF_A_RUN = 1000;

  private Paper() {}

  private static Part figure(int number, String title, Part.Work work) {
    return new Part("figure-" + number, "Figure " + number + ": " + title, work);
  }

  public static List<String> parts() {
    return PARTS.stream().map(Part::id).toList();
  }

  /** Reproduces the named parts, or all if none is named; 2 is short for figure-2. */
  public static List<Reproduction> reproduce(List<String> names, RunPlan plan) {
    List<Part> chosen = chosen(names);
    List<Reproduction> done = new ArrayList<>();
    double runs = chosen.stream().mapToDouble(part -> part.work().runs(plan)).sum();
    Workload work = new Workload(plan.progress(), PARTS_OF_A_RUN * runs);
    for (Part part : chosen) {
      Progress own = work.step(PARTS_OF_A_RUN * part.work().runs(plan));
      done.add(part.reproduce(plan.progress(own.unfinished())));
      own.report(1);
    }
    return done;
  }

  /** paper, or paper-figure-2 if only that is named; refuses a name that no part has. */
  public static String title(List<String> names) {
    List<Part> chosen = chosen(names);
    return chosen.size() == PARTS.size()
        ? "paper"
        : chosen.stream().map(Part::id).collect(Collectors.joining("-", "paper-", ""));
  }

  private static List<Part> chosen(List<String> names) {
    if (names.isEmpty()) {
      return PARTS;
    }
    List<String> wanted = names.stream().map(Paper::id).toList();
    return PARTS.stream().filter(part -> wanted.contains(part.id())).toList();
  }

  private static String id(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replaceFirst("^fig(ure)?[-_ .]?(?=\\d)", "");
    String id = plain.matches("\\d+") ? "figure-" + plain : plain;
    if (!parts().contains(id)) {
      throw Check.refusal(
          "figure",
          "one of " + String.join(", ", parts()),
          "'" + name + "'; did you mean '" + Family.nearest(id, parts()) + "'?");
    }
    return id;
  }
}
