package org.maskedbandit.cli;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.cli.option.BudgetOptions;
import org.maskedbandit.lab.account.BudgetQuestion;
import org.maskedbandit.lab.account.CurvePoint;
import org.maskedbandit.lab.account.FitQuestion;
import org.maskedbandit.lab.account.GuaranteeQuestion;
import org.maskedbandit.lab.account.PolicyQuestion;
import org.maskedbandit.lab.account.Question;
import org.maskedbandit.lab.account.ReadingQuestion;
import org.maskedbandit.lab.tune.Level;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.OpenForm;
import org.maskedbandit.notation.Refusal;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Guarantee;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says what a policy or a guarantee promises. */
@Command(
    name = "account",
    description = {
      "Answer a question about privacy: what a policy promises (--policy), what a guarantee means"
          + " (--guarantee), what several guarantees give together (--compose), what a ledger"
          + " reading means (--spent), or which eta fits a budget (--epsilon with --delta).",
      "A policy that leaves out one required parameter needs a budget, --eta or --epsilon with"
          + " --delta: the answer is the value of the parameter that meets it.",
      "Epsilon and delta are rounded up, eta down. A route that is not sound is shown for"
          + " comparison only; one that is not verified is asserted by a class from --classpath"
          + " alone. What a policy promises is for exact arithmetic; a served learner's"
          + " curve has in it what arithmetic adds to delta, see docs/threat-model.md."
    },
    footer = {
      "",
      "Examples:",
      "  maskedbandit account --policy 'modified-thompson(b=2000, c=50)' --arms 5 --horizon 1e5",
      "  maskedbandit account --policy 'modified-thompson(b=2000)' --eta 1 --arms 5 --horizon 1e5",
      "  maskedbandit account --policy 'epoch-thompson(eta=0.2)' --arms 5 --rewards-per-person 5",
      "  maskedbandit account --guarantee 'gdp(eta=1)' --epsilon 3",
      "  maskedbandit account --guarantee 'pure(epsilon=0.1)' --times 100",
      "  maskedbandit account --compose 'gdp(eta=1)' --compose 'zcdp(rho=0.1)'",
      "  maskedbandit account --spent 0.8 --delta 1e-6",
      "  maskedbandit account --epsilon 1 --delta 1e-6"
    })
final class AccountCommand extends Subcommand {
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
      description = "gdp(eta=…), pure(epsilon=…), zcdp(rho=…), renyi(alpha=…, epsilon=…),"
          + " approximate(epsilon=…, delta=…) or none.")
  @Nullable
  String guarantee;

  @Option(
      names = "--compose",
      paramLabel = "G",
      description =
          "A guarantee to compose with others, in the strongest kind that all of them imply; repeat"
              + " for more.")
  List<String> composed = List.of();

  @Option(
      names = "--times",
      paramLabel = "K",
      description = "Compose the policy or guarantee K times (default: ${DEFAULT-VALUE}).")
  Long times = 1L;

  @Option(
      names = "--delta",
      paramLabel = "D",
      description = "Ask for epsilon at this delta (default: 1e-6).")
  @Nullable
  Double delta;

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      description =
          "Ask for delta at this epsilon; with a policy that leaves out one parameter, the"
              + " privacy budget together with --delta.")
  @Nullable
  Double epsilon;

  @Option(
      names = "--eta",
      paramLabel = "E",
      description = "Privacy budget as eta-GDP, for a policy that leaves out one parameter.")
  @Nullable
  Double eta;

  @Option(
      names = "--spent",
      paramLabel = "ETA",
      description = "Ask what it means that a Gaussian ledger shows this eta at any time.")
  @Nullable
  Double spent;

  @Option(
      names = "--rewards-per-person",
      paramLabel = "Q",
      description =
          "Protect all rewards of a person who gives at most Q (default: ${DEFAULT-VALUE}).")
  Integer rewardsPerPerson = 1;

  @Override
  public Integer call() {
    return print(question().answer());
  }

  private Question question() {
    boolean[] given = {policy != null, guarantee != null, !composed.isEmpty(), spent != null};
    int questions = 0;
    for (boolean each : given) {
      questions += each ? 1 : 0;
    }
    if (questions > 1 || (questions == 0 && (epsilon == null || delta == null))) {
      throw Check.refusal(
          "account",
          "given one of --policy, --guarantee, --compose, --spent, or --epsilon with --delta",
          questions == 0 ? "given none" : "given several");
    }
    if (policy != null) {
      return ofPolicy(policy);
    }
    requirePolicy("--eta", eta);
    requirePolicy("--arms", arms);
    requirePolicy("--horizon", horizon);
    if (spent != null) {
      refuseMore("--spent", "with --delta alone", epsilon != null);
      return new ReadingQuestion(spent, delta == null ? Question.USUAL_DELTA : delta);
    }
    if (questions == 0 && epsilon != null && delta != null) {
      refuseMore("--epsilon with --delta", "alone", false);
      Check.positive("epsilon", epsilon);
      return new BudgetQuestion(epsilon, Check.between("delta", delta, 0, 1));
    }
    List<String> written = guarantee == null ? composed : List.of(guarantee);
    return new GuaranteeQuestion(
        written.stream().map(Guarantee::parse).toList(), rewardsPerPerson, times, point());
  }

  private Question ofPolicy(String written) {
    Optional<OpenForm<Policy>> open = OpenForm.of(Policy.class, written);
    if (open.isPresent()) {
      return fit(open.get());
    }
    if (eta != null) {
      throw Check.refusal(
          "--eta", "given with a policy that leaves out one parameter", "given with " + written);
    }
    return new PolicyQuestion(Policy.parse(written), setting(), rewardsPerPerson, times, point());
  }

  private Question fit(OpenForm<Policy> open) {
    BudgetOptions budget = new BudgetOptions();
    budget.eta = eta;
    budget.epsilon = epsilon;
    budget.delta = delta;
    if (eta == null && epsilon == null) {
      throw new Refusal(open.text() + " needs " + open.parameter()
          + ", or a budget that sets it: --eta, or --epsilon with --delta");
    }
    refuseMore("a budget for " + open.parameter(), "for one reward and one run", false);
    Level level = budget.required();
    return new FitQuestion(
        open,
        setting(),
        level.budget(),
        level.guarantee(),
        delta == null ? Question.USUAL_DELTA : delta);
  }

  private static void requirePolicy(String option, @Nullable Number given) {
    if (given != null) {
      throw Check.refusal(option, "given with --policy", "given without it");
    }
  }

  private void refuseMore(String thing, String rule, boolean more) {
    if (more || rewardsPerPerson != 1 || times != 1) {
      throw Check.refusal(thing, "given " + rule, "given with more");
    }
  }

  private CurvePoint point() {
    if (epsilon == null) {
      return CurvePoint.atDelta(delta == null ? Question.USUAL_DELTA : delta);
    }
    if (delta != null) {
      throw Check.refusal(
          "account", "given --epsilon or --delta with a policy or a guarantee", "given both");
    }
    return CurvePoint.atEpsilon(epsilon);
  }

  private Setting setting() {
    if (arms == null) {
      throw Check.refusal("--arms", "given with --policy", "missing");
    }
    Setting setting = Setting.arms(arms);
    return horizon == null ? setting : setting.horizon(horizon);
  }
}
