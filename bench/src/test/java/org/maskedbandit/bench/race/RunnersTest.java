package org.maskedbandit.bench.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.Seed;

/** All runners have the regret of the plain learner, and the same one in every lap. */
class RunnersTest {
  private static final Bernoulli COINS = Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25);
  private static final long HORIZON = 1_000;
  private static final int RUNS = 256;
  private static final Seed SEED = Seed.of(7);
  private static final ModifiedThompson NARROW = new ModifiedThompson(0, 0.25);

  static Stream<Runner> runners() {
    return Stream.of(
        new BareRuns(COINS, NARROW.c(), HORIZON, SEED.child("bare")),
        new TrialRuns(COINS, NARROW, HORIZON, Engine.AUTO, SEED.child("events")));
  }

  @ParameterizedTest
  @MethodSource("runners")
  void playsTheGame(Runner runner) {
    assertSameGame(runner);
  }

  @Test
  void theLoopInCPlaysTheGame() {
    String path = System.getenv("PATH");
    assumeThat(Compiler.in(path)).as("compilers of C").isNotEmpty();
    Optional<CProgram> compiled = CProgram.compiledIn(path);
    try (CProgram program = compiled.orElseThrow()) {
      assertThat(program.compiler()).contains("-O3 -march=native");
      assertSameGame(new CRuns(program, COINS, NARROW.c(), HORIZON, SEED.child("c")));
    }
    assertThat(compiled.orElseThrow().folder()).doesNotExist();
  }

  @Test
  void withoutACompilerThereIsNoProgram() {
    assertThat(CProgram.compiledIn("")).isEmpty();
  }

  @Test
  void decisionsTakeTime() {
    assertThat(new LearnerDecisions(300, SEED).run(1_000).seconds()).isPositive();
    assertThat(new DrawingAll(300, SEED).run(1_000).seconds()).isPositive();
  }

  /** Six standard errors between means of 256 runs: a false alarm below 1e-8. */
  private static void assertSameGame(Runner runner) {
    Regret expected = new TrialRuns(COINS, NARROW, HORIZON, Engine.ROUNDS, SEED.child("plain"))
        .run(RUNS)
        .regret();
    Lap lap = runner.run(RUNS);
    Regret regret = lap.regret();
    double error = Math.hypot(expected.standardError(), regret.standardError());
    assertThat(regret.mean()).isCloseTo(expected.mean(), within(6 * error));
    assertThat(regret.standardError())
        .isBetween(expected.standardError() / 2, 2 * expected.standardError());
    assertThat(regret.runs()).isEqualTo(RUNS);
    assertThat(lap.seconds()).isPositive();
    assertThat(runner.run(RUNS).regret()).isEqualTo(regret);
  }
}
