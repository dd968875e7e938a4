package org.maskedbandit.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.problem.Rise;

/** What is said of policies, problems and their parameters is complete, and the ranges are true. */
class ParameterFactsTest {
  /** One record class and one of its numbers. */
  record Case(Class<?> type, ParameterFacts facts) {
    Range range() {
      return facts.range().orElseThrow();
    }

    boolean whole() {
      return facts.type().equals("whole number");
    }

    /** The numbers at the ends of the range that are allowed. */
    DoubleStream inside() {
      Range range = range();
      double low = range.lowAllowed() ? range.low() : up(range.low());
      double high = range.highAllowed() ? range.high() : down(range.high());
      return DoubleStream.of(low, high).filter(end -> !whole() || Math.abs(end) < 1e15);
    }

    /** The numbers nearest to the range that are not in it. */
    DoubleStream outside() {
      Range range = range();
      double low = range.lowAllowed() ? down(range.low()) : range.low();
      double high = range.highAllowed() ? up(range.high()) : range.high();
      return DoubleStream.of(low, high)
          .filter(end -> whole() ? Math.abs(end) < 1e15 : end != range.low() || !range.lowAllowed())
          .filter(end -> whole() || end != range.high() || !range.highAllowed());
    }

    private double up(double end) {
      return whole() ? end + 1 : Math.nextUp(end);
    }

    private double down(double end) {
      return whole() ? end - 1 : Math.nextDown(end);
    }

    /** An example of the record with another value of this parameter. */
    Record with(double number) {
      Map<String, Object> values = RecordShape.values(example());
      String name = RecordShape.of(type).components().stream()
          .map(component -> component.getName())
          .filter(each -> Notation.kebab(each).equals(facts.name()))
          .findFirst()
          .orElseThrow();
      Object before = values.get(name);
      Object value = before instanceof Double
          ? number
          : before instanceof Long
              ? (Object) (long) number
              : before instanceof Integer ? (Object) (int) number : Numbers.of(number);
      values.put(name, value);
      return RecordShape.of(type).complete(values);
    }

    /** The usual example of a rise has one arm, counted from 0. */
    private Record example() {
      return type == Rise.class
          ? new Rise(Bernoulli.of(0.5, 0.5), 1, 0.5, 1)
          : Notation.example(type);
    }

    @Override
    public String toString() {
      return type.getSimpleName() + "." + facts.name();
    }
  }

  static Stream<Case> numbers() {
    return records()
        .flatMap(type -> ParameterFacts.of(type).stream()
            .filter(facts -> facts.type().endsWith("number") || facts.type().endsWith("numbers"))
            .map(facts -> new Case(type, facts)));
  }

  static Stream<Class<?>> records() {
    return Stream.concat(members(Policy.class), members(Problem.class));
  }

  private static Stream<Class<?>> members(Class<?> family) {
    return Family.of(family).names().stream().map(name -> Family.of(family).member(name));
  }

  @ParameterizedTest
  @MethodSource("records")
  void everyParameterHasAMeaningAndAType(Class<?> type) {
    for (ParameterFacts facts : ParameterFacts.of(type)) {
      assertThat(facts.meaning()).as(type + " " + facts.name()).isNotBlank().doesNotEndWith(".");
      assertThat(facts.type()).isNotBlank();
    }
  }

  @Test
  void everyPolicySaysWhatItDoesAndWhereItIsFrom() {
    Family<Policy> policies = Family.of(Policy.class);
    for (String name : policies.names()) {
      assertThat(policies.about(name)).as(name).isNotBlank();
      assertThat(policies.does(name)).as(name).endsWith(".").hasSizeBetween(80, 330);
      assertThat(policies.source(name)).as(name).isNotBlank();
    }
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void numbersJustOutsideOfTheRangeAreRefused(Case each) {
    each.outside()
        .forEach(number -> assertThatThrownBy(() -> each.with(number))
            .as(each + " = " + number)
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith(each.facts.name()));
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void theEndsOfTheRangeAreAccepted(Case each) {
    if (each.range().also().isEmpty()) {
      each.inside()
          .forEach(number -> assertThatCode(() -> each.with(number))
              .as(each + " = " + number)
              .doesNotThrowAnyException());
    }
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void whatIsNotANumberIsRefused(Case each) {
    if (!each.whole()) {
      assertThatThrownBy(() -> each.with(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  /** So that the tests above try something. */
  @Test
  void mostNumbersHaveALeastOne() {
    List<String> open = numbers()
        .filter(each -> each.range().low() == Double.NEGATIVE_INFINITY)
        .map(Case::toString)
        .toList();
    assertThat(open).containsExactly("RandomMeans.seed");
    assertThat(numbers().filter(each -> each.outside().findAny().isEmpty()).map(Case::toString))
        .isEqualTo(open);
  }

  @Test
  void rangesInWords() {
    assertThat(new Range(0, true, 1, true, "").sentence()).isEqualTo("from 0 to 1");
    assertThat(new Range(0, false, Double.POSITIVE_INFINITY, false, "").sentence())
        .isEqualTo("positive");
    assertThat(new Range(1, false, 1.5, true, "").sentence())
        .isEqualTo("greater than 1 and at most 1.5");
    assertThat(new Range(0, false, 1, false, "").sentence()).isEqualTo("positive and less than 1");
    assertThat(new Range(2, true, Double.POSITIVE_INFINITY, false, "").sentence())
        .isEqualTo("2 or more");
  }
}
