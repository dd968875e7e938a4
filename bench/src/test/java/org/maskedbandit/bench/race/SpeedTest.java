package org.maskedbandit.bench.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.policy.thompson.Thompson;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.Seed;

/** What is said of the measured, and of what could not be measured. */
class SpeedTest {
  private static final Stopwatch MOMENT = new Stopwatch(1e-3, 20, Progress.SILENT);

  private static Speed withoutCompiler() {
    Bernoulli coins = Bernoulli.of(0.75, 0.25);
    List<ThroughputRow> rows =
        new ThroughputTable(coins, 10_000, Seed.of(1), Optional.empty()).measure(MOMENT);
    return new Speed(
        Speed.Machine.here(""),
        rows,
        List.of(new HorizonPoint("events", new Thompson(), 10_000_000_000L, 0.001234)),
        List.of(new ArmPoint(1_000_000, 2.5e-6, 0.004)));
  }

  @Test
  void withoutACompilerRatiosAreAgainstTheBareLoop() {
    Speed speed = withoutCompiler();
    for (ThroughputRow row : speed.rounds()) {
      boolean missing = row.name().equals(ThroughputTable.C_LOOP);
      assertThat(row.note().equals("no C compiler found")).isEqualTo(missing);
      assertThat(row.timesC()).isNaN();
      if (row.measured()) {
        assertThat(row.timesJava()).isPositive().isFinite();
        assertThat(row.seconds()).isPositive().isFinite();
      }
      if (row.name().equals(ThroughputTable.JAVA_LOOP)) {
        assertThat(row.timesJava()).isEqualTo(1);
      }
    }
    assertThat(new SpeedTables(speed).game().shown().get(0))
        .startsWith("C loop: no C compiler found", "thompson", "-", "-", "-", "-", "-", "-")
        .hasSize(9);
  }

  @Test
  void twiceAsFastIsHalfTheTime() {
    List<ThroughputRow> rows = withoutCompiler().rounds();
    ThroughputRow loop = rows.get(1);
    assertThat(loop.name()).isEqualTo(ThroughputTable.JAVA_LOOP);
    for (ThroughputRow row : rows.subList(1, rows.size())) {
      assertThat(row.timesJava() * row.seconds()).isCloseTo(loop.seconds(), within(1e-12));
    }
  }

  /** Events stand beside rounds of the same policy; epochs have no such row. */
  @Test
  void eventsAreHeldAgainstTheirRounds() {
    List<ThroughputRow> rows = withoutCompiler().rounds();
    int compared = 0;
    for (int i = 0; i < rows.size(); i++) {
      ThroughputRow row = rows.get(i);
      if (row.name().equals("events")) {
        ThroughputRow plain = rows.get(i - 1);
        assertThat(plain.policy()).isEqualTo(row.policy());
        assertThat(plain.timesRounds()).isEqualTo(1);
        assertThat(row.timesRounds() * row.seconds()).isCloseTo(plain.seconds(), within(1e-12));
        compared++;
      }
    }
    assertThat(compared).isEqualTo(5);
    assertThat(rows.get(rows.size() - 1).timesRounds()).isNaN();
  }

  @Test
  void whatWasNotMeasuredIsNull() {
    JsonNode json = SpeedJson.of(withoutCompiler());
    assertThat(json.at("/machine/compiler").isNull()).isTrue();
    JsonNode missing = json.at("/rounds/0");
    assertThat(missing.get("note").textValue()).isEqualTo("no C compiler found");
    assertThat(missing.get("millisecondsPerRun").isNull()).isTrue();
    assertThat(missing.at("/regret/mean").isNull()).isTrue();
    assertThat(json.at("/rounds/1").has("note")).isFalse();
  }

  @Test
  void unitsAreThoseOfTheHeaders() {
    Speed speed = withoutCompiler();
    SpeedTables tables = new SpeedTables(speed);
    assertThat(tables.horizons().shown()).containsExactly(List.of("10000000000", "1.23"));
    assertThat(tables.arms().shown()).containsExactly(List.of("1000000", "2.50", "4000"));
    assertThat(SpeedJson.of(speed).at("/horizons/0/milliseconds").doubleValue()).isEqualTo(1.234);
    assertThat(SpeedJson.of(speed).at("/arms/0/microseconds").doubleValue()).isEqualTo(2.5);
    ThroughputRow row = speed.rounds().get(1);
    assertThat(SpeedJson.of(speed).at("/rounds/1/roundsPerSecond").doubleValue())
        .isEqualTo(10_000 / row.seconds());
  }

  @Test
  void thePictureHasBothPanels() {
    assertThat(GrowthPicture.of(withoutCompiler()).data().csv())
        .contains("milliseconds_per_run,", "microseconds_per_decision", "events: thompson");
  }
}
