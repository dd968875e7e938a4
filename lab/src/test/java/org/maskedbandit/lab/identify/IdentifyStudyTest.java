package org.maskedbandit.lab.identify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.lab.grid.Grid;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.study.Shares;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;

class IdentifyStudyTest {

  private record IdentifyStudy(Grid<Ending> grid, int threads) {
    IdentifyStudy(
        Problem problem,
        List<Policy> policies,
        double confidence,
        double tolerance,
        long limit,
        int runs,
        long seed,
        int threads) {
      this(
          new WinnerMeasure(confidence, tolerance).grid(problem, policies, limit, runs, seed),
          threads);
    }

    List<Identified> run(Progress progress) {
      return grid.play(threads, progress).stream().map(Identified::new).toList();
    }
  }

  private static IdentifyStudy study(Problem problem, int runs, long limit, String... policies) {
    return new IdentifyStudy(
        problem, Arrays.stream(policies).map(Policy::parse).toList(), 0.95, 0, limit, runs, 1, 2);
  }

  private static Identified only(IdentifyStudy study) {
    return study.run(Progress.SILENT).get(0);
  }

  @Test
  void aRunDependsNeitherOnThreadsNorOnOtherPolicies() {
    Problem problem = Bernoulli.of(0.9, 0.5, 0.4);
    IdentifyStudy both = study(problem, 6, 100_000, "top-two", "epoch-top-two(eta=1)");
    IdentifyStudy alone = new IdentifyStudy(
        problem, List.of(Policy.parse("epoch-top-two(eta=1)")), 0.95, 0, 100_000, 6, 1, 1);
    List<Ending> endings = only(alone).endings();
    assertThat(both.run(Progress.SILENT).get(1).endings()).isEqualTo(endings);
    assertThat(endings.stream().map(Ending::decisions).distinct()).hasSizeGreaterThan(1);
  }

  /** Two policies and six runs, of which those of top-two go round by round to the limit. */
  @Test
  void allRunsAreOneProgress() {
    Shares shares = new Shares();
    study(Bernoulli.of(0.5, 0.5), 6, 100_000, "top-two", "epoch-top-two(eta=1)").run(shares);
    shares.assertTrue(20);
  }

  @Test
  void easyProblemsAreDecidedRightly() {
    for (String policy : List.of(
        "epoch-top-two(eta=1)",
        "epoch-top-two(eta=1, rho=0.8)",
        "epoch-coins(eta=1)",
        "epoch-thompson(eta=1)",
        "epoch-thompson-pure(epsilon=1)",
        "adap-tt(epsilon=1)",
        "adap-ucb(epsilon=1)",
        "dp-se(epsilon=1)",
        "top-two")) {
      Identified done = only(study(Bernoulli.of(0.95, 0.05), 5, 100_000, policy));
      assertThat(done.undecided()).as(policy).isZero();
      assertThat(done.wrong()).as(policy).isZero();
      assertThat(done.decisions().orElseThrow().max()).as(policy).isLessThan(100_000);
    }
  }

  @Test
  void runsThatReachTheLimitAreUndecided() {
    Identified done = only(study(Bernoulli.of(0.5, 0.499), 5, 2_000, "epoch-top-two(eta=1)"));
    assertThat(done.undecided()).isEqualTo(5);
    assertThat(done.decisions()).isEmpty();
    assertThat(done.endings()).allMatch(ending -> ending.decisions() == 2_000 && !ending.wrong());
    // 0.001 for each of about 1000 plays of the second arm
    assertThat(done.regret().mean()).isBetween(0.5, 1.5);
    assertThat(new IdentifyReport(new WinnerMeasure(0.95, 0), List.of(done), 0).sentence())
        .isEqualTo("decisions: mean over the runs that declared a winner at confidence 0.95; the"
            + " undecided had none after 2000 decisions");
  }

  /**
   * Equal arms: any winner is wrong. It is proved that at most 0.05 of runs ever name one, so more
   * than 51 of 500 do with probability below 1e-6 (binomial). In short epochs the noise is larger
   * than the rewards, so evidence that forgets it names many.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "epoch-top-two(eta=0.1, m0=20, gamma=0)",
        "epoch-top-two(eta=0.1, m0=20, gamma=0, rho=0.8)",
        "epoch-top-two(eta=5)",
        "epoch-coins(eta=1)"
      })
  void equalArmsSeldomHaveAWinner(String policy) {
    Identified done = only(study(Bernoulli.of(0.5, 0.5), 500, 2_000, policy));
    assertThat(done.wrong()).isLessThanOrEqualTo(51);
    assertThat(done.wrong() + done.undecided()).isEqualTo(500);
  }

  /** With hardly any confidence winners are often wrong, which costs the gap for ever after. */
  @Test
  void aWrongWinnerIsPlayedToTheLimit() {
    IdentifyStudy study = new IdentifyStudy(
        Bernoulli.of(0.51, 0.5),
        List.of(Policy.parse("epoch-top-two(eta=5)")),
        0.001,
        0,
        10_000,
        200,
        1,
        1);
    Identified done = only(study);
    double[] atLimit = done.regretAtLimit().values();
    assertThat(done.wrong()).isBetween(1L, 199L);
    for (int run = 0; run < atLimit.length; run++) {
      Ending ending = done.endings().get(run);
      double later = ending.wrong() ? 0.01 * (10_000 - ending.decisions()) : 0;
      assertThat(atLimit[run]).isCloseTo(ending.regret() + later, within(1e-6));
    }
  }

  @Test
  void aQuantileCountsTheUndecided() {
    Identified done = only(study(Bernoulli.of(0.6, 0.5), 40, 2_000, "epoch-top-two(eta=1)"));
    long decided = 40 - done.undecided();
    assertThat(decided).isBetween(1L, 39L);
    assertThat(done.decidedBy(decided / 40.0))
        .hasValue((long) done.decisions().get().max());
    assertThat(done.decidedBy((decided + 1) / 40.0)).isEmpty();
  }

  @Test
  void withAToleranceEqualArmsAreSettled() {
    IdentifyStudy study = new IdentifyStudy(
        Bernoulli.of(0.5, 0.5),
        List.of(Policy.parse("epoch-top-two(eta=1)")),
        0.95,
        0.1,
        100_000,
        10,
        1,
        1);
    assertThat(only(study).undecided()).isZero();
    assertThat(only(study).wrong()).isZero();
  }

  @Test
  void refusesWhatHasNoWinner() {
    assertThatThrownBy(() -> only(study(Bernoulli.of(0.6, 0.5), 1, 10, "thompson")))
        .hasMessage("thompson declares no winner: its learner has no rule for that");
    assertThatThrownBy(() -> only(study(Bernoulli.of(0.6), 1, 10, "top-two")))
        .hasMessageContaining("must be 2 or more, but is 1");
    assertThatThrownBy(() -> study(Bernoulli.of(0.6, 0.5), 1, 10, "top-two", "top-two"))
        .hasMessage("policy must be named once in a study, but is named twice: top-two");
  }
}
