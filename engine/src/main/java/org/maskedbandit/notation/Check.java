package org.maskedbandit.notation;

/** Rules of parameters; a broken one is refused with one sentence. */
public final class Check {
  private Check() {}

  /** The refusal itself, for rules that have no method here. */
  public static Refusal refusal(String thing, String rule, Object value) {
    String shown = value instanceof Number number
        ? Numbers.write(number.doubleValue())
        : String.valueOf(value);
    return new Refusal(thing + " must be " + rule + ", but is " + shown);
  }

  /** An arm, counted from 0. Called for every reward; compilers join it with checks of arrays. */
  public static void arm(int arm, int arms) {
    if (arm < 0 || arm >= arms) {
      throw refusal("an arm", "from 0 to " + (arms - 1), arm);
    }
  }

  public static double positive(String thing, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw refusal(thing, "positive and finite", value);
    }
    return value;
  }

  public static double notNegative(String thing, double value) {
    if (!(value >= 0)) {
      throw refusal(thing, "zero or more", value);
    }
    return value;
  }

  /** Inside [low, high]. */
  public static double within(String thing, double value, double low, double high) {
    if (!(value >= low && value <= high)) {
      throw refusal(thing, "from " + Numbers.write(low) + " to " + Numbers.write(high), value);
    }
    return value;
  }

  /** Strictly between low and high. */
  public static double between(String thing, double value, double low, double high) {
    if (!(value > low && value < high)) {
      throw refusal(
          thing,
          "greater than " + Numbers.write(low) + " and less than " + Numbers.write(high),
          value);
    }
    return value;
  }

  public static long atLeast(String thing, long value, long low) {
    if (value < low) {
      throw refusal(thing, low + " or more", value);
    }
    return value;
  }

  public static long within(String thing, long value, long low, long high) {
    if (value < low || value > high) {
      throw refusal(thing, "from " + low + " to " + high, value);
    }
    return value;
  }
}
