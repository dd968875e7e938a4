package org.maskedbandit.policy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.notation.Family;
import org.maskedbandit.policy.thompson.DpTsUcb;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.NumericalDelta;
import org.maskedbandit.random.SecretSource;

class ServedLearnerTest {
  private static final Setting SETTING = Setting.arms(3).horizon(600);
  private static final double UNIT = 0x1p-32;

  /** Draw over secret means as doubles; only the largest leaves. */
  private static final Set<String> FLOATING = Set.of(
      "thompson",
      "modified-thompson",
      "calibrated-thompson",
      "budgeted-thompson",
      "bit-budgeted-thompson",
      "sliding-thompson",
      "td18-thompson",
      "dp-ts-ucb");

  /** Release sums with discrete Gaussian noise, and claim what holds for rounded normal noise. */
  private static final Set<String> GAUSSIAN = Set.of("epoch-thompson", "adac-ucb");

  /** Release sums with discrete Laplace noise, or read no reward at all. */
  private static final Set<String> EXACT = Set.of(
      "adap-kl-ucb",
      "adap-ucb",
      "anytime-lazy-ucb",
      "dp-imed",
      "dp-kl-ucb",
      "dp-se",
      "dp-ts",
      "dp-ucb",
      "dp-ucb-bound",
      "dp-ucb-int",
      "epoch-thompson-pure",
      "lazy-dp-ts",
      "private-thompson",
      "private-ucb",
      "uniform");

  /** Promise nothing. */
  private static final Set<String> WITHOUT_PRIVACY =
      Set.of("beta-thompson", "kl-ucb", "successive-elimination", "ucb1");

  private static final Map<String, String> PARAMETERS =
      Map.of("b", "20", "c", "2", "alpha", "1", "window", "100");

  /** Every policy there is, with some value for each parameter that must be given. */
  static Stream<String> policies() {
    Family<Policy> family = Family.of(Policy.class);
    return family.names().stream()
        .map(name -> name
            + family.required(name).stream()
                .map(parameter -> parameter + "=" + PARAMETERS.getOrDefault(parameter, "0.7"))
                .collect(Collectors.joining(", ", "(", ")")))
        .map(written -> written.replace("()", ""));
  }

  @ParameterizedTest
  @MethodSource("policies")
  void everyPolicyCanBeServed(String written) {
    ServedLearner learner = played(written);
    Claim claim = Policy.parse(written).claim(SETTING);
    assertThat(learner.claim()).isEqualTo(claim);
    assertThat(learner.spent()).isLessThanOrEqualTo(claim.guarantee().parameter());
    assertThat(Arrays.stream(learner.released()).map(x -> x / UNIT))
        .allMatch(units -> units == Math.rint(units));
  }

  /**
   * A new policy has to say here where its noise comes from; one that draws doubles and does not
   * count them is found out.
   */
  @ParameterizedTest
  @MethodSource("policies")
  void everyPolicySaysHowItsNoiseIsDrawn(String written) {
    String name = written.replaceFirst("\\(.*", "");
    ServedLearner learner = played(written);
    assertThat(learner.floatingDraws() > 0).isEqualTo(FLOATING.contains(name));
    assertThat(learner.gridError() > 0).isEqualTo(GAUSSIAN.contains(name));
    assertThat(Stream.of(FLOATING, GAUSSIAN, EXACT, WITHOUT_PRIVACY)
            .filter(kind -> kind.contains(name)))
        .as("the kinds of %s, which must be one", name)
        .hasSize(1);
    boolean promises = Double.isFinite(learner.claim().guarantee().parameter());
    assertThat(promises).isNotEqualTo(WITHOUT_PRIVACY.contains(name));
    if (FLOATING.contains(name)) {
      assertThat(learner.released()).as("doubles must not leave").isEmpty();
    }
  }

  private static ServedLearner played(String written) {
    ServedLearner learner =
        ServedLearner.start(Policy.parse(written), SETTING, SecretSource.fromSystem());
    for (int round = 0; round < SETTING.horizon(); round++) {
      int arm = learner.choose();
      assertThat(arm).isBetween(0, 2);
      learner.learn(arm, (round * 7 + arm) % 11 / 10.0);
    }
    return learner;
  }

  /**
   * One draw for each arm in each round, but for the pre-pulls and for rounds that repeat a draw.
   */
  @Test
  void thompsonDrawsEveryArmInEveryRound() {
    assertThat(played("thompson").floatingDraws()).isEqualTo(3 * 600);
    assertThat(played("modified-thompson(b=20, c=2)").floatingDraws()).isEqualTo(3 * (600 - 60));
    assertThat(played("calibrated-thompson(eta=1, redraw=100)").floatingDraws()).isEqualTo(3 * 6);
  }

  /**
   * Counted by hand: a first epoch of one reward each, 3 arms, 5 draws of each while no second
   * epoch is complete.
   */
  @Test
  void dpTsUcbDrawsUntilItsMaximaStand() {
    ServedLearner learner = ServedLearner.start(new DpTsUcb(1), SETTING, SecretSource.fromSystem());
    for (int arm = 0; arm < 3; arm++) {
      learner.learn(arm, 1);
    }
    for (int round = 0; round < 5; round++) {
      learner.choose();
    }
    assertThat(learner.floatingDraws()).isEqualTo(15);
    for (int round = 5; round < 600; round++) {
      learner.choose();
    }
    // ceil( 2 sqrt(2 pi e) ln 600 ) = 53 draws of each epoch at most.
    assertThat(learner.floatingDraws()).isEqualTo(3 * 53);
  }

  @Test
  void theNumericalDeltaIsThatOfTheDraws() {
    assertThat(played("thompson").numericalDelta(2)).isEqualTo(NumericalDelta.of(2, 1_800, 0));
    ServedLearner epochs = played("epoch-thompson(eta=1)");
    assertThat(epochs.numericalDelta(4.9)).isEqualTo(NumericalDelta.of(4.9, 0, epochs.gridError()));
    assertThat(epochs.numericalDelta(4.9)).isBetween(0.9 * 135.3 * 0x1p-68, 135.3 * 0x1p-68);
    assertThat(played("dp-se(epsilon=1)").numericalDelta(50)).isZero();
  }

  @Test
  void aPolicyWithoutPrivacySaysSo() {
    assertThat(played("ucb1").claim().sentence())
        .isEqualTo("no guarantee: the arms played may reveal any reward");
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
            .filter(method -> Modifier.isStatic(method.getModifiers()) && !method.isSynthetic()))
        .singleElement()
        .satisfies(method -> assertThat(method.getParameterTypes())
            .containsExactly(Policy.class, Setting.class, SecretSource.class));
  }

  @Test
  void aSeedDoesNotCompile() throws IOException {
    assertThat(errors("SecretSource.fromSystem()")).isEmpty();
    assertThat(errors("Seed.of(1).stream()"))
        .singleElement()
        .asString()
        .contains("RandomSource cannot be converted to", "SecretSource");
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

  /** What the compiler says to a service that starts a learner from that source. */
  private static List<String> errors(String source) throws IOException {
    String text = """
        package elsewhere;
        import org.maskedbandit.policy.*;
        import org.maskedbandit.random.*;
        class Service {
          ServedLearner learner(Policy policy, Setting setting) {
            return ServedLearner.start(policy, setting, %s);
          }
        }
        """.formatted(source);
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
