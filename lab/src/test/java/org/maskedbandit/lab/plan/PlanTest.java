package org.maskedbandit.lab.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.privacy.ApproximateDp;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.release.EpochLengths;

class PlanTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1   | 100 | 7    | 0.1 | 0.02 | arms must be from 2 to 100, but is 1",
        "101 | 100 | 7    | 0.1 | 0.02 | arms must be from 2 to 100, but is 101",
        "2   | 0   | 7    | 0.1 | 0.02 | traffic must be from 1 to 1000000000, but is 0",
        "2   | 100 | 0    | 0.1 | 0.02 | days must be from 1 to 1000, but is 0",
        "2   | 100 | 1001 | 0.1 | 0.02 | days must be from 1 to 1000, but is 1001",
        "2   | 100 | 7    | -1  | 0.02 | base must be from 0 to 1, but is -1",
        "2   | 100 | 7    | 0.1 | 0    | difference must be greater than 0 and less than 1,"
            + " but is 0",
        "2   | 100 | 7    | 0.9 | 0.2  | base + difference must be at most 1, the largest reward,"
            + " but is 1.1"
      })
  void refusesWithASentence(
      int arms, long traffic, int days, double base, double difference, String sentence) {
    assertThatThrownBy(
            () -> new Plan(new GaussianDp(1), arms, traffic, days, base, difference, Goal.EARN, 1))
        .hasMessage(sentence);
  }

  @Test
  void aPromiseIsGivenInOneWay() {
    assertThat(promise(0.5, null, null)).isEqualTo(new GaussianDp(0.5));
    assertThat(promise(null, 1.0, null)).isEqualTo(new ApproximateDp(1, 1e-6));
    assertThat(promise(null, 1.0, 1e-3)).isEqualTo(new ApproximateDp(1, 1e-3));
    String twice = "the promise must be given as eta, or as epsilon with delta, but is given twice";
    assertThatThrownBy(() -> promise(1.0, 1.0, null)).hasMessage(twice);
    assertThatThrownBy(() -> promise(1.0, null, 1e-6)).hasMessage(twice);
    assertThatThrownBy(() -> promise(null, null, 1e-6)).hasMessageEndingWith("but is missing");
    assertThatThrownBy(() -> promise(100.0, null, null))
        .hasMessage("eta must be so small that the promise is at most 20-GDP, but is 100");
    assertThatThrownBy(() -> promise(null, 1e-6, 1e-9))
        .hasMessage(
            "epsilon must be so large that the promise is at least 0.0001-GDP, but is" + " 1e-6");
    assertThatThrownBy(() -> promise(null, 1.0, 1.0)).hasMessageContaining("delta must be");
  }

  private static Object promise(
      @Nullable Double eta, @Nullable Double epsilon, @Nullable Double delta) {
    return Plan.promise(
        Optional.ofNullable(eta), Optional.ofNullable(epsilon), Optional.ofNullable(delta));
  }

  @Test
  void meansAreAddedInDecimals() {
    assertThat(Plan.of(new GaussianDp(1), 2, 10, 1, 0.02).best()).isEqualTo(0.12);
  }

  /** Few arms are simulated to the end; many arms are not, and the answer says so. */
  @Test
  void moreArmsAreSimulatedForAShorterTime() {
    EpochLengths usual = EpochLengths.usual(1);
    Effort few = Effort.of(3, 1_000_000_000_000L, usual);
    Effort many = Effort.of(100, 1_000_000_000_000L, usual);
    assertThat(few.horizon()).isEqualTo(1_000_000_000_000L);
    assertThat(few.winnerRuns()).isGreaterThan(20);
    assertThat(many.horizon()).isBetween(5_000L, 1_000_000L);
    assertThat(many.winnerRuns()).isBetween(Effort.LEAST_RUNS, 20);
  }
}
