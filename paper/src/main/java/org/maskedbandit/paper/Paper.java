package org.maskedbandit.paper;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Workload;
import org.maskedbandit.notation.Check;

/** The paper's parts in order, and the reproduction of some or all of them. */
public final class Paper {
  private static final List<Part> PARTS = List.of(
      Part.of("algorithms", new PrintedAlgorithms()),
      Part.of("privacy", new PrivacyStatements()),
      Part.of("remark-2", new RealisedGuarantee()),
      Part.of("figure-1", new EpsilonOverDelta()),
      Part.of("regret", new RegretStatements()),
      Part.of("figure-2", new RegretOverTime(2)),
      Part.of("figure-4", new RegretOverTime(4)),
      Part.of("figure-3", new FinalRegret(3)),
      Part.of("figure-5", new FinalRegret(5)),
      Part.of("appendix-c", new StandardDp()),
      Part.of("figure-6", new ProofComparison()),
      Part.of("figure-8", new RivalComparison()),
      Part.of("additions", new Additions()));

  private static final String ERRATA = "errata";
  private static final double STEPS = 1000;

  private Paper() {}

  /** The names of all parts. */
  public static List<String> parts() {
    return PARTS.stream().map(Part::id).toList();
  }

  /**
   * Reproduces the named parts, or all if none is named; 2 is short for figure-2, and errata for
   * what is wrong in print in all parts.
   */
  public static PaperReport reproduce(List<String> names, RunPlan plan) {
    List<String> wanted = ids(names);
    List<Part> chosen = PARTS.stream()
        .filter(part -> wanted.contains(part.id()) || wanted.contains(ERRATA))
        .toList();
    Map<Part, Reproduction> done = new LinkedHashMap<>();
    double all = chosen.stream().mapToDouble(Part::weight).sum();
    Workload work = new Workload(plan.progress(), STEPS * all);
    for (Part part : chosen) {
      Progress own = work.step(STEPS * part.weight());
      Reproduction whole = part.work().reproduce(plan.progress(own.unfinished()));
      done.put(part, wanted.contains(part.id()) ? whole : whole.errata());
      own.report(1);
    }
    return new PaperReport(done, plan.runs());
  }

  /** paper, or paper-figure-2 if only that is named; refuses a name that no part has. */
  public static String title(List<String> names) {
    List<String> wanted = ids(names);
    return wanted.containsAll(parts()) ? "paper" : "paper-" + String.join("-", wanted);
  }

  private static List<String> ids(List<String> names) {
    return names.isEmpty() ? parts() : names.stream().map(Paper::id).distinct().toList();
  }

  private static String id(String name) {
    String plain = name.toLowerCase(Locale.ROOT).replaceFirst("^fig(ure)?[-_ .]?(?=\\d)", "");
    String id = plain.equals("7") ? "figure-6" : plain.matches("\\d+") ? "figure-" + plain : plain;
    if (!parts().contains(id) && !id.equals(ERRATA)) {
      throw Check.refusal(
          "a part of the paper",
          "one of " + String.join(", ", parts()) + ", errata; figure-7 is in figure-6",
          "'" + name + "'");
    }
    return id;
  }

  /** The source of an algorithm as printed. */
  public static List<String> source(int number) {
    String text = new Resource("Algorithm" + number + ".java").text();
    String method = text.substring(text.indexOf("  /**"), text.indexOf("\n  }\n") + 4);
    return method.lines().map(line -> line.replaceFirst("^  ", "")).toList();
  }
}
