package org.maskedbandit.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.policy.ServedLearner.Receipt;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.NumericalDelta;
import org.maskedbandit.privacy.Zcdp;
import org.maskedbandit.privacy.ledger.Bill;
import org.maskedbandit.privacy.ledger.ServedCurve;
import org.maskedbandit.random.SecretSource;

/** What is put in front of people. */
class ServedLearnerTest {
  private static final Setting SETTING = Setting.arms(3).horizon(600);
  private static final double UNIT = 0x1p-32;

  /** Every policy there is, with some value for each parameter that must be given. */
  static Stream<String> policies() {
    return WrittenPolicies.examples();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void everyPolicyCanBeServed(String written) {
    ServedLearner learner = played(written);
    Claim claim = Policy.parse(written).claim(SETTING);
    assertThat(learner.claim()).isEqualTo(claim);
    assertThat(claim.covers(learner.bill().paid())).isTrue();
  }

  /**
   * Noise is a whole number of units on a grid, and then released values are too; or it is a
   * double, and then draws are counted and nothing leaves but arms.
   */
  @ParameterizedTest
  @MethodSource("policies")
  void everyPolicyDrawsOnTheGridOrCountsItsDoubles(String written) {
    ServedLearner learner = played(written);
    Bill bill = learner.bill();
    if (bill.floatingDraws() > 0) {
      assertThat(learner.released()).as("doubles must not leave").isEmpty();
      assertThat(bill.gridError()).isZero();
    }
    assertThat(Arrays.stream(learner.released()).filter(x -> Math.abs(x) < 1e5).map(x -> x / UNIT))
        .allMatch(units -> units == Math.rint(units));
  }

  private static ServedLearner played(String written) {
    ServedLearner learner =
        ServedLearner.start(Policy.parse(written), SETTING, SecretSource.fromSystem());
    for (int round = 0; round < SETTING.horizon(); round++) {
      Decision decision = learner.decide();
      assertThat(decision.arm()).isBetween(0, 2);
      assertThat(learner.reward(decision.number(), (round * 7 + decision.arm()) % 11 / 10.0))
          .isEqualTo(Receipt.COUNTED);
    }
    return learner;
  }

  /**
   * One draw for each arm in each round, but for the pre-pulls and for rounds that repeat a draw.
   */
  @Test
  void thompsonDrawsEveryArmInEveryRound() {
    assertThat(floating("thompson")).isEqualTo(3 * 600);
    assertThat(floating("modified-thompson(b=20, c=2)")).isEqualTo(3 * (600 - 60));
    assertThat(floating("calibrated-thompson(eta=1, redraw=100)")).isEqualTo(3 * 6);
  }

  private static long floating(String written) {
    return played(written).bill().floatingDraws();
  }

  @Test
  void theCurveHasTheArithmeticInIt() {
    ServedLearner thompson = played("thompson");
    assertThat(thompson.bill().numericalDelta(2, 1)).isEqualTo(NumericalDelta.of(2, 1_800, 0));
    assertThat(thompson.curve()).isEqualTo(new ServedCurve(thompson.claim(), thompson.bill()));
    ServedLearner epochs = played("epoch-thompson(eta=1)");
    // The arm that was played most has released several times, and a reward may be in each.
    double releases = epochs.bill().numericalDelta(4.9, 1) / (135.3 * 0x1p-68);
    assertThat(releases).isBetween(2.0, 20.0).isCloseTo(Math.rint(releases), within(1e-2));
    assertThat(epochs.curve().delta(20)).isEqualTo(new Zcdp(0.5).delta(20));
    ServedLearner pure = played("dp-se(epsilon=1)");
    assertThat(pure.bill().numericalDelta(50, 9)).isZero();
    assertThat(pure.curve().delta(1)).isZero();
  }

  /** One decision, sixteen reports: one counts. */
  @Test
  void aDecisionTakesOneReward() {
    ServedLearner learner = served("epoch-thompson(eta=1)", SETTING);
    Decision decision = learner.decide();
    assertThat(learner.reward(decision.number(), 1)).isEqualTo(Receipt.COUNTED);
    for (int report = 1; report < 16; report++) {
      assertThat(learner.reward(decision.number(), 1)).isEqualTo(Receipt.CLOSED);
    }
    assertThat(learner.released()).containsOnly(0);
  }

  /** With one reward of each arm before the first round, arm 0 would tell what it was. */
  @Test
  void thereIsNoRewardBeforeItsDecision() {
    ServedLearner learner =
        served("modified-thompson(b=0, c=0.01)", Setting.arms(2).horizon(1));
    for (long number : new long[] {-1, 0, 1, 7}) {
      assertThat(learner.reward(number, 1)).isEqualTo(Receipt.UNKNOWN);
    }
    assertThat(learner.bill().paid()).isEqualTo(new GaussianDp(0));
  }

  @Test
  void aClosedDecisionTakesNoReward() {
    ServedLearner learner = served("ucb1", SETTING);
    learner.decide();
    learner.decide();
    learner.close(1);
    assertThat(learner.reward(0, 1)).isEqualTo(Receipt.CLOSED);
    assertThat(learner.reward(1, 1)).isEqualTo(Receipt.COUNTED);
  }

  @Test
  void afterTheHorizonTheArmPlayedMostIsPlayedWithoutADraw() {
    ServedLearner learner = played("thompson");
    Bill bill = learner.bill();
    Decision decision = learner.decide();
    assertThat(decision.learns()).isFalse();
    for (int i = 0; i < 100; i++) {
      assertThat(learner.decide().arm()).isEqualTo(decision.arm());
    }
    assertThat(learner.reward(decision.number(), 1)).isEqualTo(Receipt.AFTER_HORIZON);
    assertThat(learner.bill()).isEqualTo(bill);
  }

  /** Late rewards of decisions before the horizon still count. */
  @ParameterizedTest
  @MethodSource("policies")
  void everyDecisionBeforeTheHorizonMayBeRewardedAfterIt(String written) {
    Setting setting = Setting.arms(3).horizon(100);
    ServedLearner learner = served(written, setting);
    for (int round = 0; round < 120; round++) {
      learner.decide();
    }
    for (int number = 0; number < 120; number++) {
      assertThat(learner.reward(number, 0.5))
          .isEqualTo(number < 100 ? Receipt.COUNTED : Receipt.AFTER_HORIZON);
    }
    assertThat(learner.claim().covers(learner.bill().paid())).isTrue();
  }

  private static ServedLearner served(String written, Setting setting) {
    return ServedLearner.start(Policy.parse(written), setting, SecretSource.fromSystem());
  }

  /**
   * Eight threads decide and report every decision four times, some to each other's decisions: each
   * decision is handed out once and rewarded once, and the log has each once.
   */
  @Test
  void manyThreadsLoseAndRepeatNothing() throws Exception {
    int threads = 8;
    int each = 2_000;
    List<Row> rows = new ArrayList<>();
    Setting setting = Setting.arms(5);
    Policy policy = Policy.parse("epoch-thompson(eta=1)");
    ServedLearner learner =
        ServedLearner.start(policy, setting, SecretSource.fromSystem(), rows::add);
    Set<Long> numbers = ConcurrentHashMap.newKeySet();
    AtomicLong counted = new AtomicLong();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Future<?>> done = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      done.add(pool.submit(() -> {
        for (int i = 0; i < each; i++) {
          long number = learner.decide().number();
          assertThat(numbers.add(number)).isTrue();
          for (long reported : new long[] {number, number, number / 2, number}) {
            counted.addAndGet(learner.reward(reported, 1) == Receipt.COUNTED ? 1 : 0);
          }
        }
      }));
    }
    for (Future<?> future : done) {
      future.get();
    }
    pool.shutdown();
    assertThat(numbers).hasSize(threads * each);
    assertThat(counted.intValue()).isEqualTo(threads * each);
    assertThat(rows.stream().filter(Row.Rewarded.class::isInstance)).hasSize(threads * each);
    ServedLearner rebuilt = served(policy.written(), setting).resume(rows);
    assertThat(rebuilt.released()).isEqualTo(learner.released());
    assertThat(rebuilt.save().json()).isEqualTo(learner.save().json());
  }

  @Test
  void aPolicyWithoutPrivacySaysSo() {
    assertThat(played("ucb1").claim().sentence())
        .isEqualTo("No guarantee: the arms played may reveal any reward.");
  }

  /** Two runs of one policy differ, because nothing can make the noise repeat. */
  @Test
  void nobodyCanRepeatIt() {
    assertThat(played("epoch-thompson(eta=1)").released())
        .isNotEqualTo(played("epoch-thompson(eta=1)").released());
  }

  /** A stored learner could be restored and would draw noise for the same rewards again. */
  @Test
  void itCannotBeStored() {
    assertThat(Serializable.class.isAssignableFrom(ServedLearner.class)).isFalse();
    assertThat(Cloneable.class.isAssignableFrom(ServedLearner.class)).isFalse();
  }

  @Test
  void theOnlyWayInAsksForASecretSource() {
    assertThat(ServedLearner.class.getConstructors()).isEmpty();
    assertThat(Stream.of(ServedLearner.class.getDeclaredMethods())
            .filter(method -> Modifier.isStatic(method.getModifiers())
                && Modifier.isPublic(method.getModifiers())))
        .isNotEmpty()
        .allSatisfy(method -> assertThat(method.getParameterTypes())
            .startsWith(Policy.class, Setting.class, SecretSource.class));
  }

  @Test
  void aSeedDoesNotCompile() throws IOException {
    assertThat(errors("SecretSource.fromSystem()")).isEmpty();
    assertThat(errors("Seed.of(1).stream()"))
        .singleElement()
        .asString()
        .contains("SimulatedSource cannot be converted to", "SecretSource");
    assertThat(errors("Seed.of(1)"))
        .singleElement()
        .asString()
        .contains("Seed cannot be converted to", "SecretSource");
    assertThat(errors("new java.util.Random(1)")).hasSize(1);
    assertThat(errors("SecretSource.withKey(new byte[32])"))
        .singleElement()
        .asString()
        .contains("not public");
  }

  /**
   * What passes secret numbers on is a simulated source, so it is refused; no class outside of the
   * package can be another kind of source, and none can change what a secret one does.
   */
  @Test
  void aWrapperAroundASecretSourceDoesNotCompile() throws IOException {
    assertThat(errors("(SimulatedSource) SecretSource.fromSystem()::nextLong"))
        .singleElement()
        .asString()
        .contains("SimulatedSource cannot be converted to", "SecretSource");
    assertThat(errors("new LoggedSource(SecretSource.fromSystem())")).hasSize(1);
    assertThat(compiled("class Wrapper extends SecretSource {}"))
        .anySatisfy(error -> assertThat(error).contains("cannot inherit from final"));
    assertThat(compiled("""
        record Wrapper(SecretSource inner) implements RandomSource {
          public long nextLong() { return inner.nextLong(); }
          public double add(AdditiveNoise noise, double value) { return inner.add(noise, value); }
        }
        """))
        .singleElement()
        .asString()
        .contains("not allowed to extend sealed class");
    assertThat(compiled("""
        record Seeded(long seed) implements SimulatedSource {
          public long nextLong() { return seed; }
        }
        """)).isEmpty();
  }

  /** What the compiler says to a service that starts a learner from that source. */
  private static List<String> errors(String source) throws IOException {
    return compiled("""
        class Service {
          ServedLearner learner(Policy policy, Setting setting) {
            return ServedLearner.start(policy, setting, %s);
          }
        }
        """.formatted(source));
  }

  /** What the compiler says to that class in a package of its own. */
  private static List<String> compiled(String type) throws IOException {
    String text = """
        package elsewhere;
        import org.maskedbandit.policy.*;
        import org.maskedbandit.random.*;
        """ + type;
    JavaFileObject file =
        new SimpleJavaFileObject(
            URI.create("string:///elsewhere/Service.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
          }
        };
    DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
    List<String> options = List.of(
        "-proc:none",
        "-implicit:none",
        "-Xdiags:verbose",
        "-classpath",
        System.getProperty("java.class.path"));
    JavacTask task = (JavacTask) ToolProvider.getSystemJavaCompiler()
        .getTask(null, null, said, options, null, List.of(file));
    task.analyze();
    return said.getDiagnostics().stream()
        .map(each -> each.getMessage(Locale.ROOT))
        .toList();
  }
}
