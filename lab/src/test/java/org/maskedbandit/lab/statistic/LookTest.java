package org.maskedbandit.lab.statistic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.lab.statistic.CoverageRun.Look;
import org.maskedbandit.release.EpochNoise;

/** Small things that intervals depend on. */
class LookTest {
  @TempDir
  Path folder;

  /** An interval that missed once has missed, whatever a later look says. */
  @Test
  void aMissIsNotForgotten() {
    Look look = Look.NONE.then(true, false).then(false, true).then(false, false);
    assertThat(look.ever()).isTrue();
    assertThat(look.end()).isFalse();
    assertThat(look.naiveEver()).isTrue();
    assertThat(look.naiveEnd()).isFalse();
    IntervalMisses misses = IntervalMisses.of("it", List.of(look, Look.NONE, look));
    assertThat(misses.ever()).isEqualTo(2);
    assertThat(misses.end()).isZero();
  }

  /** With too little taken back evidence would be too large. */
  @ParameterizedTest
  @ValueSource(doubles = {0.25, 0.250001, 0.3333333, 0.6})
  void whatTheNextReleaseTakesBackIsRoundedUp(double rho) throws Exception {
    double variance = 1 / (1 - rho * rho);
    double first = 1 / (1 - 0.25);
    Path path = Files.writeString(
        folder.resolve("releases.csv"),
        "arm,epoch,rewards,sum,variance,rho\n"
            + "1,1,16,8,%s,0%n1,2,16,8,%s,0.5%n".formatted(first, variance));
    int back = ListedNoise.of(ReleaseFile.read(path)).get(0).back(16, 32);
    assertThat((double) back / EpochNoise.WHOLE).isGreaterThanOrEqualTo(rho - 1e-12);
  }
}
