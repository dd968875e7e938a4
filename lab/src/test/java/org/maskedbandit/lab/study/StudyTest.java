package org.maskedbandit.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.baseline.Uniform;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.TruncatedExponential;

class StudyTest {
  private static final Bernoulli COINS = Bernoulli.of(0.75, 0.5, 0.25);
  private static final TruncatedExponential DECAY = TruncatedExponential.of(0.1, 5);
  private static final String PRIVATE = "modified-thompson(b=20, c=5)";

  @Test
  void rowsDoNotDependOnTheThreads() {
    assertThat(rows(study().threads(4))).isEqualTo(rows(study().threads(1)));
  }

  @Test
  void anotherSeedGivesOtherRows() {
    assertThat(rows(study().seed(2))).isNotEqualTo(rows(study().seed(1)));
  }

  /**
   * Two runs with streams of their own are paid the same 500 coins with a probability below 1e-50.
   */
  @Test
  void everyRunHasItsOwnStreams() {
    Results results = study().runs(20).checkpoints(500).run();
    assertThat(results.of("thompson").outcomes().stream()
            .map(run -> Arrays.toString(run.rewardRegret())))
        .doesNotHaveDuplicates();
  }

  @Test
  void anotherPolicyChangesNoOtherRow() {
    List<String> more = rows(Study.of(COINS)
        .policies("ucb1", "thompson", "uniform", PRIVATE)
        .horizon(500)
        .runs(3)
        .checkpoints(5));
    assertThat(more).hasSize(4 * 3 * 5).containsAll(rows(study()));
  }

  @Test
  void anotherProblemChangesNoOtherRow() {
    List<String> more = rows(Study.of(DECAY, COINS)
        .policies("thompson", PRIVATE)
        .horizon(500)
        .runs(3)
        .checkpoints(5));
    assertThat(more).hasSize(2 * 2 * 3 * 5).containsAll(rows(study()));
  }

  @Test
  void anotherRunChangesNoOtherRow() {
    assertThat(rows(study().runs(5))).hasSize(2 * 5 * 5).containsAll(rows(study()));
  }

  @Test
  void seriesStandInTheOrderInWhichTheyWereNamed() {
    Results results = Study.of(COINS, DECAY)
        .policies("uniform")
        .policies("thompson")
        .horizon(10)
        .run();
    assertThat(results.series().stream()
            .map(series -> series.problem().arms() + " " + series.policy().written()))
        .containsExactly("3 uniform", "3 thompson", "2 uniform", "2 thompson");
  }

  @Test
  void refusesWhatIsNamedTwice() {
    assertThatThrownBy(() -> study().policies("thompson"))
        .hasMessage("policy must be named once in a study, but is named twice: thompson");
    assertThatThrownBy(() -> study().policies("modified-thompson( c=5.0,b=20 )"))
        .hasMessage("policy must be named once in a study, but is named twice: " + PRIVATE);
    assertThatThrownBy(() -> Study.of(COINS, DECAY, COINS))
        .hasMessage("problem must be named once in a study, but is named twice: "
            + "bernoulli(means=[0.75, 0.5, 0.25])");
  }

  @Test
  void refusesToRunNothing() {
    assertThatThrownBy(() -> Study.of(COINS).run())
        .hasMessage("the number of policies must be 1 or more, but is 0");
    assertThatThrownBy(() -> Study.of().policies("thompson").run())
        .hasMessage("the number of problems must be 1 or more, but is 0");
  }

  @Test
  void refusesImpossibleNumbers() {
    assertThatThrownBy(() -> study().horizon(0))
        .hasMessage("horizon must be from 1 to 1000000000000, but is 0");
    assertThatThrownBy(() -> study().horizon(2_000_000_000_000L))
        .hasMessage("horizon must be from 1 to 1000000000000, but is 2000000000000");
    assertThatThrownBy(() -> study().runs(0))
        .hasMessage("runs must be from 1 to 10000000, but is 0");
    assertThatThrownBy(() -> study().threads(0))
        .hasMessage("threads must be from 1 to 1024, but is 0");
    assertThatThrownBy(() -> study().threads(-3))
        .hasMessage("threads must be from 1 to 1024, but is -3");
    assertThatThrownBy(() -> study().checkpoints(0))
        .hasMessage("checkpoints must be 1 or more, but is 0");
  }

  @Test
  void refusesASettingBeforeAnyTrialRuns() {
    int before = FailingStart.STARTS.get();
    Study study = Study.of(COINS)
        .policies(List.of(new FailingStart()))
        .policies("modified-thompson(b=200, c=1)")
        .horizon(600);
    assertThatThrownBy(study::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("b times the number of arms must be less than the horizon 600, but is 600");
    assertThat(FailingStart.STARTS.get()).isEqualTo(before);
  }

  @Test
  void anExceptionInATrialSurfacesAsItself() {
    Study study = Study.of(COINS)
        .policies(List.of(new Uniform(), new FailingStart()))
        .horizon(10)
        .runs(3);
    assertThatThrownBy(() -> study.threads(1).run())
        .isExactlyInstanceOf(IllegalStateException.class)
        .hasMessage("spoiled");
    assertThatThrownBy(() -> study.threads(4).run())
        .isExactlyInstanceOf(IllegalStateException.class)
        .hasMessage("spoiled");
  }

  private static Study study() {
    return Study.of(COINS).policies("thompson", PRIVATE).horizon(500).runs(3).checkpoints(5);
  }

  /** Every problem, policy, run and checkpoint with both regrets in full precision. */
  private static List<String> rows(Study study) {
    return RegretCurvesTest.csv(study.run()).lines().skip(1).toList();
  }
}
