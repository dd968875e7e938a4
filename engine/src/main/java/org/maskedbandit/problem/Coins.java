package org.maskedbandit.problem;

import java.util.random.RandomGenerator;

/** Problems whose arms are coins: arm i pays 1 with probability mean(i), otherwise 0. They differ in how means are given. */
public interface Coins extends Problem {

  @Override
  default double reward(int arm, RandomGenerator random) {
    return random.nextDouble() < mean(arm) ? 1 : 0;
  }
}
