package org.maskedbandit.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.TruncatedExponential;

/**
 * The final regrets of two small studies, made by version 0.1.0 of this code. They change only with
 * a change of the streams, of a policy's rule or of a problem's sampler, and such a change must be
 * meant: results are promised to stay the same from release to release.
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
            thompson [136.25, 124.625, 129.75]
            modified-thompson(b=20, c=5) [563.25, 526, 464.375]
            beta-thompson [40.25, 41.5, 60.125]
            ucb1 [255.5, 271.125, 204.25]
            uniform [4961.375, 4995.125, 5054.625]
            calibrated-thompson(eta=5) [301.625, 341.25, 341.375]
            anytime-lazy-ucb(epsilon=1) [958.75, 1150.75, 1214.75]
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
            thompson [36.33605096852514, 41.14645015139772, 36.07448903247426]
            modified-thompson(b=20, c=5) [92.55552966808594, 100.6297880298513, 93.30468057647093]
            ucb1 [65.27970136529673, 59.099892993098564, 57.47970822702447]""");
  }

  @Test
  void runsByEventsStayTheSame() {
    Study study = Study.of(Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25))
        .policies("thompson", "epoch-thompson(eta=1)", "anytime-lazy-ucb(epsilon=1)")
        .horizon(1_000_000_000)
        .runs(2)
        .seed(2024);
    assertThat(finalRegrets(study)).isEqualTo("""
            thompson [403.75, 481.125]
            epoch-thompson(eta=1) [164.375, 119.75]
            anytime-lazy-ucb(epsilon=1) [4350.75, 4862.75]""");
  }

  private static String finalRegrets(Study study) {
    return study.run().series().stream()
        .map(series ->
            series.policy().written() + " " + Numbers.of(series.regret().values()))
        .collect(Collectors.joining("\n"));
  }
}
