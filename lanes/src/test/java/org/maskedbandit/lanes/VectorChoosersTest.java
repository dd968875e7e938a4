package org.maskedbandit.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.lab.lockstep.Choosers;
import org.maskedbandit.lab.lockstep.Lockstep;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.policy.ModifiedThompson;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.Seed;

/** Vector instructions give the bits of plain Java. */
class VectorChoosersTest {
  private static final double[] MEANS = {
    0.75, 0.625, 0.5, 0.375, 0.25, 0.7, 0.6, 0.4, 0.3, 0.2, 0.1, 0.65
  };

  /** 150 runs: a group that fills its vectors, and one that does not. */
  @ParameterizedTest
  @CsvSource({"1, 0, 1", "2, 0, 0.25", "5, 0, 1", "5, 0, 1e-4", "5, 20, 10", "12, 3, 400"})
  void outcomesAreThoseOfPlainJava(int arms, long b, double c) {
    double[] means = IntStream.range(0, arms).mapToDouble(arm -> MEANS[arm]).toArray();
    Lockstep lockstep = new Lockstep(Bernoulli.of(means), new ModifiedThompson(b, c), 1000);
    Checkpoints checkpoints = new Checkpoints(1000, 10);
    List<Seed> seeds =
        IntStream.range(0, 150).mapToObj(run -> Seed.of(3).child(run)).toList();
    List<Outcome> vectors = lockstep.run(checkpoints, seeds, new VectorChoosers());
    List<Outcome> plain = lockstep.run(checkpoints, seeds, Choosers.plain());
    for (int run = 0; run < seeds.size(); run++) {
      assertThat(vectors.get(run)).usingRecursiveComparison().isEqualTo(plain.get(run));
    }
  }

  @Test
  void theyAreFoundWhereTheVectorModuleIs() {
    assertThat(Choosers.vectors()).containsInstanceOf(VectorChoosers.class);
  }
}
