package org.maskedbandit.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.ServedLearner.Receipt;
import org.maskedbandit.policy.thompson.ModifiedThompson;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.random.SecretSource;
import org.maskedbandit.state.SecretState;

/** No person gives more rewards than the claim says. */
class PersonLimitTest {
  private static final Setting SETTING = Setting.arms(3).horizon(200);
  private static final Policy POLICY = new ModifiedThompson(0, 2);

  @Test
  void nobodyLearnsMoreOftenThanTheClaimSays() {
    ServedLearner learner = served(row -> {});
    int learned = 0;
    for (int visit = 0; visit < 10; visit++) {
      Decision decision = learner.decide("ada");
      Receipt receipt = learner.reward(decision.number(), 1);
      assertThat(receipt).isEqualTo(visit < 4 ? Receipt.COUNTED : Receipt.CLOSED);
      learned += decision.learns() ? 1 : 0;
      assertThat(learner.decide("person " + visit).learns()).isTrue();
    }
    assertThat(learned).isEqualTo(4);
  }

  @Test
  void theClaimIsThatOfAPerson() {
    Claim claim = served(row -> {}).claim();
    assertThat(claim).isEqualTo(POLICY.claim(SETTING, 4));
    assertThat(claim.rewards()).isEqualTo(4);
    assertThat(served(row -> {}).curve().claim()).isEqualTo(claim);
  }

  /** What does not learn is played without a draw, as after the horizon. */
  @Test
  void whatDoesNotLearnCostsNothing() {
    ServedLearner learner = served(row -> {});
    IntStream.range(0, 4).forEach(visit -> learner.decide("ada"));
    var bill = learner.bill();
    IntStream.range(0, 50).forEach(visit -> learner.decide("ada"));
    assertThat(learner.bill()).isEqualTo(bill);
    assertThat(learner.decisions()).isEqualTo(54);
  }

  /** By a state, by a log, and by a state with the rows since. */
  @Test
  void countsSurviveARestart() {
    List<Row> rows = new ArrayList<>();
    ServedLearner learner = served(rows::add);
    learner.decide("ada");
    learner.decide("ada");
    SecretState half = SecretState.parse(learner.save().json());
    int since = rows.size();
    learner.decide("ada");
    learner.decide("bob");
    List<Row> later = rows.subList(since, rows.size());
    for (ServedLearner resumed : List.of(
        served(row -> {}).resume(learner.save(), List.of()),
        served(row -> {}).resume(rows),
        served(row -> {}).resume(half, later))) {
      assertThat(resumed.decide("ada").learns()).isTrue();
      assertThat(resumed.decide("ada").learns()).isFalse();
      IntStream.range(0, 3)
          .forEach(visit -> assertThat(resumed.decide("bob").learns()).isTrue());
      assertThat(resumed.decide("bob").learns()).isFalse();
    }
  }

  @Test
  void aStateOfAnotherLimitIsRefused() {
    SecretState state = served(row -> {}).save();
    ServedLearner other = ServedLearner.start(POLICY, SETTING, SecretSource.fromSystem());
    assertThatThrownBy(() -> other.resume(state, List.of()))
        .hasMessage("the rewards of a person of a saved state must be not counted, but is 4");
  }

  @Test
  void aPersonIsAskedForIfAndOnlyIfTheClaimIsForPersons() {
    ServedLearner anyone = ServedLearner.start(POLICY, SETTING, SecretSource.fromSystem());
    String sentence = "a decision must be for a person if, and only if, the claim is for persons";
    assertThatThrownBy(() -> anyone.decide("ada")).hasMessage(sentence);
    assertThatThrownBy(() -> served(row -> {}).decide()).hasMessage(sentence);
    assertThat(anyone.decide().learns()).isTrue();
    List<Row> rows = new ArrayList<>();
    served(rows::add).decide("ada");
    assertThatThrownBy(() ->
            ServedLearner.start(POLICY, SETTING, SecretSource.fromSystem()).resume(rows))
        .hasMessage(sentence);
    assertThat(rows).hasToString("[Chosen[decision=0, arm=" + chosen(rows).arm() + "]]");
    assertThatThrownBy(() -> PersonLimit.of(0))
        .hasMessage("rewards of a person must be 1 or more, but is 0");
  }

  private static Row.Chosen chosen(List<Row> rows) {
    return (Row.Chosen) rows.get(0);
  }

  /** SHA-256 of "abc" begins with ba7816bf8f01cfea (NIST). */
  @Test
  void aPersonIsTheBeginningOfAHash() {
    assertThat(PersonLimit.person("abc")).isEqualTo(0xba7816bf8f01cL);
    assertThat(PersonLimit.person("abd")).isNotEqualTo(PersonLimit.person("abc"));
  }

  private static ServedLearner served(Consumer<Row> log) {
    return ServedLearner.start(POLICY, SETTING, SecretSource.fromSystem(), log, 4);
  }
}
