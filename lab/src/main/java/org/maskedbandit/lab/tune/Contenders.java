package org.maskedbandit.lab.tune;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Workload;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Family;
import org.maskedbandit.policy.BudgetSearch;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Budget;
import org.maskedbandit.privacy.NoGuarantee;

/** Every private policy, set to a budget by its own {@link Policy#candidates}. */
public final class Contenders {
  private static final Family<Policy> FAMILY = Family.of(Policy.class);

  private final BudgetSearch search;
  private final Map<String, List<Policy>> all = new TreeMap<>();
  private final Map<String, Set<String>> leftOut = new TreeMap<>();
  private final Set<String> fixed = new TreeSet<>();
  private final Set<String> asked = new LinkedHashSet<>();
  private final List<Policy> refused = new ArrayList<>();

  private Contenders(BudgetSearch search) {
    this.search = search;
  }

  /** The policies of the selection; parameters replace the candidates of their policy. */
  public static Contenders of(Budget budget, Setting setting, Selection selection) {
    Set<String> added = new HashSet<>();
    for (String text : selection.added()) {
      if (!added.add(spec(text))) {
        throw Check.refusal("policy", "named once in a study", "named twice: " + spec(text));
      }
    }
    Contenders contenders = new Contenders(new BudgetSearch(budget, setting));
    Map<String, List<Policy>> forms = selection.added().stream()
        .filter(text -> text.contains("("))
        .map(Policy::parse)
        .collect(Collectors.groupingBy(Contenders::name));
    forms.forEach(contenders::enter);
    forms.values().stream()
        .flatMap(List::stream)
        .filter(form -> !contenders.search.meets(form))
        .forEach(contenders.refused::add);
    contenders.fixed.addAll(forms.keySet());
    contenders.asked.addAll(contenders.families(selection.only()));
    Set<String> names =
        new TreeSet<>(contenders.asked.isEmpty() ? FAMILY.names() : contenders.asked);
    selection.added().stream()
        .filter(text -> !text.contains("("))
        .map(Contenders::spec)
        .forEach(names::add);
    names.removeAll(forms.keySet());
    names.forEach(contenders::enter);
    return contenders;
  }

  /** A policy with its parameters, or its name alone. */
  private static String spec(String text) {
    return text.contains("(")
        ? Policy.parse(text).written()
        : FAMILY.name(FAMILY.member(text.trim()));
  }

  /** The families of these names, which may be full class names. */
  private List<String> families(List<String> only) {
    for (String name : only) {
      if (!FAMILY.names().contains(name) && name.indexOf('.') < 0) {
        throw Family.unknown("policy family", name, offering());
      }
    }
    return only.stream().map(name -> FAMILY.name(FAMILY.member(name))).toList();
  }

  /** The listed families that offer candidates within the budget. */
  private Set<String> offering() {
    return of(search.budget(), search.setting(), Selection.ALL).all.keySet();
  }

  /** The candidates of each policy that can meet the budget, by policy name. */
  public Map<String, List<Policy>> all() {
    return all;
  }

  /** Which policies do not take part, and why: one line for each reason. */
  public List<String> leftOut() {
    return leftOut.entrySet().stream()
        .map(entry -> "left out, " + entry.getKey() + ": " + String.join(", ", entry.getValue()))
        .toList();
  }

  /**
   * Refuses a policy that was given with parameters and is not within the budget, and a family that
   * was asked for and offers no candidates.
   */
  Contenders requireNamed() {
    if (!refused.isEmpty()) {
      throw Check.refusal(
          "a policy that is given with parameters",
          "within the budget",
          refused.get(0).written());
    }
    for (String name : asked) {
      if (!all.containsKey(name)) {
        throw Check.refusal(
            "policy family",
            "one of " + String.join(", ", offering()),
            "'" + name + "' (" + whyLeftOut(name) + ")");
      }
    }
    return this;
  }

  private String whyLeftOut(String name) {
    return leftOut.entrySet().stream()
        .filter(entry -> entry.getValue().contains(name))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  /** Candidates around the best one of its policy, if the policy offers any. */
  List<Policy> around(Policy winner) {
    return fixed.contains(name(winner))
        ? List.of()
        : winner.refined(search).stream().filter(search::meets).toList();
  }

  /** Listed policies that promise nothing and need no parameters, for comparison. */
  static List<Policy> withoutPrivacy(Setting setting) {
    List<Policy> found = new ArrayList<>();
    for (String name : FAMILY.names()) {
      Policy example = FAMILY.example(name);
      if (FAMILY.required(name).isEmpty()
          && example.forRegret()
          && promisesNothing(example, setting)) {
        found.add(example);
      }
    }
    return found;
  }

  /** The name of the policy's class. */
  static String name(Policy policy) {
    return FAMILY.name(policy.getClass());
  }

  private void enter(String name) {
    if (!FAMILY.example(name).forRegret()) {
      leaveOut(name, "made to find the best arm, not for little regret");
      return;
    }
    try {
      enter(name, FAMILY.example(name).candidates(search));
    } catch (IllegalArgumentException refused) {
      leaveOut(name, String.valueOf(refused.getMessage()));
    }
  }

  private void enter(String name, List<Policy> candidates) {
    List<Policy> within = candidates.stream().filter(search::meets).toList();
    if (!within.isEmpty()) {
      all.put(name, within);
    } else {
      leaveOut(name, reason(name, candidates));
    }
  }

  private String reason(String name, List<Policy> candidates) {
    Policy some = candidates.isEmpty() ? FAMILY.example(name) : candidates.get(0);
    if (promisesNothing(some, search.setting())) {
      return "no guarantee";
    }
    return candidates.isEmpty() && FAMILY.required(name).size() > 1
        ? "several required parameters and no candidates"
        : "not within the budget";
  }

  private static boolean promisesNothing(Policy policy, Setting setting) {
    return policy.claim(setting).guarantee().equals(new NoGuarantee());
  }

  private void leaveOut(String name, String reason) {
    leftOut.computeIfAbsent(reason, each -> new TreeSet<>()).add(name);
  }

  /** The races of these policies for their parameters. */
  Qualifying qualifying(Study study) {
    return new Qualifying(study);
  }

  /**
   * Finds each policy's best parameters by {@link SuccessiveHalving} on seeds of its own: first
   * among its candidates, then among those around the winner.
   */
  final class Qualifying {
    private static final int FIRST_RUNS = 2;
    private final Study study;

    private Qualifying(Study study) {
      this.study = study;
    }

    /** The best candidate of each policy that can meet the budget. */
    List<Policy> winners(Progress progress) {
      Workload races = new Workload(progress, work());
      List<Policy> winners = new ArrayList<>();
      for (List<Policy> candidates : all().values()) {
        Policy winner = race(1).winner(candidates, races.step(first(candidates)));
        List<Policy> around = around(winner);
        winners.add(
            around.isEmpty() ? winner : race(2).winner(around, races.step(second(candidates))));
      }
      return winners;
    }

    /** About how much work it is. */
    double work() {
      return all().values().stream()
          .mapToDouble(candidates -> first(candidates) + second(candidates))
          .sum();
    }

    private double first(List<Policy> candidates) {
      return work(candidates.get(0), candidates.size());
    }

    /** About as many candidates are around every winner. */
    private double second(List<Policy> candidates) {
      return work(candidates.get(0), around(candidates.get(0)).size());
    }

    private double work(Policy policy, int candidates) {
      return race(1).played(candidates) * study.runs(1).work(policy);
    }

    private SuccessiveHalving race(long seedOffset) {
      return new SuccessiveHalving(study.seed(study.seed() + seedOffset), FIRST_RUNS);
    }
  }
}
