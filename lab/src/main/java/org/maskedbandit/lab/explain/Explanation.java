package org.maskedbandit.lab.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.maskedbandit.lab.account.Question;
import org.maskedbandit.lab.account.Verification;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Listing;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Family;
import org.maskedbandit.notation.Notation;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.notation.ParameterFacts;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.baseline.BetaThompson;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GuessingBound;
import org.maskedbandit.privacy.NoGuarantee;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;

/** A policy in plain words: what it does, promises and costs, its parameters and its source. */
public final class Explanation {
  private static final int MOST_ARMS = 1000;
  private static final String SILENT =
      "It does not say what it does; the annotation @About of its class would.";

  private final Policy policy;
  private final Promise promise;
  private final Cost cost;
  private final String options;

  private Explanation(Policy policy, Promise promise, Cost cost, String options) {
    this.policy = policy;
    this.promise = promise;
    this.cost = cost;
    this.options = options;
  }

  /** Coins whose means go from 3/4 to 1/4 in equal steps: with five arms those of the paper. */
  public static Problem coins(int arms) {
    Check.within("the number of arms", arms, 2, MOST_ARMS);
    double[] means = new double[arms];
    for (int arm = 0; arm < arms; arm++) {
      means[arm] = 0.75 - 0.5 * arm / (arms - 1);
    }
    return Bernoulli.of(means);
  }

  /**
   * Explains the policy on the problem of the study, whose own policies do not matter. Its regret
   * is compared with that of Thompson sampling without privacy.
   */
  public static Explanation of(Policy policy, Study study, double delta, Progress progress) {
    Check.between("delta", delta, 0, 1);
    Setting setting = Setting.arms(study.problems().get(0).arms()).horizon(study.horizon());
    Promise promise =
        new Promise(policy.claim(setting), Verification.of(policy, setting, 1), delta);
    List<Policy> compared = Stream.of(policy, new BetaThompson()).distinct().toList();
    return new Explanation(
        policy, promise, new Cost(study.policies(compared).shuffle().run(progress)), "");
  }

  /** The same with options that every proposed command repeats, as a shell reads them. */
  public Explanation repeating(String line) {
    return new Explanation(policy, promise, cost, line.isEmpty() ? "" : " " + line);
  }

  /** For people. What nobody has said of the policy is left out. */
  public List<Section> sections() {
    return Stream.of(
            new Section(policy.written(), List.of(does().isEmpty() ? SILENT : does()), List.of()),
            new Section("What it promises", promise.sentences(), List.of()),
            new Section("What it costs", cost.sentences(), cost.items()),
            new Section(
                "Parameters", List.of(), parameters().stream().map(this::item).toList()),
            new Section("Source", source().isEmpty() ? List.of() : List.of(source()), List.of()),
            new Section("What to run next", List.of(), next()))
        .filter(each -> !each.sentences().isEmpty() || !each.items().isEmpty())
        .toList();
  }

  /** A row for each sentence; JSON has the facts. */
  public Report report() {
    List<Map.Entry<String, String>> lines = sections().stream()
        .flatMap(section -> Stream.concat(section.sentences().stream(), section.items().stream())
            .map(text -> Map.entry(section.title(), text)))
        .toList();
    Listing<Map.Entry<String, String>> listing = new Listing<>(
        List.of(Column.of("part", Map.Entry::getKey), Column.of("text", Map.Entry::getValue)),
        lines);
    return Report.printed(
        listing.table(), new Listing<>(fields(), List.of(this)).object(), List.of());
  }

  private static List<Column<Explanation>> fields() {
    List<Column<Explanation>> fields = new ArrayList<>();
    fields.add(Column.of("policy", each -> each.policy.written()));
    fields.add(Column.of("does", Explanation::does));
    fields.addAll(Promise.fields(each -> each.promise));
    fields.addAll(Cost.fields(each -> each.cost));
    fields.add(Column.of(
        "parameters",
        each -> Catalogue.parameters(
            each.parameters(), List.of(Column.of("value", facts -> each.value(facts.name()))))));
    fields.add(Column.of("source", Explanation::source));
    fields.add(Column.of("next", Explanation::next));
    return fields;
  }

  private static Family<Policy> family() {
    return Family.of(Policy.class);
  }

  private String name() {
    return family().name(policy.getClass());
  }

  private String does() {
    return family().does(name());
  }

  private String source() {
    return family().source(name());
  }

  private List<ParameterFacts> parameters() {
    return family().parameters(name());
  }

  private String value(String parameter) {
    return Notation.value((Record) policy, parameter);
  }

  /** {@code rho = 0.8: at most this part … (number, from 0 to 0.9; default 0.8)}. */
  private String item(ParameterFacts facts) {
    String range = facts
        .range()
        .map(each -> ", " + each.sentence() + (each.also().isEmpty() ? "" : ", " + each.also()))
        .orElse("");
    String fallback = facts.fallback().map(each -> "default " + each).orElse("must be given");
    return facts.name() + " = " + value(facts.name())
        + (facts.meaning().isEmpty() ? "" : ": " + facts.meaning())
        + " (" + facts.type() + range + "; " + fallback + ")";
  }

  private List<String> next() {
    String written = policy.written();
    String quoted = written.contains("(") ? "'" + written + "'" : written;
    List<String> next = new ArrayList<>();
    Claim claim = promise.claim();
    next.add(command("simulate") + " --policy " + quoted + " --policy beta-thompson --runs 100");
    if (!policy.forRegret()) {
      next.add(command("identify") + " --policy " + quoted);
    }
    if (!(claim.guarantee() instanceof NoGuarantee)) {
      next.add(command("account") + " --policy " + quoted + " " + cost.setting());
      next.add(command("audit") + " --policy " + quoted);
    }
    claim
        .guarantee()
        .gaussian()
        .filter(gaussian -> gaussian.eta() > 0)
        .ifPresent(gaussian -> next.add(command("compare")
            + " --eta " + Numbers.roundedDown(gaussian.eta(), 4) + " --runs 20"
            + (family().names().contains(name()) ? "" : " --policy " + name())));
    return next;
  }

  private String command(String name) {
    return "maskedbandit " + name + options;
  }

  /** A heading, sentences below it, and items: lines that belong together and may be wrapped. */
  public record Section(String title, List<String> sentences, List<String> items) {
    public Section {
      sentences = List.copyOf(sentences);
      items = List.copyOf(items);
    }
  }

  /** What a claim means. */
  private record Promise(Claim claim, Verification verification, double delta) {
    private static final int PLACES = 1;

    private GuessingBound guess() {
      return GuessingBound.of(claim.guarantee());
    }

    private double epsilon() {
      return claim.guarantee().epsilon(delta);
    }

    private List<String> sentences() {
      String point = epsilon() < Double.POSITIVE_INFINITY
          ? "At delta = " + Numbers.write(delta) + ", epsilon is "
              + Numbers.roundedUp(epsilon(), Question.DIGITS) + "."
          : "There is no epsilon at delta = " + Numbers.write(delta) + ".";
      return Stream.concat(
              verification.sound() ? Stream.empty() : Stream.of(verification.sentence()),
              Stream.of(claim.sentence(), guess().sentence(PLACES), point))
          .toList();
    }

    private static <T> List<Column<T>> fields(Function<T, Promise> promise) {
      return Column.of(
          promise,
          Column.of("promise.sentence", each -> each.claim.sentence()),
          Column.of("promise.guarantee", each -> each.claim.guarantee()),
          Column.of(
              "promise.guessedRightPercent",
              each -> each.guess().percent(PLACES).doubleValue()),
          Column.of("promise.delta", each -> each.delta),
          Column.of("promise.epsilon", Promise::epsilon));
    }
  }
}
