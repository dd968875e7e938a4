package org.maskedbandit.lab.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.report.Json;
import org.maskedbandit.lab.study.Regrets;
import org.maskedbandit.notation.Family;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.privacy.ApproximateDp;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.GuessingBound;

/** The JSON of an answer, a contract of HTTP: the components of these records are its fields. */
record PlanJson(
    Question question,
    Meant promise,
    String policy,
    String reason,
    String cost,
    String winner,
    long decisions,
    long simulated,
    List<String> notes,
    Both earn,
    Both answer,
    Runs runs,
    Curve curve,
    Definition definition) {

  record Question(
      @JsonUnwrapped Promise promise,
      int arms,
      long traffic,
      int days,
      double base,
      double difference,
      String goal,
      long seed) {
    static Question of(Plan plan) {
      return new Question(
          Promise.of(plan.promise()),
          plan.arms(),
          plan.traffic(),
          plan.days(),
          plan.base(),
          plan.difference(),
          plan.goal().toString(),
          plan.seed());
    }
  }

  /** As it was given: eta, or epsilon and delta. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Promise(
      @Nullable Double eta,
      @Nullable Double epsilon,
      @Nullable Double delta) {
    static Promise of(Guarantee promise) {
      return promise instanceof ApproximateDp point
          ? new Promise(null, point.epsilon(), point.delta())
          : new Promise(((GaussianDp) promise).eta(), null, null);
    }
  }

  record Meant(String sentence, double right, JsonNode guarantee) {
    static Meant of(Guarantee guarantee) {
      GuessingBound bound = GuessingBound.of(guarantee);
      return new Meant(bound.sentence(), bound.right(), Json.guarantee(guarantee));
    }
  }

  record Both(Outcome promised, Outcome withoutPrivacy) {
    static Both of(PlanAnswer answer, Goal goal) {
      return new Both(
          Outcome.of(answer, answer.promised(goal)), Outcome.of(answer, answer.without(goal)));
    }
  }

  record Outcome(String policy, Regret regret, Winner winner) {
    static Outcome of(PlanAnswer answer, Prediction each) {
      Sample regret = each.regret();
      Regret lost = new Regret(regret.mean(), regret.standardError(), answer.share(each));
      boolean half = each.median().isPresent();
      long median = each.median().orElse(0);
      Winner named = new Winner(
          each.decided(),
          half ? median : null,
          half ? answer.days(median) : null,
          each.winners().wrong());
      return new Outcome(each.policy().written(), lost, named);
    }
  }

  record Regret(double mean, double standardError, double share) {}

  /** Decisions and days if half of all runs have a winner. */
  record Winner(
      double decided, @Nullable Long decisions, @Nullable Double days, long wrong) {}

  record Runs(int regret, int winner) {}

  record Curve(
      List<Double> decisions,
      List<Double> promised,
      List<Double> promisedError,
      List<Double> withoutPrivacy,
      List<Double> withoutPrivacyError) {
    static Curve of(Regrets promised, Regrets without) {
      return new Curve(
          points(promised)
              .mapToObj(i -> (double) promised.checkpoints().round(i))
              .toList(),
          numbers(promised, Sample::mean),
          numbers(promised, Sample::standardError),
          numbers(without, Sample::mean),
          numbers(without, Sample::standardError));
    }

    private static IntStream points(Regrets series) {
      return IntStream.range(0, series.checkpoints().count());
    }

    private static List<Double> numbers(Regrets series, ToDoubleFunction<Sample> number) {
      return points(series)
          .mapToObj(i -> number.applyAsDouble(series.regretAt(i)))
          .toList();
    }
  }

  /** The experiment to create; names and labels are examples. */
  record Definition(
      String name, List<String> arms, int mostArms, Promise promise, Reward reward, String policy) {
    static Definition of(PlanAnswer answer) {
      int arms = answer.plan().arms();
      return new Definition(
          "my-experiment",
          IntStream.rangeClosed(1, arms).mapToObj(arm -> "arm-" + arm).toList(),
          arms,
          Promise.of(answer.plan().promise()),
          new Reward(0, 1, "PT24H", 0),
          Family.of(Policy.class).name(answer.policy().getClass()));
    }
  }

  record Reward(
      int low,
      int high,
      String window,
      @JsonProperty("default") int missing) {}

  static PlanJson of(PlanAnswer answer) {
    PlanWords words = new PlanWords(answer);
    Effort effort = answer.effort();
    return new PlanJson(
        Question.of(answer.plan()),
        Meant.of(answer.guarantee()),
        answer.policy().written(),
        words.reason(),
        words.cost(),
        words.winner(),
        answer.plan().decisions(),
        effort.horizon(),
        words.notes(),
        Both.of(answer, Goal.EARN),
        Both.of(answer, Goal.ANSWER),
        new Runs(effort.regretRuns(), effort.winnerRuns()),
        Curve.of(answer.curves().get(0), answer.curves().get(1)),
        Definition.of(answer));
  }
}
