package org.maskedbandit.lab.lockstep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Outcome;
import org.maskedbandit.policy.ModifiedThompson;
import org.maskedbandit.privacy.ArmLedger;
import org.maskedbandit.privacy.Filter;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.random.Seed;

/** What is true of every single run; that runs have the right law is the business of {@link LockstepLawTest}. */
class LockstepTest {
  private static final Bernoulli COINS = Bernoulli.of(0.75, 0.625, 0.5, 0.375, 0.25);

  static List<Seed> seeds(int count) {
    return IntStream.range(0, count).mapToObj(run -> Seed.of(7).child(run)).toList();
  }

  private static Lockstep lockstep(long b, double c, long horizon) {
    return new Lockstep(COINS, new ModifiedThompson(b, c), horizon);
  }

  /** As the plain kind, in groups of another size. */
  private static Choosers groupsOf(int lanes) {
    return new Choosers() {
      @Override
      public Chooser chooser(int arms, int size, double c) {
        return Choosers.plain().chooser(arms, size, c);
      }

      @Override
      public int lanes() {
        return lanes;
      }
    };
  }

  private static void assertSame(List<Outcome> some, List<Outcome> others) {
    assertThat(some).hasSameSizeAs(others);
    for (int run = 0; run < some.size(); run++) {
      assertThat(some.get(run)).usingRecursiveComparison().isEqualTo(others.get(run));
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "0, 0.25", "20, 10"})
  void aRunIsTheSameWhoeverStandsBesideIt(long b, double c) {
    Checkpoints checkpoints = new Checkpoints(1000, 7);
    List<Outcome> together = lockstep(b, c, 1000).run(checkpoints, seeds(130), Choosers.plain());
    for (int lanes : new int[] {1, 3, 64}) {
      assertSame(lockstep(b, c, 1000).run(checkpoints, seeds(130), groupsOf(lanes)), together);
    }
    List<Seed> last = seeds(130).subList(129, 130);
    assertSame(
        lockstep(b, c, 1000).run(checkpoints, last, Choosers.plain()), together.subList(129, 130));
    assertThat(together.get(0).pulls()).isNotEqualTo(together.get(1).pulls());
  }

  /** Never certain, so every round of every run is decided by all bits of all draws. */
  private static Choosers doubtful() {
    return new Choosers() {
      @Override
      public Chooser chooser(int arms, int lanes, double c) {
        return (group, chosen, bounds) -> {
          Arrays.fill(bounds, Double.NEGATIVE_INFINITY);
          return false;
        };
      }

      @Override
      public int lanes() {
        return 50;
      }
    };
  }

  /** The bits of a cell decide nothing that all bits would not. About one round in a thousand is not settled by them. */
  @ParameterizedTest
  @CsvSource({"0, 1", "0, 0.001", "0, 400", "20, 10"})
  void cellsDecideAsTheWholeDrawsWould(long b, double c) {
    Checkpoints checkpoints = new Checkpoints(1000, 20);
    assertSame(
        lockstep(b, c, 1000).run(checkpoints, seeds(50), Choosers.plain()),
        lockstep(b, c, 1000).run(checkpoints, seeds(50), doubtful()));
  }

  @Test
  void manyArmsNeedSeveralWordsAndStillDecideExactly() {
    double[] means = IntStream.range(0, 37).mapToDouble(arm -> (arm + 1) / 40.0).toArray();
    Lockstep many = new Lockstep(Bernoulli.of(means), new ModifiedThompson(0, 1), 1500);
    Checkpoints checkpoints = new Checkpoints(1500, 5);
    List<Outcome> plain = many.run(checkpoints, seeds(20), Choosers.plain());
    assertSame(plain, many.run(checkpoints, seeds(20), doubtful()));
    assertThat(plain.get(0).pulls()).doesNotContain(0);
  }

  /** Keeps the ledger of the plain learner beside one lane. */
  private static final class Auditor implements Chooser {
    private final Chooser plain;
    private final Filter filter;
    private final double c;

    Auditor(int arms, int lanes, double c) {
      plain = Choosers.plain().chooser(arms, lanes, c);
      filter = Filter.unlimited(new ArmLedger(arms));
      this.c = c;
    }

    @Override
    public boolean choose(Lanes lanes, int[] arms, double[] bounds) {
      for (int arm = 0; arm < lanes.arms(); arm++) {
        double share = 1 / (lanes.count(arm, 0) + 1);
        filter.price(arm, lanes.count(arm, 0) == 0 ? 0 : share, c * share);
      }
      filter.charge();
      return plain.choose(lanes, arms, bounds);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 3000",
    "0, 0.01, 3000",
    "0, 50, 3000",
    "20, 10, 3000",
    "400, 1, 2100",
    "0, 1, 1",
    "0, 1, 2",
    "0, 1, 3",
    "5, 3, 26"
  })
  void theBillIsThatOfTheLedgerRoundedUp(long b, double c, long horizon) {
    List<Auditor> auditors = new ArrayList<>();
    Choosers audited = new Choosers() {
      @Override
      public Chooser chooser(int arms, int lanes, double factor) {
        auditors.add(new Auditor(arms, lanes, factor));
        return auditors.get(auditors.size() - 1);
      }

      @Override
      public int lanes() {
        return 1;
      }
    };
    List<Outcome> outcomes =
        lockstep(b, c, horizon).run(new Checkpoints(horizon, 1), seeds(20), audited);
    for (int run = 0; run < outcomes.size(); run++) {
      double ledger = auditors.get(run).filter.ledger().spent();
      assertThat(outcomes.get(run).spent()).isCloseTo(ledger, within(1e-11 * ledger));
      assertThat(outcomes.get(run).spent()).isGreaterThanOrEqualTo(ledger * (1 - 1e-12));
    }
  }

  @Test
  void readingsBelongTogether() {
    Outcome outcome = lockstep(20, 2, 700)
        .run(new Checkpoints(700, 7), seeds(1), Choosers.plain())
        .get(0);
    assertThat(Arrays.stream(outcome.pulls()).sum()).isEqualTo(700);
    double lost = 0;
    for (int arm = 0; arm < 5; arm++) {
      lost += COINS.gap(arm) * outcome.pulls()[arm];
    }
    assertThat(outcome.finalRegret()).isEqualTo(lost);
    // Every arm is played 20 times first: 20 (0 + 1/8 + 2/8 + 3/8 + 4/8) = 25.
    assertThat(outcome.regret()[0]).isEqualTo(25);
  }

  @Test
  void certainCoinsPayCertainly() {
    Lockstep certain = new Lockstep(Bernoulli.of(1, 0), new ModifiedThompson(0, 1), 2000);
    for (Outcome outcome : certain.run(new Checkpoints(2000, 1), seeds(30), Choosers.plain())) {
      assertThat(outcome.finalRewardRegret()).isEqualTo(outcome.finalRegret());
    }
  }

  /**
   * A coin of mean 2^-17 pays only where its sixteen bits are all zero, and then in half of the cases. 20 million tosses pay 153 times
   * in the mean, with a deviation of 12.4: outside of 80 … 226 with probability 5e-9.
   */
  @Test
  void whatSixteenBitsLeaveOpenIsDecidedByTheRestOfTheMean() {
    Lockstep rare = new Lockstep(Bernoulli.of(0x1p-17), new ModifiedThompson(0, 1), 40_000);
    double rewards = rare.run(new Checkpoints(40_000, 1), seeds(500), Choosers.plain()).stream()
        .mapToDouble(outcome -> 40_000 * 0x1p-17 - outcome.finalRewardRegret())
        .sum();
    assertThat(rewards).isBetween(80.0, 226.0);
  }

  @Test
  void checkpointsOfAnotherHorizonAreRefused() {
    assertThatThrownBy(() -> lockstep(0, 1, 10).run(new Checkpoints(9, 1), seeds(1)))
        .hasMessage("the horizon of the checkpoints must be that of the runs, 10, but is 9");
  }
}
