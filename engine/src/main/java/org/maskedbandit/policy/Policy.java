package org.maskedbandit.policy;

import java.util.List;
import java.util.Map;
import org.maskedbandit.notation.Notation;
import org.maskedbandit.notation.OpenForm;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.Route;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.state.SecretState;

/** A bandit policy: a record whose components are its parameters, played by a {@link Learner}. */
public interface Policy {
  Claim claim(Setting setting);

  /** The promise to a person with that many rewards, by group privacy or better. */
  default Claim claim(Setting setting, int rewardsPerPerson) {
    return claim(setting).times(rewardsPerPerson);
  }

  /**
   * What one reward pays at most: the best proven bound, by which policies are set to a budget. It
   * is covered by the claim, which may be a published one and leave room.
   */
  default Guarantee price(Setting setting) {
    return claim(setting).guarantee();
  }

  /** A learner at its first round, which draws all its randomness from the given source. */
  Learner start(Setting setting, RandomSource random);

  default Learner start(Setting setting, Seed seed) {
    return start(setting, seed.stream());
  }

  /** The state of a learner that this policy started in that setting. It holds secrets. */
  default SecretState save(Setting setting, Learner learner) {
    return SecretState.of(subject(setting), learner);
  }

  /** The saved learner, with noise from the given source. Draws nothing; refuses other states. */
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

  /** Proofs of different strength for the same policy, if there are several. */
  default List<Route> routes(Setting setting) {
    return List.of();
  }

  /** Whether little regret is what it is made for; if not, comparisons of regret leave it out. */
  default boolean forRegret() {
    return true;
  }

  /**
   * The policies of this class to try within a budget, whatever the parameters of this one. By
   * default the one required parameter is as large as the budget allows.
   */
  default List<Policy> candidates(BudgetSearch search) {
    return search.usual(this);
  }

  /**
   * The policy of that form within a budget, by each proof that sets its open parameter, whatever
   * the parameters of this one. By default the largest number whose price is within the budget;
   * empty if there is none.
   */
  default List<BudgetFit> fits(BudgetSearch search, OpenForm<Policy> form) {
    return search.fit(form);
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
