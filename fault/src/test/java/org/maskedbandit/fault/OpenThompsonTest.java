package org.maskedbandit.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.BudgetedThompson;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.policy.thompson.SlidingThompson;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.ledger.ArmLedger;
import org.maskedbandit.privacy.ledger.ContrastLedger;
import org.maskedbandit.privacy.ledger.Filter;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/**
 * What the faults are made from is right until one line is changed: it plays the same arms at the
 * same price as the real policies.
 */
class OpenThompsonTest {
  private static final int ROUNDS = 2_000;
  private static final Problem PROBLEM = Bernoulli.of(0.3, 0.6, 0.5);
  private static final Setting SETTING = Setting.arms(3).horizon(ROUNDS);

  @Test
  void itIsModifiedThompson() {
    assertSame(
        random -> new ModifiedThompson(5, 2).start(SETTING, random),
        random -> open(5, 2, Filter.unlimited(new ArmLedger(3)), random));
  }

  @Test
  void withABudgetItIsBudgetedThompson() {
    assertSame(
        random -> new BudgetedThompson(2, 3).start(SETTING, random),
        random -> open(0, 3, Filter.of(new ContrastLedger(3), new GaussianDp(2)), random));
  }

  @Test
  void withAWindowItIsSlidingThompson() {
    SlidingThompson rule = new SlidingThompson(2, 100, 0.25);
    assertSame(
        random -> rule.start(SETTING, random), random -> new OpenWindow(rule, SETTING, random));
  }

  /** One more play of each arm at first is seen in the sixth round, in which arm 0 is left. */
  @Test
  void anotherNumberOfFirstPlaysIsSeenAtItsEnd() {
    Played real = play(random -> new ModifiedThompson(5, 2).start(SETTING, random));
    Played open = play(random -> open(6, 2, Filter.unlimited(new ArmLedger(3)), random));
    assertThat(real.arms.subList(0, 6)).containsExactly(0, 0, 0, 0, 0, 1);
    assertThat(open.arms.subList(0, 6)).containsExactly(0, 0, 0, 0, 0, 0);
  }

  /**
   * A variance that is a twentieth larger changes no first play, a few arms after them, and the
   * price: the same draws cost eta/sqrt(1.05).
   */
  @Test
  void anotherVarianceIsSeenInArmsAndInThePrice() {
    Played real = play(random -> new ModifiedThompson(5, 2).start(SETTING, random));
    Played open = play(random -> open(5, 2.1, Filter.unlimited(new ArmLedger(3)), random));
    assertThat(open.arms.subList(0, 15)).isEqualTo(real.arms.subList(0, 15));
    assertThat(open.arms).isNotEqualTo(real.arms);
    Played first = play(16, random -> new ModifiedThompson(5, 2).start(SETTING, random));
    Played other = play(16, random -> open(5, 2.1, Filter.unlimited(new ArmLedger(3)), random));
    assertThat(other.spent).isCloseTo(first.spent / Math.sqrt(1.05), within(1e-12));
  }

  private static OpenThompson open(long b, double c, Filter filter, RandomSource random) {
    return new OpenThompson(3, b, share -> c * share, filter, random);
  }

  private static void assertSame(
      Function<RandomSource, Learner> real, Function<RandomSource, Learner> open) {
    assertThat(play(open).arms).isEqualTo(play(real).arms);
    // A little of the real budget is kept back for rounding.
    assertThat(play(open).spent).isBetween(play(real).spent, play(real).spent * (1 + 1e-13));
  }

  private static Played play(Function<RandomSource, Learner> start) {
    return play(ROUNDS, start);
  }

  private static Played play(int rounds, Function<RandomSource, Learner> start) {
    Learner learner = start.apply(Seed.of(5).child("policy").stream());
    RandomSource rewards = Seed.of(5).child("rewards").stream();
    List<Integer> arms = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      int arm = learner.choose();
      learner.learn(arm, PROBLEM.reward(arm, rewards));
      arms.add(arm);
    }
    return new Played(arms, learner.bill().paid().gaussian().orElseThrow().eta());
  }

  private record Played(List<Integer> arms, double spent) {}
}
