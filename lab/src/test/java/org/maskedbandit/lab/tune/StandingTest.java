package org.maskedbandit.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.grid.Runs;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.study.Regrets;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.problem.Bernoulli;

/** Ranks by significance, conversions and stuck runs, from regrets by hand. */
class StandingTest {

  private static Regrets series(String policy, double... regrets) {
    List<Outcome> outcomes = Arrays.stream(regrets)
        .mapToObj(regret -> new Outcome(
            new Checkpoints(1000, 1),
            new double[] {regret},
            new double[] {regret},
            new long[] {1, 2, 3},
            Bill.of(PureDp.NOTHING)))
        .toList();
    return new Regrets(new Runs<>(
        new Series(Bernoulli.of(0.75, 0.75, 0.625, 0.125), Policy.parse(policy), 1000, 1, false),
        outcomes));
  }

  private static List<Integer> ranks(Regrets... sorted) {
    return Leaderboard.Entry.ranked(List.of(sorted)).stream()
        .map(each -> each.standing().rank())
        .toList();
  }

  /** Five runs whose standard error is 1. */
  private static Regrets around(String policy, double mean) {
    return series(policy, five(mean, 1).values());
  }

  private static Sample five(double mean, double error) {
    double deviation = error * Math.sqrt(5);
    double low = mean - deviation;
    double high = mean + deviation;
    return Sample.of(low, high, low, high, mean);
  }

  /**
   * Errors are 1 and that of a difference is sqrt(2): 12.8 is within 2.83 of 10, and 12.9 is not.
   * The group of 12.9 ends at 15.7, although 15 is close to 12.8 too.
   */
  @Test
  void policiesWithinTwoErrorsOfTheBestOfTheirGroupShareItsRank() {
    assertThat(ranks(
            around("uniform", 10),
            around("dp-se(epsilon=1)", 12.8),
            around("dp-se(epsilon=2)", 12.9),
            around("dp-se(epsilon=3)", 15.7),
            around("dp-se(epsilon=4)", 15.8)))
        .containsExactly(1, 1, 3, 3, 5);
  }

  @Test
  void equalPoliciesWithoutErrorShareARank() {
    assertThat(ranks(
            series("uniform", 5, 5, 5, 5, 5),
            series("dp-se(epsilon=1)", 5, 5, 5, 5, 5),
            series("dp-se(epsilon=2)", 5.1, 5.1, 5.1, 5.1, 5.1)))
        .containsExactly(1, 1, 3);
  }

  @Test
  void fewerThanFiveRunsTellNothing() {
    assertThat(ranks(series("uniform", 1), series("dp-se(epsilon=1)", 1000))).containsExactly(1, 1);
    assertThat(ranks(
            series("uniform", 1, 1, 1, 1),
            series("dp-se(epsilon=1)", 1000, 1000, 1000, 1000, 1000, 1000)))
        .containsExactly(1, 1);
  }

  /** The smallest positive gap is 1/8, so the limit is 62.5. */
  @Test
  void stuckRunsAreAboveHalfOfTheSmallestGap() {
    assertThat(Leaderboard.Entry.ranked(List.of(series("uniform", 62.4, 62.5, 62.6, 400)))
            .get(0)
            .stuck())
        .isEqualTo(2);
  }

  @Test
  void hopelessIsThreeTimesAndTenErrorsAway() {
    Sample best = five(10, 1);
    assertThat(Leaderboard.hopeless(five(30.95, 0.95), best)).isTrue();
    // 29.9 is not above three times 10.
    assertThat(Leaderboard.hopeless(five(29.9, 0), best)).isFalse();
    // An error of 3 makes ten errors of the difference 31.6.
    assertThat(Leaderboard.hopeless(five(41, 3), best)).isFalse();
    assertThat(Leaderboard.hopeless(five(42, 3), best)).isTrue();
  }

  @Test
  void everyRowSaysHowItWasConverted() {
    assertThat(conversion("epoch-thompson(eta=1)")).isEqualTo("Gaussian trade-off");
    assertThat(conversion("dp-se(epsilon=1)")).isEqualTo("Laplace trade-off");
    assertThat(conversion("dp-ucb(epsilon=1)")).isEqualTo("composition of 3 Laplace releases");
    assertThat(conversion("dp-ts(epsilon=1)")).isEqualTo("composition of 2 Laplace releases");
    assertThat(conversion("private-ucb(epsilon=1)"))
        .isEqualTo("what one reward pays: composition of 10 Laplace releases");
    assertThat(conversion("private-thompson(epsilon=1)"))
        .isEqualTo("what one reward pays: Laplace trade-off");
    assertThat(conversion("uniform")).isEqualTo("randomised response");
  }

  private static String conversion(String policy) {
    return Leaderboard.Entry.ranked(List.of(series(policy, 1, 2)))
        .get(0)
        .standing()
        .conversion();
  }

  @Test
  void theErrorOfADifferenceIsThatOfIndependentRuns() {
    Sample one = Sample.of(9, 11, 10, 10, 10);
    Sample other = Sample.of(20, 22, 23, 19, 21);
    double error = Math.sqrt(Math.pow(one.standardError(), 2) + Math.pow(other.standardError(), 2));
    double errors = (other.mean() - one.mean()) / error;
    assertThat(errors).isCloseTo(11 / Math.sqrt(0.5 / 5 + 2.5 / 5), within(1e-9));
    assertThat(other.above(one, errors * 1.001)).isFalse();
    assertThat(other.above(one, errors * 0.999)).isTrue();
  }

  /** Regrets of two problems differ by 90, and each policy's by 1 and by 2 on each of them. */
  @Test
  void onTheSameProblemsDifferencesCount() {
    Sample best = Sample.of(10, 100, 50);
    Sample worse = Sample.of(11, 102, 51.5);
    assertThat(Standing.worseOnTheSame(worse, best)).isTrue();
    assertThat(worse.above(best, Sample.TELLING)).isFalse();
    assertThat(Standing.worseOnTheSame(Sample.of(9, 104, 50), best)).isFalse();
    assertThat(Standing.worseOnTheSame(best, best)).isFalse();
  }

  @Test
  void aTieIsSaidInWords() {
    List<Standing> all = Stream.of(
            "dp-se(epsilon=1)", "uniform", "ucb1", "kl-ucb", "beta-thompson", "thompson")
        .map(policy ->
            Standing.of(Policy.parse(policy), Sample.of(1), Setting.arms(4).horizon(1000)))
        .toList();
    String end = " cannot be told apart at confidence 0.95; more runs would help.";
    assertThat(Standing.tie(all.subList(0, 1))).isEmpty();
    assertThat(Standing.tie(all.subList(0, 2))).hasValue("dp-se(epsilon=1) and uniform" + end);
    assertThat(Standing.tie(all.subList(0, 3)))
        .hasValue("dp-se(epsilon=1), uniform and ucb1" + end);
    assertThat(Standing.tie(all.subList(0, 4)))
        .hasValue("dp-se(epsilon=1), uniform, ucb1 and one other" + end);
    assertThat(Standing.tie(all)).hasValue("dp-se(epsilon=1), uniform, ucb1 and 3 others" + end);
  }
}
