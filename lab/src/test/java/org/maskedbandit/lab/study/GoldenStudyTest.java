package org.maskedbandit.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.TruncatedExponential;

/**
 * The final regrets of small studies, the same on every Java. They change only with a change of the
 * streams, of a policy's rule or of a problem's sampler, and such a change must be meant: results
 * are promised to stay the same from release to release.
 */
class GoldenStudyTest {

  @Test
  void coinsStayTheSame() {
    Study study = Study.of(Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25))
        .policies("thompson", "modified-thompson(b=20, c=5)", "beta-thompson", "ucb1", "uniform")
        .policies("calibrated-thompson(eta=5)", "anytime-lazy-ucb(epsilon=1)", "dp-se(epsilon=100)")
        .horizon(20_000)
        .runs(3)
        .seed(2024)
        .engine(Engine.ROUNDS);
    assertThat(finalRegrets(study)).isEqualTo("""
            thompson [137.25, 193.375, 145.25]
            modified-thompson(b=20, c=5) [439.25, 404.375, 482.875]
            beta-thompson [38.125, 25.5, 37.875]
            ucb1 [241.25, 256.5, 230.375]
            uniform [4988, 4969.25, 5020.75]
            calibrated-thompson(eta=5) [304, 333.875, 344.375]
            anytime-lazy-ucb(epsilon=1) [958.75, 1214.75, 958.75]
            dp-se(epsilon=100) [2882.125, 2176.25, 2176.25]""");
  }

  @Test
  void exponentialRewardsStayTheSame() {
    Study study = Study.of(TruncatedExponential.of(0.1, 1, 10))
        .policies("thompson", "modified-thompson(b=20, c=5)", "ucb1")
        .horizon(2_000)
        .runs(3)
        .seed(2024)
        .engine(Engine.ROUNDS);
    assertThat(finalRegrets(study)).isEqualTo("""
            thompson [39.42913097648477, 33.9121254631351, 37.906080619249536]
            modified-thompson(b=20, c=5) [100.7802533759004, 93.99414890392455, 93.85129409531726]
            ucb1 [57.74444598493589, 60.59310205986813, 58.852293238210606]""");
  }

  @Test
  void runsByEventsStayTheSame() {
    Study study = Study.of(Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25))
        .policies(
            "thompson",
            "epoch-thompson(eta=1)",
            "epoch-coins(eta=1)",
            "anytime-lazy-ucb(epsilon=1)")
        .horizon(1_000_000_000)
        .runs(2)
        .seed(2024);
    assertThat(finalRegrets(study)).isEqualTo("""
            thompson [514.5, 383]
            epoch-thompson(eta=1) [118.125, 121.375]
            epoch-coins(eta=1) [111.5, 124.375]
            anytime-lazy-ucb(epsilon=1) [4350.75, 4350.75]""");
  }

  private static String finalRegrets(Study study) {
    return study.run().series().stream()
        .map(series ->
            series.policy().written() + " " + Numbers.of(series.regret().values()))
        .collect(Collectors.joining("\n"));
  }
}
