package org.maskedbandit.lab.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.lab.log.LogColumns;
import org.maskedbandit.lab.log.LogFile;
import org.maskedbandit.lab.log.RewardRange;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;

/** Estimates for policies that do not learn, beside the same formulas row by row. */
class FixedPolicyTest {
  private static final RewardRange RANGE = new RewardRange(-2, 3);
  private static final int ROWS = 487;
  private static final double EXACT = 1e-11;

  @TempDir
  Path folder;

  private record Row(int arm, double reward, double propensity) {}

  private static List<Row> rows() {
    SimulatedSource random = Seed.of(5).stream();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      int arm = i < 3 ? i : random.nextInt(3);
      rows.add(new Row(arm, 5 * random.nextDouble() - 2, 0.1 + 0.8 * random.nextDouble()));
    }
    return rows;
  }

  private LogSummary log(List<Row> rows) throws Exception {
    StringBuilder text = new StringBuilder("arm,reward,p\n");
    rows.forEach(row -> text.append(row.arm + "," + row.reward + "," + row.propensity + "\n"));
    Path path = Files.writeString(folder.resolve("log.csv"), text);
    return LogSummary.of(new LogFile(path, LogColumns.of("arm", "reward").propensity("p"), RANGE));
  }

  private static double[] weights(List<Row> rows, FixedPolicy policy) {
    return rows.stream()
        .mapToDouble(row -> policy.shares().get(row.arm) / row.propensity)
        .toArray();
  }

  /** The mean reward of the arm in rows of other folds than that. */
  private static double model(List<Row> rows, int arm, int fold) {
    return IntStream.range(0, ROWS)
        .filter(i -> i % 10 != fold && rows.get(i).arm == arm)
        .mapToDouble(i -> rows.get(i).reward)
        .average()
        .orElseThrow();
  }

  private static void check(RewardEstimate estimate, double mean, double error) {
    assertThat(estimate.mean()).isCloseTo(mean, within(EXACT));
    assertThat(estimate.standardError()).isCloseTo(error, within(EXACT));
    assertThat(estimate.low()).isCloseTo(Math.max(-2, mean - 1.96 * error), within(EXACT));
    assertThat(estimate.high()).isCloseTo(Math.min(3, mean + 1.96 * error), within(EXACT));
  }

  private static void checkMean(RewardEstimate estimate, double[] values) {
    double mean = IntStream.range(0, ROWS).mapToDouble(i -> values[i]).sum() / ROWS;
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    check(estimate, mean, Math.sqrt(squares / (ROWS - 1) / ROWS));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void everyEstimateIsThatOfItsRows(int index) throws Exception {
    List<Row> rows = rows();
    LogSummary log = log(rows);
    FixedPolicy policy = FixedPolicy.all(log).get(index);
    double[] w = weights(rows, policy);
    double sum = IntStream.range(0, ROWS).mapToDouble(i -> w[i]).sum();
    double squares = IntStream.range(0, ROWS).mapToDouble(i -> w[i] * w[i]).sum();
    // Scaled rewards are from 0, so IPS is of r + 2 in the units of the log.
    double[] ips = IntStream.range(0, ROWS)
        .mapToDouble(i -> w[i] * (rows.get(i).reward + 2) - 2)
        .toArray();
    checkMean(policy.ips(log), ips);
    double[] robust = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      for (int arm = 0; arm < 3; arm++) {
        robust[i] += policy.shares().get(arm) * model(rows, arm, i % 10);
      }
      robust[i] += w[i] * (rows.get(i).reward - model(rows, rows.get(i).arm, i % 10));
    }
    checkMean(policy.doublyRobust(log), robust);
    double mean =
        IntStream.range(0, ROWS).mapToDouble(i -> w[i] * rows.get(i).reward).sum() / sum;
    double deviations = IntStream.range(0, ROWS)
        .mapToDouble(i -> w[i] * (rows.get(i).reward - mean))
        .map(each -> each * each)
        .sum();
    check(policy.selfNormalised(log), mean, Math.sqrt(deviations) / sum);
    assertThat(policy.ips(log).effective()).isCloseTo(sum * sum / squares, within(1e-8));
    checkMean(FixedPolicy.logging(log), rows.stream().mapToDouble(Row::reward).toArray());
  }

  /**
   * The exact limits of 0 of 230 are 0 and 1 - 0.025^(1/230), those of 12 of 300 are by bisection
   * of binomial sums in Python.
   */
  @Test
  void armsWithoutClicksAreNotKnownToHaveNone() throws Exception {
    StringBuilder text = new StringBuilder("arm,reward\n");
    text.append("rare,0\n".repeat(230))
        .append("seen,1\n".repeat(12))
        .append("seen,0\n".repeat(288));
    Path path = Files.writeString(folder.resolve("log.csv"), text);
    LogSummary log = LogSummary.of(new LogFile(path, LogColumns.of("arm", "reward")));
    RewardEstimate rare = FixedPolicy.all(log).get(1).selfNormalised(log);
    assertThat(rare.mean()).isZero();
    assertThat(rare.low()).isZero();
    assertThat(rare.high()).isCloseTo(1 - Math.pow(0.025, 1.0 / 230), within(1e-12));
    assertThat(rare.few()).isTrue();
    RewardEstimate seen = FixedPolicy.all(log).get(2).selfNormalised(log);
    assertThat(seen.low()).isCloseTo(0.02083658, within(1e-7));
    assertThat(seen.high()).isCloseTo(0.06882899, within(1e-7));
    assertThat(seen.few()).isFalse();
    for (FixedPolicy policy : FixedPolicy.all(log)) {
      for (RewardEstimate each :
          List.of(policy.ips(log), policy.selfNormalised(log), policy.doublyRobust(log))) {
        assertThat(each.low()).isGreaterThanOrEqualTo(0).isLessThanOrEqualTo(each.mean());
        assertThat(each.high()).isLessThanOrEqualTo(1).isGreaterThan(0);
      }
    }
  }
}
