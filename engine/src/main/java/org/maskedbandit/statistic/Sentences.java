package org.maskedbandit.statistic;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.OptionalLong;
import org.maskedbandit.notation.Numbers;

/**
 * Numbers in words, for people who run an experiment. No sentence says more than its number: ends
 * of intervals are rounded outwards, probabilities of being right down, those of being wrong and
 * losses up; P(best) is an estimate and never an error rate; what is not known is called so.
 */
public final class Sentences {
  private static final String ALWAYS = ", at whatever moment you look (";
  private static final int MOST_PLACES = 6;

  private Sentences() {}

  /** Of a mean of rewards in [0, 1]. */
  public static String mean(Interval interval, double alpha) {
    return mean(interval, always(alpha));
  }

  /** Of a mean of rewards in [0, 1], by one look when the arm has so many rewards. */
  public static String meanOnce(Interval interval, double alpha, long rewards) {
    return mean(interval, once(alpha, rewards));
  }

  private static String mean(Interval interval, String when) {
    String low = low(interval) + "%";
    String high = high(interval) + "%";
    return interval.lower() <= 0 || interval.upper() >= 1
        ? "not known yet: " + low + " to " + high
        : "between " + low + " and " + high + when;
  }

  /** Of the mean of the first arm minus that of the second. */
  public static String difference(String first, String second, Interval interval, double alpha) {
    return difference(first, second, interval, always(alpha));
  }

  /** The same by one look when each arm has so many rewards. */
  public static String differenceOnce(
      String first, String second, Interval interval, double alpha, long rewards) {
    return difference(first, second, interval, once(alpha, rewards));
  }

  private static String difference(String first, String second, Interval interval, String when) {
    if (interval.lower() > 0) {
      return first + " is better than " + second + " by " + points(interval) + when;
    }
    if (interval.upper() < 0) {
      return difference(second, first, negative(interval), when);
    }
    return "not known yet whether " + first + " or " + second + " is better: " + first + " minus "
        + second + " is " + between(interval) + when;
  }

  public static String winner(String arm, double alpha) {
    return arm + " is the best arm. " + wrongly(alpha);
  }

  /** If no arm is better than this one by more than the tolerance. */
  public static String goodEnough(String arm, double tolerance, double alpha) {
    return "No arm is better than " + arm + " by more than " + rounded(tolerance, 6) + " points. "
        + wrongly(alpha);
  }

  private static String wrongly(double alpha) {
    return "Chance that this is ever said wrongly: at most " + rounded(alpha, 2) + "%" + ".";
  }

  /** Before there is a winner; how many decisions are missing is rounded up. */
  public static String noWinner(String rival, OptionalLong missing) {
    String known = "no winner yet; closest rival " + rival;
    return missing.isEmpty()
        ? known
        : known + "; at this rate about "
            + digits(new BigDecimal(missing.getAsLong()), 2, RoundingMode.CEILING)
            + (missing.getAsLong() == 1 ? " more decision" : " more decisions");
  }

  /** Of the probability that an arm is the best, see {@link DisplayPosterior}. */
  public static String best(double probability) {
    return chance(probability) + ": an estimate, not a proof; it moves with every release";
  }

  private static String chance(double probability) {
    if (probability < 0.01) {
      return "less than 1%";
    }
    if (probability >= 0.999) {
      return "more than 99.9%";
    }
    int places = probability < 0.99 ? 0 : 1;
    return fixed(probability, places, RoundingMode.FLOOR) + "%";
  }

  /** Of the loss of stopping now with that arm. */
  public static String loss(String arm, double loss) {
    String size = loss < 1e-5 ? "less than 0.001" : rounded(loss, 2);
    return "stopping now with " + arm + " gives away " + size + " points in expectation";
  }

  /** If there is no alarm; the loss is the largest of {@link SampleRatio#visibleLoss}. */
  public static String ratio(double visibleLoss) {
    return visibleLoss < 1
        ? "exposures agree with the weights; a loss of about " + rounded(visibleLoss, 2) + "%"
            + " or more of an arm would be seen by now"
        : "too few exposures to compare with the weights: no loss would be seen yet";
  }

  /** If there is an alarm. */
  public static String ratioAlarm(String arm, double ratio) {
    return ratio < 1
        ? arm + " is seen less often than it should be (p < .001): stop and look for lost exposures"
        : arm + " is seen more often than it should be (p < .001): stop and look for lost exposures"
            + " of the other arms";
  }

  public static String lift(Interval interval, double alpha) {
    if (interval.lower() > 0) {
      return "the bandit earns " + points(interval) + " more than control" + always(alpha);
    }
    if (interval.upper() < 0) {
      return "the bandit earns " + points(negative(interval)) + " less than control"
          + always(alpha);
    }
    return "not known yet whether the bandit earns more than control: the difference is "
        + between(interval) + always(alpha);
  }

  public static String holdoutCost(double rewardsPerDay) {
    return "the holdout costs about "
        + digits(new BigDecimal(rewardsPerDay), 3, RoundingMode.CEILING)
        + " rewards a day";
  }

  public static String drift(String arm, long release) {
    return arm + " changed around release " + release + "; learning was restarted";
  }

  /** Stands beside all others. */
  public static String asOf(double eta, long releases, long decisionsSince) {
    return "values are as of release " + releases + "; " + decisionsSince
        + (decisionsSince == 1 ? " decision" : " decisions") + " since; eta " + Numbers.write(eta);
  }

  private static String always(double alpha) {
    return ALWAYS + confidence(alpha) + ")";
  }

  private static String once(double alpha, long rewards) {
    return ", by one look at " + rewards + " rewards of an arm (" + confidence(alpha) + ")";
  }

  private static String confidence(double alpha) {
    BigDecimal confidence = new BigDecimal(100).subtract(hundredfold(alpha));
    return digits(confidence, 4, RoundingMode.FLOOR) + "%";
  }

  private static Interval negative(Interval interval) {
    return new Interval(-interval.upper(), -interval.lower());
  }

  /** Of a difference above 0, whose lower end may be 0 after rounding. */
  private static String points(Interval interval) {
    String low = low(interval);
    return new BigDecimal(low).signum() == 0
        ? "at most " + high(interval) + " points"
        : low + " to " + high(interval) + " points";
  }

  private static String between(Interval interval) {
    return "between " + low(interval) + " and " + high(interval) + " points";
  }

  private static String low(Interval interval) {
    return fixed(interval.lower(), places(interval), RoundingMode.FLOOR);
  }

  private static String high(Interval interval) {
    return fixed(interval.upper(), places(interval), RoundingMode.CEILING);
  }

  /** Enough that a unit of the last place is at most a quarter of the width. */
  private static int places(Interval interval) {
    int places = 0;
    double unit = 1;
    while (unit > 100 * interval.width() / 4 && places < MOST_PLACES) {
      unit /= 10;
      places++;
    }
    return places;
  }

  /** A hundred times that number, with that many digits, rounded up. */
  private static String rounded(double part, int digits) {
    return digits(hundredfold(part), digits, RoundingMode.CEILING);
  }

  /** A hundred times that number, with that many places after the point. */
  private static String fixed(double part, int places, RoundingMode mode) {
    return hundredfold(part).setScale(places, mode).toPlainString();
  }

  private static String digits(BigDecimal value, int digits, RoundingMode mode) {
    return value.round(new MathContext(digits, mode)).stripTrailingZeros().toPlainString();
  }

  /** Of the decimal that people would write: 0.07 gives 7 and not a little more. */
  private static BigDecimal hundredfold(double value) {
    return new BigDecimal(Numbers.write(value)).movePointRight(2);
  }
}
