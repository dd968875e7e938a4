package org.maskedbandit.lab.explain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.maskedbandit.lab.account.Verification;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.report.Table;
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
            new Section("Parameters", List.of(), parameters().map(this::item).toList()),
            new Section("Source", source().isEmpty() ? List.of() : List.of(source()), List.of()),
            new Section("What to run next", List.of(), next()))
        .filter(each -> !each.sentences().isEmpty() || !each.items().isEmpty())
        .toList();
  }

  /** A row for each sentence. */
  public Table table() {
    Table table = Table.of("part", "text");
    for (Section section : sections()) {
      section.sentences().forEach(text -> table.row(section.title(), text));
      section.items().forEach(text -> table.row(section.title(), text));
    }
    return table;
  }

  public ObjectNode json() {
    ObjectNode json = Json.object().put("policy", policy.written()).put("does", does());
    json.set("promise", promise.json());
    json.set("cost", cost.json());
    ArrayNode parameters = json.putArray("parameters");
    parameters()
        .forEach(each -> parameters.add(Catalogue.json(each).put("value", value(each.name()))));
    json.put("source", source());
    ArrayNode next = json.putArray("next");
    next().forEach(next::add);
    return json;
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

  private Stream<ParameterFacts> parameters() {
    return family().parameters(name()).stream();
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
}
