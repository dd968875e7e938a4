package org.maskedbandit.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.epoch.EpochThompson;
import org.maskedbandit.policy.index.AnytimeLazyUcb;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.policy.thompson.Thompson;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.PureDp;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Literature;
import org.maskedbandit.problem.OneGoodArm;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/** Records as parameters of records, and records outside the package of their family. */
class NestedFormTest {
  private static final String DELAYED = Delayed.class.getName();
  private static final String MIXED = Mixed.class.getName();

  /** Plays nothing, because only its written form is looked at. */
  interface Written extends Policy {
    @Override
    default Claim claim(Setting setting) {
      return Claim.none();
    }

    @Override
    default Learner start(Setting setting, RandomSource random) {
      throw new UnsupportedOperationException();
    }
  }

  /** With a record that has a default, a number, and a record by default. */
  public record Delayed(Policy policy, long rounds, Guarantee within) implements Written {
    public Delayed(Policy policy, long rounds) {
      this(policy, rounds, new GaussianDp(1));
    }
  }

  /** With lists of records, of numbers and of constants. */
  public record Mixed(
      List<Policy> policies,
      List<Problem> problems,
      Numbers weights,
      List<Literature.Instance> trained,
      boolean shuffled)
      implements Written {}

  @Test
  void recordsNest() {
    Policy delayed = new Delayed(new EpochThompson(1), 5);
    String written = DELAYED + "(policy=epoch-thompson(eta=1), rounds=5)";
    assertThat(delayed.written()).isEqualTo(written);
    assertThat(Policy.parse(written)).isEqualTo(delayed);
    assertThat(Policy.parse(" " + DELAYED + " ( rounds=5 , policy = epoch-thompson ( eta = 1 ) ) "))
        .isEqualTo(delayed);
    Policy twice = new Delayed(delayed, 7, new PureDp(0.5));
    assertThat(twice.written())
        .isEqualTo(DELAYED + "(policy=" + written + ", rounds=7, within=pure(epsilon=0.5))");
    assertThat(Policy.parse(twice.written())).isEqualTo(twice);
  }

  @Test
  void listsHoldRecords() {
    Policy mixed = new Mixed(
        List.of(new Thompson(), new ModifiedThompson(3, 0.25)),
        List.of(Bernoulli.of(0.5, 0.25)),
        Numbers.of(0.5, 0.5),
        List.of(Literature.Instance.HU_HEGDE),
        true);
    assertThat(mixed.written())
        .isEqualTo(MIXED
            + "(policies=[thompson, modified-thompson(b=3, c=0.25)],"
            + " problems=[bernoulli(means=[0.5, 0.25])], weights=[0.5, 0.5],"
            + " trained=[hu-hegde], shuffled=true)");
    assertThat(Policy.parse(mixed.written())).isEqualTo(mixed);
  }

  /** Two thousand records of up to four levels survive the way out and back. */
  @Test
  void everyNestedRecordReadsBackEqual() {
    RandomSource random = Seed.of(7).stream();
    for (int i = 0; i < 2_000; i++) {
      Policy policy = policy(random, 4);
      assertThat(Policy.parse(policy.written())).isEqualTo(policy);
    }
  }

  private static Policy policy(RandomSource random, int depth) {
    return switch (random.nextInt(depth == 0 ? 3 : 6)) {
      case 0 -> new Thompson();
      case 1 -> new ModifiedThompson(random.nextLong(1L << 53), positive(random));
      case 2 -> new AnytimeLazyUcb(positive(random), 1 + positive(random));
      case 3 ->
        new Mixed(
            list(random, () -> policy(random, depth - 1)),
            list(random, () -> problem(random)),
            Numbers.of(random.doubles(random.nextInt(3)).toArray()),
            list(
                random,
                () -> random.nextBoolean()
                    ? Literature.Instance.HU_HEGDE
                    : Literature.Instance.AZIZE_BASU),
            random.nextBoolean());
      default ->
        new Delayed(
            policy(random, depth - 1),
            random.nextLong(),
            random.nextBoolean() ? new GaussianDp(1) : new PureDp(positive(random)));
    };
  }

  private static Problem problem(RandomSource random) {
    return random.nextBoolean()
        ? Bernoulli.of(random.doubles(1 + random.nextInt(3)).toArray())
        : new OneGoodArm(2 + random.nextInt(9), 0.5 + random.nextDouble() / 2, 0.25);
  }

  private static <T> List<T> list(RandomSource random, Supplier<T> item) {
    return Stream.generate(item).limit(random.nextInt(4)).toList();
  }

  private static double positive(RandomSource random) {
    return Math.exp(20 * random.nextDouble() - 10);
  }

  /** No text makes the parser fail in another way than by a refusal. */
  @Test
  void anyTextIsReadOrRefused() {
    RandomSource random = Seed.of(8).stream();
    String signs = "()[],= thompson.b1-";
    for (int i = 0; i < 5_000; i++) {
      String text = IntStream.range(0, random.nextInt(25))
          .mapToObj(each -> String.valueOf(signs.charAt(random.nextInt(signs.length()))))
          .reduce("", String::concat);
      try {
        assertThat(Policy.parse(text)).isEqualTo(new Thompson());
      } catch (IllegalArgumentException refused) {
        assertThat(refused).hasMessageContaining(" must be ");
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(policy=epoch-thompson(eta=0), rounds=5) | policy of {}: eta must be positive and"
            + " finite, but is 0",
        "(policy=epoch-tompson(eta=1), rounds=5)  | policy of {}: policy must be one of .*did"
            + " you mean 'epoch-thompson'.*",
        "(policy=epoch-thompson, rounds=5)        | policy of {}: epoch-thompson needs eta:"
            + " .*",
        "(policy=[thompson], rounds=5)            | policy of {}: policy must be"
            + " .*'\\[thompson\\]'.*",
        "(policy=thompson(, rounds=5)             | policy must be .* which needs a parameter"
            + " at character .*",
        "(policy=thompson, rounds=5               | policy must be .* which needs ',' or '\\)'"
            + " at character .*",
        "(policy=thompson, rounds=thompson)       | rounds must be a whole number, but is thompson",
        "(policy=thompson, rounds=5, within=gdp)  | within of {}: gdp needs eta: .*",
      })
  void refusalsNameThePlace(String parameters, String sentence) {
    assertThatThrownBy(() -> Policy.parse(DELAYED + parameters))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .matches(sentence.replace("{}", DELAYED.replace(".", "\\.").replace("$", "\\$")));
  }

  @Test
  void aListMustBeOne() {
    assertThatThrownBy(() -> Policy.parse(MIXED + "(policies=thompson)"))
        .hasMessage("policies must be a list in brackets, but is thompson");
  }

  @Test
  void formsOfNestedRecordsShowTheirDefaults() {
    Family<Policy> family = Family.of(Policy.class);
    assertThat(family.form(DELAYED)).isEqualTo(DELAYED + "(policy=…, rounds=…, within=gdp(eta=1))");
    assertThat(family.required(DELAYED)).containsExactly("policy", "rounds");
    assertThat(family.example(DELAYED).written()).startsWith(DELAYED + "(policy=adac-ucb(rho=0.5)");
  }

  @Test
  void aRecordIsReadByItsFullNameAndWrittenByItsShortOne() {
    assertThat(Policy.parse(Thompson.class.getName())).isEqualTo(new Thompson());
    assertThat(Family.of(Policy.class).name(Thompson.class)).isEqualTo("thompson");
    assertThat(Family.of(Policy.class).name(Delayed.class)).isEqualTo(DELAYED);
    assertThatThrownBy(() -> Policy.parse("java.lang.String"))
        .hasMessage("policy must be a short name or the full name of a class on the class path,"
            + " but is 'java.lang.String', which is not a public record");
    assertThatThrownBy(() -> Policy.parse(Bernoulli.class.getName()))
        .hasMessageContaining("which does not implement org.maskedbandit.policy.Policy");
    assertThatThrownBy(() -> Policy.parse("com.acme.Nothing(eta=1)"))
        .hasMessageContaining("'com.acme.Nothing', which is not on the class path");
  }

  /** Much less than what fills the stack. */
  @Test
  void formsNestToALimit() {
    assertThat(Policy.parse(nested("with-uniform(policy=", 31, ")")).written())
        .isEqualTo(nested("with-uniform(policy=", 31, ")"));
    assertThatThrownBy(() -> Policy.parse(nested("with-uniform(policy=", 33, ")")))
        .hasMessageStartingWith(
            "policy must be nested at most 32 deep, but is deeper at character");
    for (String open : List.of("with-uniform(policy=", "[", MIXED + "(policies=[")) {
      assertThatThrownBy(() -> Policy.parse("with-uniform(policy=" + nested(open, 100_000, "")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("nested at most 32 deep");
    }
  }

  private static String nested(String open, int times, String close) {
    return open.repeat(times) + "epoch-thompson(eta=1)" + close.repeat(times);
  }
}
