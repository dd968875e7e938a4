package org.maskedbandit.notation;

/**
 * Which numbers a parameter may be.
 *
 * @param lowAllowed whether it may be low itself
 * @param highAllowed whether it may be high itself
 * @param also a further rule in words, which depends on other parameters, or nothing
 */
public record Range(double low, boolean lowAllowed, double high, boolean highAllowed, String also) {
  /** As the annotation says. */
  static Range of(Parameter stated) {
    boolean above = stated.above() > Double.NEGATIVE_INFINITY;
    boolean below = Double.isNaN(stated.to());
    return new Range(
        above ? stated.above() : stated.from(),
        !above,
        below ? stated.below() : stated.to(),
        !below,
        stated.also());
  }

  /** The range in words, without the further rule: from 0 to 1. Numbers are finite unsaid. */
  public String sentence() {
    boolean least = low > Double.NEGATIVE_INFINITY;
    boolean most = high < Double.POSITIVE_INFINITY;
    if (least && most && lowAllowed && highAllowed) {
      return "from " + Numbers.write(low) + " to " + Numbers.write(high);
    }
    String start = lowAllowed ? Numbers.write(low) + " or more" : above();
    String end = (highAllowed ? "at most " : "less than ") + Numbers.write(high);
    return least && most ? start + " and " + end : least ? start : most ? end : "any";
  }

  private String above() {
    return low == 0 ? "positive" : "greater than " + Numbers.write(low);
  }
}
