package org.maskedbandit.lab.plan;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.notation.Family;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.privacy.GuessingBound;

/** An answer in sentences. */
record PlanWords(PlanAnswer answer) {
  /** An answer that most runs do not reach is not to be counted on. */
  private static final double UNLIKELY = 0.5;

  List<String> sentences() {
    List<String> all = new ArrayList<>();
    all.add(GuessingBound.of(answer.guarantee()).sentence());
    all.add(reason());
    all.add(cost());
    all.add(winner());
    all.addAll(notes());
    return all;
  }

  private Plan plan() {
    return answer.plan();
  }

  private Prediction promised(Goal goal) {
    return answer.promised(goal);
  }

  /** Which policy, and why; docs/winner.md has the figures behind it. */
  String reason() {
    String earning = name(promised(Goal.EARN).policy());
    String answering = name(promised(Goal.ANSWER).policy());
    return plan().goal() == Goal.EARN
        ? "To learn while earning take " + earning + ": it plays the arm that seems best and the"
            + " others as seldom as it can, so it loses little but seldom proves which arm is"
            + " best. If you need an answer, take " + answering + "."
        : "To get an answer take " + answering + ": it plays the leader and its closest rival half"
            + " of the time each until there is proof. Then stop the experiment with the winner,"
            + " which is played from then on. If rewards matter more than an answer, take "
            + earning
            + ".";
  }

  private static String name(Policy policy) {
    return Family.of(Policy.class).name(policy.getClass());
  }

  /** What is lost with privacy and without, and in the other way to experiment. */
  String cost() {
    Sample with = promised(plan().goal()).regret();
    Sample without = answer.without(plan().goal()).regret();
    Goal other = plan().goal() == Goal.EARN ? Goal.ANSWER : Goal.EARN;
    boolean seen = with.above(without, Sample.TELLING);
    return "Expected loss in " + time() + " against always playing the best arm: "
        + rewards(with) + " of " + count(answer.rewards()) + " rewards ("
        + percent(with.mean() / answer.rewards()) + "); without privacy " + rewards(without)
        + (seen ? ", so the promise costs " : "; what the promise costs is too little to be seen")
        + (seen ? count(with.mean() - without.mean()) + " rewards" : "") + ". With "
        + name(promised(other).policy()) + ": " + rewards(promised(other).regret()) + ".";
  }

  private String time() {
    return answer.effort().horizon() == plan().decisions()
        ? plan().days() + (plan().days() == 1 ? " day" : " days") + " ("
            + count(plan().decisions()) + " decisions)"
        : count(answer.effort().horizon()) + " decisions";
  }

  /** The regret with its error. */
  private static String rewards(Sample regret) {
    return count(regret.mean()) + " ± " + count(regret.standardError());
  }

  /** When there is an answer, with privacy and without. */
  String winner() {
    Prediction chosen = promised(plan().goal());
    String text = "A winner, wrong in at most 5% of experiments, is named " + decided(chosen)
        + "; without privacy " + decided(answer.without(plan().goal())) + ".";
    if (plan().goal() == Goal.EARN) {
      return text + " With " + name(promised(Goal.ANSWER).policy()) + ": "
          + decided(promised(Goal.ANSWER)) + ".";
    }
    return chosen.decided() < UNLIKELY
        ? text + " An answer in this time is unlikely: plan more days, fewer arms or a larger"
            + " difference, or learn while earning."
        : text;
  }

  private String decided(Prediction prediction) {
    String share = "in " + share(prediction) + " of " + answer.effort().winnerRuns() + " runs";
    return prediction.median().isEmpty()
        ? share + " in this time"
        : share + ", after " + count(prediction.median().getAsLong()) + " decisions ("
            + days((double) prediction.median().getAsLong() / plan().traffic())
            + ") in the median";
  }

  private static String share(Prediction prediction) {
    long decided = prediction.winners().endings().size() - prediction.winners().undecided();
    return decided == 0 ? "none" : String.valueOf(decided);
  }

  private static String days(double days) {
    return days < 0.1
        ? "less than 0.1 days"
        : String.format(Locale.ROOT, days < 10 ? "%.1f days" : "%.0f days", days);
  }

  /** What the numbers rest on. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (answer.effort().horizon() < plan().decisions()) {
      notes.add("Only the first " + count(answer.effort().horizon()) + " of "
          + count(plan().decisions()) + " decisions were simulated, because more would take too"
          + " long with this many arms: regret goes on from there, and more runs find a winner.");
    }
    notes.add("Assumed: rewards are 0 or 1, the best arm has mean "
        + percent(plan().best())
        + " and all others " + percent(plan().base()) + ", means do not change, and rewards come"
        + " at once. A reward window delays each release by its length; a control share costs its"
        + " share of " + count(plan().decisions() * plan().difference()) + " rewards.");
    notes.add("Without privacy means the same policy with next to no noise. Figures are from "
        + answer.effort().regretRuns() + " runs for learning while earning and "
        + answer.effort().winnerRuns() + " runs for winners, ± one standard error.");
    return notes;
  }

  private static String count(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%,.1f" : "%,.0f", value);
  }

  private static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** With two digits or more. */
  static String percent(double share) {
    return new BigDecimal(100 * share, share < 0.1 ? new MathContext(2) : new MathContext(3))
            .stripTrailingZeros()
            .toPlainString()
        + "%";
  }
}
