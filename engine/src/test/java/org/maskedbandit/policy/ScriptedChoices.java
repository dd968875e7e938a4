package org.maskedbandit.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/**
 * Plays a learner beside the pseudo-code of its publication and compares choice by choice. Both
 * have streams of the same seed, so their noise is the same if the pseudo-code asks for it in the
 * same order. That holds for the sizes of noise too: no number of the learner enters the
 * pseudo-code.
 *
 * <p>Nothing is left to chance: seeds are fixed. Rewards are multiples of 2^-10, which no learner
 * rounds.
 */
public record ScriptedChoices(Setting setting, int scripts) {
  /** What a publication says, in a few lines, with its own statistics and its own noise. */
  public interface Pseudocode {
    int choose();

    /** Takes in the reward of the choice just made. */
    void learn(int arm, double reward);
  }

  /** The first of the arms with the largest value. */
  public static int largest(int arms, IntToDoubleFunction value) {
    int best = 0;
    double largest = Double.NEGATIVE_INFINITY;
    for (int arm = 0; arm < arms; arm++) {
      double own = value.applyAsDouble(arm);
      if (own > largest) {
        largest = own;
        best = arm;
      }
    }
    return best;
  }

  public void assertSame(Policy policy, Function<RandomSource, Pseudocode> published) {
    for (int script = 0; script < scripts; script++) {
      assertSame(
          policy.start(setting, Seed.of(script)),
          published.apply(Seed.of(script).stream()),
          new Script(setting.arms(), script),
          policy.written() + ", script " + script);
    }
  }

  private void assertSame(Learner learner, Pseudocode published, Script script, String name) {
    for (long round = 1; round <= setting.horizon(); round++) {
      int arm = learner.choose();
      int expected = published.choose();
      if (arm != expected) {
        assertThat(arm).as("the arm of round %s of %s", round, name).isEqualTo(expected);
      }
      double reward = script.reward(arm);
      learner.learn(arm, reward);
      published.learn(arm, reward);
    }
  }

  /** Arms with random means: coins, constants, only 0 or only 1, rare coins, any part of 1. */
  private static final class Script {
    private final int kind;
    private final double[] means;
    private final RandomSource random;

    Script(int arms, int number) {
      kind = number % 5;
      random = Seed.of(number).child("rewards").stream();
      means = new double[arms];
      Arrays.setAll(means, arm -> random.nextInt(1, 1024) / 1024.0);
    }

    double reward(int arm) {
      return switch (kind) {
        case 0 -> random.nextDouble() < means[arm] ? 1 : 0;
        case 1 -> means[arm];
        case 2 -> Math.rint(means[arm]);
        case 3 -> random.nextDouble() < means[arm] / 16 ? 1 : 0;
        default -> Math.rint(random.nextDouble() * means[arm] * 1024) / 1024;
      };
    }
  }
}
