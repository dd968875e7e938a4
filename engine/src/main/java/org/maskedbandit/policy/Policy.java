package org.maskedbandit.policy;

import java.util.List;
import org.maskedbandit.notation.Notation;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Route;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/**
 * A bandit policy: a record whose components are its parameters. Running it is the business of a
 * {@link Learner}.
 */
public interface Policy {
  /** What the policy promises in that setting. */
  Claim claim(Setting setting);

  /**
   * What it promises a person who may give so many rewards: what follows by group privacy, unless
   * the policy knows better.
   */
  default Claim claim(Setting setting, int rewardsPerPerson) {
    return claim(setting).times(rewardsPerPerson);
  }

  /** A learner at its first round, which draws all its randomness from the given source. */
  Learner start(Setting setting, RandomSource random);

  /** A learner for simulation. */
  default Learner start(Setting setting, Seed seed) {
    return start(setting, seed.stream());
  }

  /** Proofs of different strength for the same policy, where there are several. */
  default List<Route> routes(Setting setting) {
    return List.of();
  }

  static Policy parse(String text) {
    return Notation.read(Policy.class, text);
  }

  /** The written form, which is this policy's one name. */
  default String written() {
    return Notation.write((Record) this);
  }
}
