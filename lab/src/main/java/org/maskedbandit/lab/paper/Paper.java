package org.maskedbandit.lab.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.maskedbandit.lab.study.Progress;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Family;

/** The paper's parts in order, and the reproduction of some or all of them. */
public final class Paper {
  private static final List<Part> PARTS = List.of(
      new EpsilonOverDelta(),
      new RegretOverTime(2, "Bernoulli", Published.BERNOULLI),
      new FinalRegret(3, "Bernoulli", Published.BERNOULLI),
      new RegretOverTime(4, "truncated exponential", Published.EXPONENTIAL),
      new FinalRegret(5, "truncated exponential", Published.EXPONENTIAL),
      new ProofComparison(6, false),
      new ProofComparison(7, true),
      new RivalComparison(),
      new Statements(),
      new Errata());

  private Paper() {}

  public static List<String> parts() {
    return PARTS.stream().map(Part::id).toList();
  }

  /** Reproduces the named parts, or all if none is named; 2 is short for figure-2. */
  public static List<Reproduction> reproduce(List<String> names, RunPlan plan) {
    List<Part> chosen = chosen(names);
    List<Reproduction> done = new ArrayList<>();
    for (int i = 0; i < chosen.size(); i++) {
      Progress part = plan.progress().part(i, chosen.size());
      done.add(chosen.get(i).reproduce(plan.progress(part)));
      plan.progress().report(100L * (i + 1), 100L * chosen.size());
    }
    return done;
  }

  /** Refuses a name that no part has; takes no time. */
  public static void requireKnown(List<String> names) {
    chosen(names);
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
