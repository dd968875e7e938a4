package org.maskedbandit.lab.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.grid.Runs;
import org.maskedbandit.lab.grid.Series;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.policy.epoch.EpochThompson;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.problem.TruncatedExponential;
import org.maskedbandit.theory.GaussianBenchmark;

class SlopeTest {
  private static final Problem COINS = Bernoulli.of(0.75, 0.25);

  /** Three runs from round 1000 to 8000: regret grows by 3 ln 8, 6 ln 8 and 9 ln 8. */
  private static final Slope BY_HAND = byHand();

  private static Slope byHand() {
    double unit = Math.log(8);
    return new Slope(new Regrets(new Runs<>(
        new Series(COINS, new EpochThompson(1), 8000, 1, false),
        List.of(outcome(100, 100 + 3 * unit), outcome(0, 6 * unit), outcome(7, 7 + 9 * unit)))));
  }

  private static Outcome outcome(double... regret) {
    return new Outcome(
        Checkpoints.growing(1000, 2, 8000),
        regret,
        regret,
        new long[2],
        Bill.of(new GaussianDp(1)));
  }

  /** The error is that of the differences, 3/sqrt(3), however far the runs are apart. */
  @Test
  void isTheMeanOfTheSlopesOfTheRuns() {
    assertThat(BY_HAND.from()).isEqualTo(1000);
    assertThat(BY_HAND.to()).isEqualTo(8000);
    assertThat(BY_HAND.sample().mean()).isCloseTo(6, within(1e-12));
    assertThat(BY_HAND.sample().standardError()).isCloseTo(Math.sqrt(3), within(1e-12));
    double benchmark = new GaussianBenchmark(COINS, 1).slope(1000, 8000);
    assertThat(BY_HAND.benchmark()).isEqualTo(benchmark);
    assertThat(BY_HAND.ratio()).isCloseTo(6 / benchmark, within(1e-12));
  }

  @Test
  void tableCsvAndJsonSayTheSame() {
    Study study = Study.of(COINS).horizon(8000).runs(3).from(1000);
    Results results = new Results(study, List.of(BY_HAND.regrets()));
    RegretReport report = new RegretReport(results, 0.5, false);
    JsonNode json = report.json().json().get(0).get("slope");
    assertThat(json.get("mean").doubleValue()).isCloseTo(6, within(1e-12));
    assertThat(json.get("standardError").doubleValue()).isCloseTo(Math.sqrt(3), within(1e-12));
    assertThat(json.get("ratioStandardError").doubleValue())
        .isCloseTo(Math.sqrt(3) / BY_HAND.benchmark(), within(1e-12));
    assertThat(json.get("from").longValue()).isEqualTo(1000);
    assertThat(report.listing().table().shown().get(0))
        .endsWith(
            "6.00",
            "1.73",
            String.format("%.2f", json.get("benchmark").doubleValue()),
            String.format("%.2f", json.get("ratio").doubleValue()),
            String.format("%.2f", json.get("ratioStandardError").doubleValue()));
    assertThat(report.report(List.of()).remarks())
        .contains("slope: regret for each unit of ln T from 1000 to 8000 rounds");
  }

  @Test
  void playsFromOneRoundToTheOther() {
    Study study = Study.of(COINS)
        .policies("epoch-thompson(eta=1)")
        .horizon(50_000)
        .runs(4)
        .from(300);
    Slope slope = new Slope(study.run().series().get(0));
    assertThat(slope.from()).isEqualTo(300);
    assertThat(slope.to()).isEqualTo(50_000);
    assertThat(slope.regrets().checkpoints().count()).isEqualTo(200);
    assertThat(slope.regrets().outcomes())
        .hasSize(4)
        .allSatisfy(outcome -> assertThat(outcome.regret()[0])
            .isPositive()
            .isLessThanOrEqualTo(outcome.finalRegret()));
  }

  @Test
  void withoutABenchmarkThereIsNoRatio() {
    Study study = Study.of(TruncatedExponential.of(0.1, 1))
        .policies("epoch-thompson(eta=1)")
        .horizon(1000)
        .from(100);
    RegretReport report = new RegretReport(study.run(), 1, false);
    assertThat(report.listing().table().shown().get(0)).endsWith("", "", "");
    assertThat(report.json().json().get(0).at("/slope/ratio").isNull()).isTrue();
  }

  /** Their regret does not grow any more once they are done exploring for the given horizon. */
  @Test
  void policiesThatNeedTheirHorizonAreRefused() {
    assertRefused(
        "dp-se(epsilon=1)",
        1000,
        "the policy of a slope (--from) must be one that does not need its horizon, but is"
            + " dp-se(epsilon=1)");
    assertRefused(
        "ucb1",
        1_000_000_001,
        "the horizon must be at most 1000000000 for ucb1, which is played round by round,"
            + " but is 1000000001");
  }

  private static void assertRefused(String policy, long horizon, String sentence) {
    Study study = Study.of(COINS).policies(policy).horizon(horizon).from(100);
    assertThatThrownBy(study::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(sentence);
  }
}
