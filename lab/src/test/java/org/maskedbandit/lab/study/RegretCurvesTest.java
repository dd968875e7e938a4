package org.maskedbandit.lab.study;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.problem.Bernoulli;

class RegretCurvesTest {
  private static final String PROBLEM = "bernoulli(means=[0.75, 0.25])";
  private static final String POLICY = "modified-thompson(b=20, c=5)";
  private static final Results RESULTS = Study.of(Bernoulli.of(0.75, 0.25))
      .policies(POLICY, "uniform")
      .horizon(300)
      .runs(2)
      .checkpoints(3)
      .run();

  @Test
  void aRowForEveryProblemPolicyRunAndCheckpoint() {
    List<NamedCsvRecord> rows = read(csv(RESULTS));
    assertThat(rows.get(0).getHeader())
        .containsExactly("problem", "policy", "run", "round", "regret", "reward_regret");
    assertThat(rows).hasSize(2 * 2 * 3);
    assertThat(rows.get(5).getFields()).startsWith(PROBLEM, POLICY, "1", "300").hasSize(6);
  }

  @Test
  void writtenFormsWithCommasAreQuoted() {
    String second = csv(RESULTS).lines().skip(1).findFirst().orElseThrow();
    assertThat(second).startsWith("\"" + PROBLEM + "\",\"" + POLICY + "\",0,100,");
  }

  @Test
  void numbersReadBackToTheLastBit() {
    List<NamedCsvRecord> rows = read(csv(RESULTS));
    Regrets uniform = RESULTS.of("uniform");
    NamedCsvRecord last = rows.get(rows.size() - 1);
    assertThat(Double.parseDouble(last.getField("regret")))
        .isEqualTo(uniform.outcomes().get(1).finalRegret());
    assertThat(Double.parseDouble(last.getField("reward_regret")))
        .isEqualTo(uniform.outcomes().get(1).finalRewardRegret());
  }

  @Test
  void meansHaveARowForEveryProblemPolicyAndCheckpoint() {
    List<NamedCsvRecord> rows = read(RegretCurves.means(RESULTS.series()).csv());
    assertThat(rows).hasSize(2 * 3);
    assertThat(rows.get(0).getHeader())
        .containsExactly("problem", "policy", "round", "regret", "standard_error", "reward_regret");
    Regrets first = RESULTS.series().get(0);
    assertThat(Double.parseDouble(rows.get(2).getField("regret")))
        .isEqualTo(first.regret().mean());
    assertThat(Double.parseDouble(rows.get(2).getField("standard_error")))
        .isEqualTo(first.regret().standardError());
    assertThat(Double.parseDouble(rows.get(2).getField("reward_regret")))
        .isEqualTo(first.rewardRegret().mean());
  }

  @Test
  void aLineRunsThroughTheMeansWithABandOfTwoStandardErrors() {
    Regrets series = RESULTS.of("uniform");
    Curve line = RegretCurves.line(series);
    Sample end = series.regret();
    assertThat(line.label()).isEqualTo("uniform");
    assertThat(line.x().toArray()).containsExactly(0, 100, 200, 300);
    assertThat(line.y().get(0)).isZero();
    assertThat(line.y().get(3)).isEqualTo(end.mean());
    assertThat(line.low().get(3)).isEqualTo(end.mean() - 2 * end.standardError());
    assertThat(line.high().get(3)).isEqualTo(end.mean() + 2 * end.standardError());
  }

  @Test
  void aSingleRunHasNoBand() {
    Results single = Study.of(Bernoulli.of(0.75, 0.25))
        .policies("uniform")
        .horizon(100)
        .checkpoints(4)
        .run();
    assertThat(RegretCurves.line(single.series().get(0)).y().size()).isEqualTo(5);
    assertThat(RegretCurves.line(single.series().get(0)).low().size()).isZero();
    assertThat(RegretCurves.picture(single).data().csv()).contains("uniform").doesNotContain("NaN");
  }

  /** The rows as they are written to a file. */
  static String csv(Results results) {
    StringWriter file = new StringWriter();
    try {
      RegretCurves.write(results, file);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return file.toString();
  }

  private static List<NamedCsvRecord> read(String csv) {
    return CsvReader.builder().ofNamedCsvRecord(csv).stream().toList();
  }
}
