package org.maskedbandit.lab.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.maskedbandit.lab.report.Documents;
import org.maskedbandit.lab.report.OutputFolder;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;

class AuditReportTest {
  @TempDir
  Path home;

  private String written(AuditResult report, String file) throws IOException {
    try (OutputFolder folder = OutputFolder.at(home)) {
      AuditReport.of(report, 1).page().get().write(folder, Documents.PROVENANCE);
      folder.publish();
    }
    return Files.readString(home.resolve(file));
  }

  private static AuditResult report(String policy, int runs) {
    Setting setting = Setting.arms(2).horizon(30);
    return Audit.of(Policy.parse(policy), setting)
        .pairs(List.of(new Neighbours(new ConstantRewards(2, 0.5, 0.5), 0)))
        .runs(runs)
        .run();
  }

  @Test
  void showsClaimBooksAndAttack() throws IOException {
    AuditResult report = report("calibrated-thompson(eta=1)", 400);
    String page = written(report, "index.html");
    assertThat(page)
        .contains("<title>Audit of calibrated-thompson(eta=1)</title>")
        .contains("not refuted", "a failed attack is no proof of the claim", "no guarantee")
        .contains("30 rounds, 400 runs, seed 1");
    assertThat(written(report, "audit.svg"))
        .contains("claimed: 1-GDP", "ledger reading, no guarantee", "attacked:")
        .contains("false negative rate", "ε");
    assertThat(written(report, "audit.csv").lines())
        .first()
        .isEqualTo("panel,curve,epsilon,delta,false_positive_rate,false_negative_rate,"
            + "false_negative_rate_low,false_negative_rate_high");
    assertThat(written(report, "audit.csv")).contains("What is given away,").doesNotContain("NaN");
  }

  /** Points at nine deltas hold together at confidence 0.95: each at a ninth of the risk. */
  @Test
  void pointsPayForBeingMany() {
    AuditResult report = Audit.of(
            new ReleasingEveryReward(3, 1), Setting.arms(1).horizon(1))
        .runs(2000)
        .run();
    AuditPicture picture = new AuditPicture(report, Optional.empty());
    assertThat(picture.points().shown()).hasSize(9).allSatisfy(row -> {
      double delta = Double.parseDouble(row.get(0));
      double together = report.proof().epsilonAtLeast(delta, 1 - 0.05 / 9);
      assertThat(Double.parseDouble(row.get(2))).isBetween(together * 0.999, together);
      assertThat(together).isBetween(0.1, report.epsilonAtLeast(delta) * 0.99);
    });
  }

  @Test
  void pointsHaveTwoPanelsAndNoLedgerIfThereIsNone() {
    AuditPicture picture = new AuditPicture(report("epoch-thompson(eta=1)", 400), Optional.empty());
    assertThat(picture.picture().panels()).hasSize(2);
    assertThat(picture.picture().data().csv()).doesNotContain("ledger reading");
  }

  @Test
  void oneRunHasNoSecondPanel() throws IOException {
    AuditResult report = Audit.of(
            Policy.parse("anytime-lazy-ucb(epsilon=1)"), Setting.arms(100).horizon(200))
        .method(Method.ONE_RUN)
        .runs(1)
        .run();
    assertThat(new AuditPicture(report, Optional.empty()).picture().panels()).hasSize(1);
    assertThat(written(report, "index.html")).contains("1 run,").doesNotContain("Clopper");
  }

  @Test
  void wordsAreRoundedTheSafeWay() {
    AuditReport refuted = new AuditReport(
        Audit.of(new ReleasingEveryReward(1, 0.3), Setting.arms(1).horizon(1))
            .runs(2000)
            .run());
    assertThat(refuted.verdict())
        .matches(
            "REFUTED at confidence 0.95: eta 1 was claimed and eta [23]\\.\\d+ is given away at"
                + " least");
    AuditReport pure = new AuditReport(report("dp-ucb(epsilon=1)", 200));
    assertThat(pure.claimed())
        .isEqualTo("pure 1-DP, epsilon 1 at delta 1e-6, to compare eta 1.2321");
    assertThat(pure.verdict()).isEqualTo("not refuted at confidence 0.95");
    assertThat(new AuditReport(report("ucb1", 200)).claimed()).isEqualTo("nothing");
    assertThat(pure.summary().shown())
        .extracting(row -> row.get(0))
        .containsExactly("claimed", "proved at least", "claim", "worlds", "method");
  }
}
