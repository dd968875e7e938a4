package org.maskedbandit.statistic;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;

class SentencesTest {
  @Test
  void means() {
    assertThat(Sentences.mean(new Interval(.71, .78), .05))
        .isEqualTo("between 71% and 78%, at whatever moment you look (95%)");
    assertThat(Sentences.mean(new Interval(.7134, .7761), .05))
        .isEqualTo("between 71% and 78%, at whatever moment you look (95%)");
    assertThat(Sentences.mean(new Interval(.0461, .0529), .001))
        .isEqualTo("between 4.6% and 5.3%, at whatever moment you look (99.9%)");
    assertThat(Sentences.mean(new Interval(.07, .14), .05)).startsWith("between 7% and 14%");
  }

  @Test
  void whatIsNotKnownIsCalledSo() {
    assertThat(Sentences.mean(new Interval(0, .117), .05)).isEqualTo("not known yet: 0% to 12%");
    assertThat(Sentences.mean(new Interval(0, 1), .05)).isEqualTo("not known yet: 0% to 100%");
    assertThat(Sentences.mean(new Interval(.31, 1), .05)).isEqualTo("not known yet: 31% to 100%");
    assertThat(Sentences.difference("A", "B", new Interval(-.0141, .0312), .05))
        .isEqualTo("not known yet whether A or B is better: A minus B is between -2 and 4 points, "
            + "at whatever moment you look (95%)");
    assertThat(Sentences.lift(new Interval(-.003, .01), .05))
        .isEqualTo("not known yet whether the bandit earns more than control: the difference is "
            + "between -0.3 and 1.0 points, at whatever moment you look (95%)");
  }

  @Test
  void differences() {
    assertThat(Sentences.difference("A", "B", new Interval(.0114, .0571), .05))
        .isEqualTo("A is better than B by 1 to 6 points, at whatever moment you look (95%)");
    assertThat(Sentences.difference("A", "B", new Interval(-.0571, -.0114), .05))
        .isEqualTo("B is better than A by 1 to 6 points, at whatever moment you look (95%)");
    assertThat(Sentences.difference("A", "B", new Interval(.0014, .0571), .05))
        .isEqualTo("A is better than B by at most 6 points, at whatever moment you look (95%)");
  }

  @Test
  void winners() {
    assertThat(Sentences.winner("A", .05))
        .isEqualTo("A is the best arm. Chance that this is ever said wrongly: at most 5%.");
    assertThat(Sentences.goodEnough("A", .02, .05))
        .isEqualTo("No arm is better than A by more than 2 points. Chance that this is ever said "
            + "wrongly: at most 5%.");
    assertThat(Sentences.noWinner("B", OptionalLong.empty()))
        .isEqualTo("no winner yet; closest rival B");
    // 1000 (5.3/2 - 1) = 1650, rounded up.
    assertThat(Sentences.noWinner("B", OptionalLong.of(1650)))
        .isEqualTo("no winner yet; closest rival B; at this rate about 1700 more decisions");
  }

  @Test
  void bets() {
    assertThat(Sentences.best(.9499))
        .isEqualTo("94%: an estimate, not a proof; it moves with every release");
    assertThat(Sentences.best(.9987)).startsWith("99.8%:");
    assertThat(Sentences.best(1)).startsWith("more than 99.9%:");
    assertThat(Sentences.best(.29)).startsWith("29%:");
    assertThat(Sentences.best(1e-9)).startsWith("less than 1%:");
    assertThat(Sentences.loss("A", .00191))
        .isEqualTo("stopping now with A gives away 0.2 points in expectation");
    assertThat(Sentences.loss("A", 0))
        .isEqualTo("stopping now with A gives away less than 0.001 points in expectation");
  }

  @Test
  void ratios() {
    assertThat(Sentences.ratio(.2362))
        .isEqualTo("exposures agree with the weights; a loss of about 24% or more of an arm would "
            + "be seen by now");
    assertThat(Sentences.ratio(1.2))
        .isEqualTo("too few exposures to compare with the weights: no loss would be seen yet");
    assertThat(Sentences.ratio(Double.POSITIVE_INFINITY)).startsWith("too few");
    assertThat(Sentences.ratioAlarm("B", .9))
        .isEqualTo("B is seen less often than it should be (p < .001): stop and look for lost "
            + "exposures");
    assertThat(Sentences.ratioAlarm("B", 1.1))
        .isEqualTo("B is seen more often than it should be (p < .001): stop and look for lost "
            + "exposures of the other arms");
  }

  @Test
  void liftDriftAndTheMoment() {
    assertThat(Sentences.lift(new Interval(.04, .08), .05))
        .isEqualTo(
            "the bandit earns 4 to 8 points more than control, at whatever moment you look (95%)");
    assertThat(Sentences.lift(new Interval(-.08, -.041), .05))
        .isEqualTo("the bandit earns 4.1 to 8.0 points less than control, at whatever moment you "
            + "look (95%)");
    assertThat(Sentences.holdoutCost(124.6)).isEqualTo("the holdout costs about 125 rewards a day");
    assertThat(Sentences.drift("A", 41))
        .isEqualTo("A changed around release 41; learning was restarted");
    assertThat(Sentences.asOf(1, 41, 350))
        .isEqualTo("values are as of release 41; 350 decisions since; eta 1");
    assertThat(Sentences.asOf(.1, 1, 1)).contains("release 1; 1 decision since");
  }

  /** Whatever the interval, the one in words contains it, and adds half to its width at most. */
  @Test
  void endsAreRoundedOutwards() {
    SimulatedSource random = Seed.of(2).stream();
    Pattern numbers = Pattern.compile("between (\\S+) and (\\S+) points");
    for (int i = 0; i < 10_000; i++) {
      double lower = -random.nextDouble() * Math.scalb(1.0, -random.nextInt(12));
      double upper = random.nextDouble() * Math.scalb(1.0, -random.nextInt(12));
      Matcher found = numbers.matcher(Sentences.lift(new Interval(lower, upper), .05));
      assertThat(found.find()).isTrue();
      double low = new BigDecimal(found.group(1)).doubleValue();
      double high = new BigDecimal(found.group(2)).doubleValue();
      assertThat(low).isLessThanOrEqualTo(100 * lower * (1 - 1e-14));
      assertThat(high).isGreaterThanOrEqualTo(100 * upper * (1 - 1e-14));
      assertThat(high - low).isLessThanOrEqualTo(150 * (upper - lower) + 2e-6);
    }
  }
}
