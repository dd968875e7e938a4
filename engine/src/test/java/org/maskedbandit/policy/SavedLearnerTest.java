package org.maskedbandit.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.state.SecretState;

/** A learner that was saved and resumed goes on as if nothing had happened, for every policy. */
class SavedLearnerTest {
  private static final long HORIZON = 700;

  static Stream<String> policies() {
    return WrittenPolicies.examples();
  }

  @ParameterizedTest
  @MethodSource("policies")
  void aResumedLearnerContinuesIdentically(String written) {
    SplittableRandom random = new SplittableRandom(written.hashCode());
    for (int arms : new int[] {1, 3, 300}) {
      Game game = new Game(written, arms, random);
      for (int stop = 0; stop < 3; stop++) {
        game.play(random.nextInt(200));
        game.saveAndCompare();
      }
    }
  }

  /** A learner and a twin that is saved and resumed; rewards come late, or not at all. */
  private static final class Game {
    private final Policy policy;
    private final Setting setting;
    private final SplittableRandom random;
    private final CountedSource noise;
    private final Deque<Integer> late = new ArrayDeque<>();
    private final Learner learner;

    Game(String written, int arms, SplittableRandom random) {
      policy = Policy.parse(written);
      setting = Setting.arms(arms).horizon(HORIZON);
      this.random = random;
      noise = new CountedSource(Seed.of(random.nextLong()));
      learner = policy.start(setting, noise);
    }

    void play(int rounds) {
      for (int round = 0; round < rounds; round++) {
        late.add(learner.choose());
        while (late.size() > 5) {
          int arm = late.remove();
          if (random.nextInt(10) > 0) {
            learner.learn(arm, random.nextDouble());
          }
        }
      }
    }

    /** Nothing is drawn while a state is read, and 20 further rounds are the same. */
    void saveAndCompare() {
      SecretState state = SecretState.parse(policy.save(setting, learner).json());
      CountedSource same = noise.fork();
      long taken = same.taken();
      Learner resumed = policy.resume(setting, same, state);
      assertThat(same.taken()).as("random numbers taken while reading").isEqualTo(taken);
      assertThat(policy.save(setting, resumed).json())
          .isEqualTo(policy.save(setting, learner).json());
      for (int round = 0; round < 20; round++) {
        int arm = learner.choose();
        assertThat(resumed.choose()).isEqualTo(arm);
        double reward = random.nextDouble();
        learner.learn(arm, reward);
        resumed.learn(arm, reward);
        assertThat(resumed.released()).isEqualTo(learner.released());
        assertThat(resumed.bill()).isEqualTo(learner.bill());
      }
      assertThat(same.taken()).isEqualTo(noise.taken());
    }
  }

  @ParameterizedTest
  @MethodSource("policies")
  void rowsThatAreReadBackRebuildTheLearnerAndDrawNothing(String written) {
    Policy policy = Policy.parse(written);
    Setting setting = Setting.arms(3).horizon(HORIZON);
    SplittableRandom random = new SplittableRandom(written.hashCode());
    CountedSource noise = new CountedSource(Seed.of(7));
    List<Row> rows = new ArrayList<>();
    ServedLearner learner = ServedLearner.over(policy, setting, noise, rows::add);
    serve(learner, 300, random);
    SecretState state = learner.save();
    int saved = rows.size();
    serve(learner, 200, random);

    CountedSource same = noise.fork();
    long taken = same.taken();
    ServedLearner rebuilt = ServedLearner.over(policy, setting, same, row -> {}).resume(rows);
    CountedSource again = noise.fork();
    ServedLearner resumed = ServedLearner.over(policy, setting, again, row -> {})
        .resume(state, rows.subList(saved, rows.size()));
    assertThat(same.taken()).isEqualTo(taken);
    assertThat(again.taken()).isEqualTo(taken);
    String expected = learner.save().json();
    assertThat(rebuilt.save().json()).isEqualTo(expected);
    assertThat(resumed.save().json()).isEqualTo(expected);
    for (int round = 0; round < 50; round++) {
      Decision decision = learner.decide();
      assertThat(rebuilt.decide()).isEqualTo(decision);
      assertThat(resumed.decide()).isEqualTo(decision);
      learner.reward(decision.number(), 1);
      rebuilt.reward(decision.number(), 1);
      resumed.reward(decision.number(), 1);
    }
  }

  private static void serve(ServedLearner learner, int rounds, SplittableRandom random) {
    for (int round = 0; round < rounds; round++) {
      long number = learner.decide().number();
      if (number % 50 == 49) {
        learner.close(number - 20);
      }
      if (random.nextInt(10) > 0) {
        learner.reward(Math.max(0, number - random.nextInt(4)), random.nextInt(5) / 4.0);
      }
    }
  }

  private static final Setting SMALL = Setting.arms(2).horizon(100);
  private static final Policy POLICY = Policy.parse("epoch-thompson(eta=1)");

  private static SecretState state() {
    Learner learner = POLICY.start(SMALL, Seed.of(1));
    for (int round = 0; round < 50; round++) {
      learner.learn(learner.choose(), 0.734375);
    }
    return POLICY.save(SMALL, learner);
  }

  private static void assertRefused(String json, String sentence) {
    assertThatThrownBy(() -> POLICY.resume(SMALL, Seed.of(1).stream(), SecretState.parse(json)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(sentence);
  }

  @Test
  void aStateOfAnotherPolicyOrSettingIsRefused() {
    SecretState state = state();
    assertThatThrownBy(
            () -> Policy.parse("epoch-thompson(eta=2)").resume(SMALL, Seed.of(1).stream(), state))
        .hasMessage("the policy of a saved state must be epoch-thompson(eta=2), but is"
            + " epoch-thompson(eta=1)");
    assertThatThrownBy(() -> POLICY.resume(SMALL.horizon(99), Seed.of(1).stream(), state))
        .hasMessage("the horizon of a saved state must be 99, but is 100");
    assertThatThrownBy(
            () -> POLICY.resume(Setting.arms(3).horizon(100), Seed.of(1).stream(), state))
        .hasMessage("the arms of a saved state must be 3, but is 2");
  }

  @Test
  void anAlteredStateIsRefused() {
    String json = state().json();
    assertRefused(
        json.replace("\"version\":1", "\"version\":2"),
        "the version of a saved state must be at most 1, but is 2");
    assertRefused(
        json.replace("\"plays\":[", "\"plays\":[7,"),
        "a saved state must be whole and unchanged, but is altered");
    for (int end : new int[] {0, 1, 100, json.length() - 70, json.length() - 1}) {
      assertRefused(
          json.substring(0, end), "a saved state must be whole and unchanged, but is truncated");
    }
  }

  /** Every single character that is changed is noticed. */
  @Test
  void anyChangedCharacterIsNoticed() {
    String json = state().json();
    for (int i = 0; i < json.length(); i++) {
      char other = json.charAt(i) == '1' ? '2' : '1';
      String altered = json.substring(0, i) + other + json.substring(i + 1);
      assertThatThrownBy(() -> SecretState.parse(altered))
          .as("character %s", i)
          .isInstanceOf(IllegalArgumentException.class)
          .message()
          .doesNotContain("46875");
    }
  }

  @Test
  void aStateShowsNoSecret() {
    assertThat(state().json()).contains("\"sum\":1.46875", "memory");
    assertThat(state())
        .asString()
        .contains("epoch-thompson(eta=1)")
        .doesNotContain("46875", "sum", "memory");
    assertThat(new Row.Rewarded(3, 0.734375)).asString().isEqualTo("Rewarded[decision=3]");
    assertThat(new Row.Released(0.734375)).asString().isEqualTo("Released");
  }

  /** The contract can fail: a learner that forgets to name a field is found. */
  @Test
  void aForgottenFieldIsFound() {
    assertThatThrownBy(() -> new SavedLearnerTest().forgetful()).isInstanceOf(AssertionError.class);
  }

  private void forgetful() {
    Learner learner = new Forgetful();
    Learner resumed = new Forgetful();
    SecretState.of(java.util.Map.of(), learner).restore(java.util.Map.of(), resumed);
    learner.learn(0, 1);
    SecretState.of(java.util.Map.of(), learner).restore(java.util.Map.of(), resumed);
    assertThat(resumed.choose()).isEqualTo(learner.choose());
  }

  private static final class Forgetful implements Learner {
    private int next;

    @Override
    public int choose() {
      return next;
    }

    @Override
    public void learn(int arm, double reward) {
      next++;
    }

    @Override
    public void fields(org.maskedbandit.state.Fields fields) {}
  }
}
