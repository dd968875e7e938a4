package org.maskedbandit.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.maskedbandit.notation.Check;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.privacy.ledger.ServedCurve;
import org.maskedbandit.random.LoggedSource;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.state.Fields;
import org.maskedbandit.state.SecretState;

/**
 * A learner that may be put in front of people. It hands out decisions and takes at most one reward
 * for each, none before it, which is what claims rest on; if the claim is for persons, a person's
 * decisions learn only as often as it says. Its noise comes from a {@link SecretSource} and can be
 * made from nothing else: a seed does not compile here.
 *
 * <p>It survives a restart. Every step goes to a log before it is answered, with each value that
 * was drawn in it; {@link #resume} reads a saved state and the rows since, and draws nothing. If a
 * step, the log or a resumption fails, the learner refuses to go on.
 *
 * <p>Policies without privacy may be served too; their claim says so. Thread-safe: every method
 * holds the lock of the learner.
 */
public final class ServedLearner {
  /** What became of a reward; it depends on decisions and never on the value of a reward. */
  public enum Receipt {
    /** It is part of what the learner knows. */
    COUNTED,
    /** A reward was counted for that decision before, or it was closed, or it does not learn. */
    CLOSED,
    /** The decision was made after the horizon, so no reward of it counts. */
    AFTER_HORIZON,
    UNKNOWN
  }

  private final Policy policy;
  private final Setting setting;
  private final Claim claim;
  private final LoggedSource source;
  private final Learner learner;
  private final Consumer<Row> log;
  private final PersonLimit limit;

  /** How often each arm was played by decisions that learn. */
  private final long[] plays;

  private final OpenDecisions open = new OpenDecisions();
  private long next;

  /** Whether a step has begun and not ended: after a failure it stays so. */
  private boolean unfinished;

  private ServedLearner(
      Policy policy, Setting setting, RandomSource random, Consumer<Row> log, PersonLimit limit) {
    this.policy = policy;
    this.setting = setting;
    this.log = log;
    this.limit = limit;
    claim = policy.claim(setting, limit.rewards());
    source = new LoggedSource(random);
    learner = policy.start(setting, source);
    plays = new long[setting.arms()];
  }

  /** A learner whose steps are logged nowhere: after a crash it cannot be resumed. */
  public static ServedLearner start(Policy policy, Setting setting, SecretSource source) {
    return start(policy, setting, source, row -> {});
  }

  /** The log takes each row before the step is answered, and throws if it cannot keep it. */
  public static ServedLearner start(
      Policy policy, Setting setting, SecretSource source, Consumer<Row> log) {
    return over(policy, setting, source, log);
  }

  /**
   * A learner whose claim is for all rewards of a person. Each decision names its person, and at
   * most that many decisions of a person learn.
   */
  public static ServedLearner start(
      Policy policy,
      Setting setting,
      SecretSource source,
      Consumer<Row> log,
      int rewardsPerPerson) {
    return new ServedLearner(policy, setting, source, log, PersonLimit.of(rewardsPerPerson));
  }

  /** For tests, which repeat the noise. */
  static ServedLearner over(
      Policy policy, Setting setting, RandomSource random, Consumer<Row> log) {
    return new ServedLearner(policy, setting, random, log, PersonLimit.none());
  }

  /** Gives a new learner a saved state and the rows since; draws nothing and logs nothing. */
  public synchronized ServedLearner resume(SecretState state, Iterable<Row> since) {
    beginResuming();
    state.restore(subject(), this::fields);
    return read(since);
  }

  /** Gives a new learner its whole log; draws nothing and logs nothing. */
  public synchronized ServedLearner resume(Iterable<Row> rows) {
    beginResuming();
    return read(rows);
  }

  private void beginResuming() {
    if (next > 0) {
      throw new IllegalStateException("a learner must be resumed before its first decision");
    }
    begin();
  }

  /** What is promised to rewarding people; {@link #curve} has the arithmetic in it. */
  public Claim claim() {
    return claim;
  }

  /** What the claim comes to for the numbers that were drawn so far. */
  public ServedCurve curve() {
    return new ServedCurve(claim, bill());
  }

  public Decision decide() {
    return decide(Row.Chosen.NO_PERSON);
  }

  /** For a person, by a name that is always the same and that no other person has. */
  public Decision decide(String person) {
    return decide(PersonLimit.person(person));
  }

  private synchronized Decision decide(long person) {
    limit.require(person);
    begin();
    Decision decision = step(person);
    write(new Row.Chosen(decision.number(), decision.arm(), person));
    return decision;
  }

  private Decision step(long person) {
    long number = next;
    boolean learns = number < setting.horizon() && limit.admit(person);
    int arm = learns ? learner.choose() : mostPlayed();
    next++;
    if (learns) {
      plays[arm]++;
      open.add(number, arm);
    }
    return new Decision(number, arm, learns);
  }

  private int mostPlayed() {
    int most = 0;
    for (int arm = 1; arm < plays.length; arm++) {
      most = plays[arm] > plays[most] ? arm : most;
    }
    return most;
  }

  /** Takes the reward of a decision. Values outside [0, 1] are clamped. */
  public synchronized Receipt reward(long decision, double reward) {
    begin();
    Receipt receipt = take(decision, reward);
    if (receipt == Receipt.COUNTED) {
      write(new Row.Rewarded(decision, reward));
    }
    unfinished = false;
    return receipt;
  }

  private Receipt take(long decision, double reward) {
    if (decision < 0 || decision >= next) {
      return Receipt.UNKNOWN;
    }
    if (decision >= setting.horizon()) {
      return Receipt.AFTER_HORIZON;
    }
    int arm = open.take(decision);
    if (arm == OpenDecisions.NONE) {
      return Receipt.CLOSED;
    }
    learner.learn(arm, reward);
    return Receipt.COUNTED;
  }

  /** Closes all decisions before that number: rewards for them will not count. */
  public synchronized void close(long before) {
    begin();
    open.close(before);
    write(new Row.Closed(before));
  }

  /** What failed may have drawn noise that no row has, so nothing may follow it. */
  private void begin() {
    requireFinished();
    unfinished = true;
  }

  private void requireFinished() {
    if (unfinished) {
      throw new IllegalStateException(
          "a learner must be resumed from its log after a step failed, but is used on");
    }
  }

  /** The step's own row comes last: without it the step was not answered and does not count. */
  private void write(Row step) {
    source.drain().forEach(value -> log.accept(new Row.Released(value)));
    log.accept(step);
    unfinished = false;
  }

  private ServedLearner read(Iterable<Row> rows) {
    List<Double> values = new ArrayList<>();
    for (Row row : rows) {
      if (row instanceof Row.Released released) {
        values.add(released.value());
      } else {
        apply(row, values);
        values.clear();
      }
    }
    unfinished = false;
    return this;
  }

  private void apply(Row row, List<Double> values) {
    source.read(row instanceof Row.Chosen chosen ? chosen.arm() : 0, values);
    if (!fits(row)) {
      throw Check.refusal("a log", "that of " + policy.written(), "one with another " + row);
    }
    source.endReading();
  }

  /** Takes a step again, and says whether it ends as the row says. */
  private boolean fits(Row row) {
    if (row instanceof Row.Chosen chosen) {
      Decision decision = step(chosen.person());
      return decision.number() == chosen.decision() && decision.arm() == chosen.arm();
    }
    if (row instanceof Row.Closed closed) {
      open.close(closed.before());
      return true;
    }
    return row instanceof Row.Rewarded rewarded
        && take(rewarded.decision(), rewarded.reward()) == Receipt.COUNTED;
  }

  /** The state, which holds secrets. Rows from now on are those since. */
  public synchronized SecretState save() {
    requireFinished();
    return SecretState.of(subject(), this::fields);
  }

  private Map<String, String> subject() {
    Map<String, String> subject = new TreeMap<>(policy.subject(setting));
    subject.put("rewards of a person", limit.toString());
    return subject;
  }

  private void fields(Fields fields) {
    fields.part("learner", learner);
    fields.part("limit", limit);
    next = fields.count("next", next);
    fields.counts("plays", plays);
    fields.part("open", open);
  }

  public synchronized double[] released() {
    return learner.released();
  }

  public synchronized long decisions() {
    return next;
  }

  /** What rewards have paid so far: a reading, not a guarantee. */
  public synchronized Bill bill() {
    return learner.bill();
  }

  /** Says nothing of the rewards. */
  @Override
  public String toString() {
    return "ServedLearner[" + policy.written() + "]";
  }
}
