package org.maskedbandit.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.lab.report.Table;
import org.maskedbandit.lab.study.Json;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.Route;
import org.maskedbandit.privacy.ledger.Odometer;
import org.maskedbandit.privacy.ledger.OdometerReading;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says what a policy or a guarantee promises. */
@Command(
    name = "account",
    description = {
      "Say what a policy promises (--policy, --arms, --horizon), what a guarantee means (--guarantee), what a ledger's reading is"
          + " worth (--spent), or which eta fits a budget (--epsilon and --delta alone).",
      "Epsilon and delta are rounded up, eta down; a route that is not sound is shown for comparison and backs nothing."
    },
    footer = {
      "",
      "Examples:",
      "  maskedbandit account --policy 'modified-thompson(b=2000, c=50)' --arms 5 --horizon 1e5 --delta 1e-6",
      "  maskedbandit account --policy 'epoch-thompson(eta=0.2)' --arms 5 --rewards-per-person 5",
      "  maskedbandit account --guarantee 'gdp(eta=1)' --epsilon 3",
      "  maskedbandit account --spent 0.8 --delta 1e-6",
      "  maskedbandit account --epsilon 1 --delta 1e-6"
    })
final class AccountCommand implements Callable<Integer> {
  private static final double USUAL_DELTA = 1e-6;
  private static final int DIGITS = 7;

  @Option(
      names = "--policy",
      paramLabel = "A",
      description = "The policy; see 'maskedbandit policies'.")
  @Nullable
  String policy;

  @Option(names = "--arms", paramLabel = "N", description = "Number of arms (with --policy).")
  @Nullable
  Integer arms;

  @Option(
      names = "--horizon",
      paramLabel = "T",
      description = "Number of rounds (with --policy); may be left out for anytime policies.")
  @Nullable
  Long horizon;

  @Option(
      names = "--guarantee",
      paramLabel = "G",
      description =
          "gdp(eta=…), pure(epsilon=…), zcdp(rho=…), renyi(alpha=…, epsilon=…), approximate(epsilon=…, delta=…) or none.")
  @Nullable
  String guarantee;

  @Option(
      names = "--delta",
      paramLabel = "D",
      description = "Ask for epsilon at this delta (default: 1e-6).")
  @Nullable
  Double delta;

  @Option(names = "--epsilon", paramLabel = "E", description = "Ask for delta at this epsilon.")
  @Nullable
  Double epsilon;

  @Option(
      names = "--spent",
      paramLabel = "ETA",
      description =
          "Ask what holds when a Gaussian ledger, read whenever one likes, says so much was spent.")
  @Nullable
  Double spent;

  @Option(
      names = "--rewards-per-person",
      paramLabel = "Q",
      description = "Protect all rewards of a person who gives at most so many (default: 1).")
  int rewardsPerPerson = 1;

  @Mixin
  Workload workload = new Workload();

  @Mixin
  Output output = new Output();

  @Override
  public Integer call() {
    if (delta != null) {
      Check.between("delta", delta, 0, 1);
    }
    if (epsilon != null) {
      Check.positive("epsilon", epsilon);
    }
    Check.atLeast("rewards per person", rewardsPerPerson, 1);
    long questions = Stream.of(policy != null, guarantee != null, spent != null)
        .filter(given -> given)
        .count();
    if (questions > 1 || (questions == 0 && (epsilon == null || delta == null))) {
      throw Check.refusal(
          "account",
          "given one of --policy, --guarantee, --spent, or --epsilon with --delta",
          questions == 0 ? "given none" : "given several");
    }
    if (policy != null) {
      Setting setting = setting();
      Policy parsed = Policy.parse(policy);
      ObjectNode heading =
          Json.object().put("policy", parsed.written()).put("arms", setting.arms());
      heading = setting.bounded() ? heading.put("horizon", setting.horizon()) : heading;
      answer(heading, parsed.claim(setting, rewardsPerPerson), routes(parsed, setting));
    } else if (spent != null) {
      read(spent, delta == null ? USUAL_DELTA : delta);
    } else if (guarantee != null) {
      Guarantee parsed = Guarantee.parse(guarantee);
      if (PureDp.NOTHING.covers(parsed)) {
        throw Check.refusal("the parameter of --guarantee " + guarantee, "positive", 0.0);
      }
      answer(Json.object(), Claim.anytime(parsed).times(rewardsPerPerson), List.of());
    } else if (epsilon != null && delta != null) {
      calibrate(epsilon, delta);
    }
    return 0;
  }

  /** Routes are proofs for one reward. */
  private List<Route> routes(Policy parsed, Setting setting) {
    return rewardsPerPerson == 1 ? parsed.routes(setting) : List.of();
  }

  private Setting setting() {
    if (arms == null) {
      throw Check.refusal("--arms", "given with --policy", "missing");
    }
    Setting setting = Setting.arms(arms);
    return horizon == null ? setting : setting.horizon(horizon);
  }

  /** What the odometer says, which is no promise. */
  private void read(double eta, double slack) {
    if (epsilon != null || rewardsPerPerson != 1) {
      throw Check.refusal("--spent", "given with --delta alone", "given with more");
    }
    Check.positive("--spent", eta);
    OdometerReading reading = new Odometer(slack).reading(Math.nextUp(eta * eta));
    ObjectNode node = Json.object().put("spent", eta);
    Json.number(node, "epsilon", reading.epsilon()).put("delta", reading.delta());
    node.put("sentence", reading.sentence());
    boolean brief = output.format == Format.table;
    Table table = Table.of("what", "spent", "epsilon", "delta")
        .row("reading", eta, shown(reading.epsilon(), brief), shown(reading.delta(), brief));
    output.print(() -> table, () -> table, () -> node);
    output.remark(reading.sentence());
    output.remark("A budget of the same size, declared beforehand, is a promise: "
        + new GaussianDp(eta).phrase() + ".");
  }

  /** The largest eta whose guarantee includes (epsilon, delta). */
  private void calibrate(double budget, double slack) {
    if (rewardsPerPerson != 1) {
      throw Check.refusal("--rewards-per-person", "given with --policy or --guarantee", "alone");
    }
    double eta = GaussianDp.largest(budget, slack).eta();
    ObjectNode node = Json.object().put("epsilon", budget).put("delta", slack);
    node.set("guarantee", Json.guarantee(new GaussianDp(eta)));
    String shown = Numbers.roundedDown(eta, DIGITS);
    node.put(
        "sentence",
        shown + "-GDP is the weakest Gaussian guarantee that is (" + Numbers.write(budget) + ", "
            + Numbers.write(slack) + ")-DP");
    Table table = Table.of("epsilon", "delta", "largest eta")
        .row(budget, slack, output.format == Format.table ? shown : eta);
    output.print(() -> table, () -> table, () -> node);
  }

  private void answer(ObjectNode node, Claim claim, List<Route> routes) {
    if (epsilon != null && delta != null) {
      throw Check.refusal(
          "account", "given --epsilon or --delta with --policy and --guarantee", "given both");
    }
    Guarantee promised = claim.guarantee();
    double atDelta =
        epsilon != null ? promised.delta(epsilon) : delta != null ? delta : USUAL_DELTA;
    double atEpsilon = epsilon != null ? epsilon : promised.epsilon(atDelta);
    node.set("guarantee", Json.guarantee(promised));
    Json.number(node, "epsilon", atEpsilon);
    Json.number(node, "delta", atDelta);
    node.put("rewardsPerPerson", claim.rewards());
    node.put("sentence", claim.sentence());
    ArrayNode list = node.putArray("routes");
    routes.forEach(route -> list.add(json(route, atDelta)));
    output.print(
        () -> table(promised, atEpsilon, atDelta, routes, true),
        () -> table(promised, atEpsilon, atDelta, routes, false),
        () -> node);
    output.remark(claim.sentence());
  }

  private static ObjectNode json(Route route, double delta) {
    ObjectNode node = Json.object().put("name", route.name()).put("sound", route.sound());
    route.eta().ifPresent(eta -> Json.number(node, "eta", eta));
    Json.number(node, "epsilon", epsilon(route, delta));
    return node.put("source", route.source());
  }

  /** A delta that is 0 or 1 asks nothing of a route. */
  private static double epsilon(Route route, double delta) {
    return delta >= 1
        ? 0
        : delta <= 0 ? Double.POSITIVE_INFINITY : route.epsilon().applyAsDouble(delta);
  }

  private static Table table(
      Guarantee promised, double epsilon, double delta, List<Route> routes, boolean brief) {
    Table table = Table.of("route", "sound", "guarantee", "epsilon", "delta");
    table.row("promise", "yes", promised.toString(), shown(epsilon, brief), shown(delta, brief));
    for (Route route : routes) {
      String eta =
          route.eta().isPresent() ? "gdp(eta=" + shown(route.eta().getAsDouble(), brief) + ")" : "";
      table.row(
          route.name(),
          route.sound() ? "yes" : "NO",
          eta,
          shown(epsilon(route, delta), brief),
          shown(delta, brief));
    }
    return table;
  }

  private static Object shown(double value, boolean brief) {
    return brief ? Numbers.roundedUp(value, DIGITS) : (Object) value;
  }
}
