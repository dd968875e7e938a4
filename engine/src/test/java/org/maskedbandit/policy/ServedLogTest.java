package org.maskedbandit.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.random.SecretSource;

/** Logs of served learners: cut, wrong, or failing. */
class ServedLogTest {
  private static final Setting SETTING = Setting.arms(3).horizon(600);

  private static ServedLearner served(String written, Setting setting) {
    return ServedLearner.start(Policy.parse(written), setting, SecretSource.fromSystem());
  }

  @Test
  void aLogThatFailsStopsTheLearner() {
    List<Row> kept = new ArrayList<>();
    ServedLearner learner = ServedLearner.start(
        Policy.parse("epoch-thompson(eta=20)"), SETTING, SecretSource.fromSystem(), row -> {
          if (kept.size() == 7) {
            throw new IllegalStateException("disk full");
          }
          kept.add(row);
        });
    assertThatThrownBy(() -> {
          while (true) {
            learner.reward(learner.decide().number(), 1);
          }
        })
        .hasMessage("disk full");
    assertThatThrownBy(learner::decide).hasMessageContaining("resumed from its log");
    assertThatThrownBy(() -> learner.reward(0, 1)).hasMessageContaining("resumed from its log");
    assertThatThrownBy(learner::save).hasMessageContaining("resumed from its log");
  }

  /** A crash may cut the log anywhere; what was not answered does not count. */
  @ParameterizedTest
  @MethodSource("org.maskedbandit.policy.WrittenPolicies#examples")
  void aLogThatEndsAnywhereIsRead(String written) {
    List<Row> rows = new ArrayList<>();
    Policy policy = Policy.parse(written);
    ServedLearner learner =
        ServedLearner.start(policy, SETTING, SecretSource.fromSystem(), rows::add);
    for (int i = 0; i < 40; i++) {
      learner.reward(learner.decide().number(), i % 3 / 2.0);
    }
    for (int end = 0; end <= rows.size(); end++) {
      List<Row> left = rows.subList(0, end);
      long decided = left.stream().filter(Row.Chosen.class::isInstance).count();
      ServedLearner resumed = served(written, SETTING).resume(left);
      assertThat(resumed.decisions()).isEqualTo(decided);
      assertThat(resumed.decide().number()).isEqualTo(decided);
    }
  }

  /** Otherwise it would go on with the arms and values of the wrong log. */
  @Test
  void aResumptionThatFailsStopsTheLearner() {
    List<Row> wrong = List.of(new Row.Chosen(0, 0), new Row.Rewarded(7, 1));
    ServedLearner learner = served("epoch-thompson(eta=20)", SETTING);
    assertThatThrownBy(() -> learner.resume(wrong)).hasMessageContaining("a log must be that of");
    assertThatThrownBy(learner::decide).hasMessageContaining("resumed from its log");
    assertThatThrownBy(learner::save).hasMessageContaining("resumed from its log");
  }

  /** An arm that does not exist fails in the midst of a step, and no later step hides it. */
  @Test
  void aStepThatFailsStopsTheLearner() {
    ServedLearner learner = served("epoch-thompson(eta=20)", SETTING);
    assertThatThrownBy(() -> learner.resume(List.of(new Row.Chosen(0, 3))))
        .isInstanceOf(ArrayIndexOutOfBoundsException.class);
    assertThatThrownBy(learner::decide).hasMessageContaining("resumed from its log");
  }

  @Test
  void aLogOfAnotherPolicyIsRefused() {
    List<Row> rows = new ArrayList<>();
    ServedLearner learner =
        ServedLearner.start(Policy.parse("ucb1"), SETTING, SecretSource.fromSystem(), rows::add);
    for (int i = 0; i < 100; i++) {
      learner.reward(learner.decide().number(), i % 2);
    }
    assertThatThrownBy(() -> served("epoch-thompson(eta=20)", SETTING).resume(rows))
        .hasMessage("a log must have every value that its policy draws, but one is missing");
    assertThatThrownBy(() -> served("kl-ucb", SETTING).resume(rows))
        .hasMessageStartingWith("a log must be that of kl-ucb, but is one with another");
    assertThatThrownBy(() -> learner.resume(rows))
        .hasMessage("a learner must be resumed before its first decision");
  }
}
