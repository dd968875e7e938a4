package org.maskedbandit.lab.log;

import java.util.Arrays;
import java.util.function.Supplier;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.notation.Refusal;

/**
 * The row that is being read, in fields that are used again: a row costs no object. The reader of a
 * log calls {@link #begin}, gives the fields in any order, and calls {@link #end}, which checks the
 * row and hands it on. Refusals show no rewards and no persons.
 */
public final class LogRow {
  private static final int UNREAD = -1;

  private final LogColumns columns;
  private final RewardRange range;
  private final Labels arms;
  private final Segments segments;
  private final RowSink sink;
  private final Decimal rewards = new Decimal();
  private final Decimal propensities = new Decimal();
  private char[] letters = new char[64];
  private char[] time = new char[64];
  private int timeLength;
  private double timeValue = Double.NaN;

  private int arm;
  private double reward;
  private double propensity;
  private long person;
  private boolean late;

  public LogRow(RewardLog log, Labels arms, Segments segments, RowSink sink) {
    columns = log.columns();
    range = log.range();
    this.arms = arms;
    this.segments = segments;
    this.sink = sink;
  }

  /** Starts a row without any field. */
  public void begin() {
    arm = UNREAD;
    reward = Double.NaN;
    propensity = 1;
    late = false;
  }

  /**
   * A field as text.
   *
   * @param role the place of its column in {@link LogColumns#all}
   */
  public void text(int role, char[] text, int offset, int length) {
    switch (role) {
      case LogColumns.ARM -> arm = length == 0 ? UNREAD : arms.number(text, offset, length);
      case LogColumns.REWARD -> reward = rewards.read(text, offset, length);
      case LogColumns.PROPENSITY -> propensity = propensities.read(text, offset, length);
      case LogColumns.TIME -> advance(text, offset, length);
      case LogColumns.PERSON -> person = hash(text, offset, length);
      default -> segments.value(role - LogColumns.CONTEXT, text, offset, length);
    }
  }

  /** A field as text. */
  public void text(int role, String text) {
    int length = text.length();
    if (length > letters.length) {
      letters = new char[2 * length];
    }
    text.getChars(0, length, letters, 0);
    text(role, letters, 0, length);
  }

  /** A reward or a propensity as a number. */
  public void number(int role, double value) {
    if (role == LogColumns.REWARD) {
      reward = value;
    } else {
      propensity = value;
    }
  }

  /** A person, by any hash. */
  public void person(long hash) {
    person = hash;
  }

  /** Numbers are compared as numbers, all other times as texts, such as 2026-01-31 23:59:00. */
  private void advance(char[] text, int offset, int length) {
    double value = Decimal.plain(text, offset, length);
    boolean texts = Double.isNaN(value) || Double.isNaN(timeValue);
    late = texts
        ? Arrays.compare(time, 0, timeLength, text, offset, offset + length) > 0
        : value < timeValue;
    if (length > time.length) {
      time = new char[2 * length];
    }
    System.arraycopy(text, offset, time, 0, length);
    timeLength = length;
    timeValue = value;
  }

  private static long hash(char[] text, int offset, int length) {
    long hash = 0xcbf29ce484222325L;
    for (int i = offset; i < offset + length; i++) {
      hash = (hash ^ text[i]) * 0x100000001b3L;
    }
    return hash;
  }

  /**
   * Checks the row and hands it on.
   *
   * @param place where it is, such as "line 17 of clicks.csv"; asked only if the row is refused
   */
  public void end(Supplier<String> place) {
    if (arm < 0 || late) {
      throw new Refusal(place.get() + ": " + (arm < 0 ? noArm() : tooEarly()));
    }
    if (!range.contains(reward)) {
      throw new Refusal(place.get() + ": the reward must be " + range.rule()
          + " unless another range is given, but is not");
    }
    if (!(propensity > 0 && propensity <= 1)) {
      String value = Double.isNaN(propensity) ? "no number" : Numbers.write(propensity);
      throw Check.refusal(place.get() + ": the propensity", "greater than 0 and at most 1", value);
    }
    int segment = segments.number();
    if (segment >= Segments.MOST) {
      throw new Refusal(place.get() + ": " + segments.refusal());
    }
    sink.row(segment, arm, range.scaled(reward), propensity, person);
  }

  private static String noArm() {
    return "the arm must be a name or a number, but is missing";
  }

  private String tooEarly() {
    return "the time must be that of the row before or later, but is earlier; sort the log by '"
        + columns.time().orElse("") + "' first (--sort)";
  }
}
