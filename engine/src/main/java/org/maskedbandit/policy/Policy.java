package org.maskedbandit.policy;

import java.util.List;
import java.util.Map;
import org.maskedbandit.notation.Notation;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Route;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.state.SecretState;

/**
 * A bandit policy: a record whose components are its parameters. Running it is the business of a
 * {@link Learner}.
 */
public interface Policy {
  /** What the policy promises in that setting. */
  Claim claim(Setting setting);

  /**
   * What it promises a person who may give that many rewards: what follows by group privacy, unless
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

  /** The state of a learner that this policy started in that setting. It holds secrets. */
  default SecretState save(Setting setting, Learner learner) {
    return SecretState.of(subject(setting), learner);
  }

  /**
   * A learner that goes on from a saved state as the one that was saved would, with noise from the
   * given source; nothing is drawn. A state of another policy or setting is refused.
   */
  default Learner resume(Setting setting, RandomSource random, SecretState state) {
    Learner learner = start(setting, random);
    state.restore(subject(setting), learner);
    return learner;
  }

  /** What a saved state is of. */
  default Map<String, String> subject(Setting setting) {
    String horizon = setting.bounded() ? String.valueOf(setting.horizon()) : "unbounded";
    return Map.of("policy", written(), "arms", String.valueOf(setting.arms()), "horizon", horizon);
  }

  /** Proofs of different strength for the same policy, where there are several. */
  default List<Route> routes(Setting setting) {
    return List.of();
  }

  /**
   * The policies of this class that are worth trying within a budget; the parameters of this one
   * are ignored. A policy with one required parameter sets it as large as the budget allows; one
   * with several has to say what it offers.
   */
  default List<Policy> candidates(BudgetSearch search) {
    return search.usual(this);
  }

  /** Candidates around this one, which was the best of {@link #candidates}; none by default. */
  default List<Policy> refined(BudgetSearch search) {
    return List.of();
  }

  static Policy parse(String text) {
    return Notation.read(Policy.class, text);
  }

  /** The written form, which is this policy's one name. */
  default String written() {
    return Notation.write(Policy.class, (Record) this);
  }
}
