package org.maskedbandit.lab.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.maskedbandit.lab.grid.Progress;
import org.maskedbandit.lab.grid.Sample;
import org.maskedbandit.lab.run.Engine;
import org.maskedbandit.lab.study.Shares;
import org.maskedbandit.lab.study.Study;
import org.maskedbandit.lab.trial.Checkpoints;
import org.maskedbandit.lab.trial.Trial;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.problem.Bernoulli;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.Seed;

class DelayStudyTest {
  private static final Problem COINS = Bernoulli.of(0.9, 0.5, 0.4);
  private static final Policy EPOCHS = Policy.parse("epoch-coins(eta=1)");
  private static final Policy PUBLISHING = Policy.parse("beta-thompson");

  private static DelayStudy study(int threads, List<Long> delays, Policy... policies) {
    return new DelayStudy(COINS, List.of(policies), delays, 2000, 6, 1, threads, true);
  }

  private static double[] values(DelayResults results, Late late, Policy policy, long delay) {
    return new DelayResults.Curve(results, late, policy).regret(delay).values();
  }

  @Test
  void aRunDependsNeitherOnThreadsNorOnWhatElseIsPlayed() {
    DelayResults many = study(2, List.of(5L, 100L, 300L), EPOCHS, PUBLISHING).run(Progress.SILENT);
    DelayResults few = study(1, List.of(100L), PUBLISHING).run(Progress.SILENT);
    for (Late late : Late.values()) {
      for (long delay : new long[] {0, 100}) {
        assertThat(values(many, late, PUBLISHING, delay))
            .isEqualTo(values(few, late, PUBLISHING, delay));
      }
      assertThat(values(many, late, EPOCHS, 5)).isNotEqualTo(values(many, late, EPOCHS, 100));
    }
    assertThat(values(many, Late.RELEASES, EPOCHS, 100))
        .isNotEqualTo(values(many, Late.REWARDS, EPOCHS, 100));
    assertThat(values(many, Late.RELEASES, PUBLISHING, 100))
        .isEqualTo(values(many, Late.REWARDS, PUBLISHING, 100));
  }

  @Test
  void withoutDelayItIsTheStudyOfEveryRound() {
    DelayResults results = study(2, List.of(7L), EPOCHS, PUBLISHING).run(Progress.SILENT);
    Study plain = Study.of(COINS)
        .policies(List.of(EPOCHS, PUBLISHING))
        .horizon(2000)
        .runs(6)
        .engine(Engine.ROUNDS)
        .shuffle();
    for (int i = 0; i < 2; i++) {
      Policy policy = plain.policies().get(i);
      double[] expected = plain.run().series().get(i).regret().values();
      for (Late late : Late.values()) {
        assertThat(values(results, late, policy, 0)).isEqualTo(expected);
      }
    }
  }

  @Test
  void theStreamsOfARunAreTheSameForEveryDelay() {
    DelayResults results = study(2, List.of(70L), EPOCHS).run(Progress.SILENT);
    Seed run = Seed.of(1).child(COINS.written()).child(EPOCHS.written()).child(3);
    for (Late late : Late.values()) {
      Trial trial = new Trial(COINS, late.policy(EPOCHS, 70), 2000, run, true);
      assertThat(values(results, late, EPOCHS, 70)[3])
          .isEqualTo(trial.run(new Checkpoints(2000, 1), Engine.ROUNDS).finalRegret());
    }
  }

  @Test
  void allRunsAreOneProgress() {
    Shares shares = new Shares();
    study(2, List.of(7L), EPOCHS, PUBLISHING).run(shares);
    shares.assertTrue(20);
  }

  @Test
  void delaysAreSortedAndZeroIsAmongThem() {
    assertThat(study(1, List.of(30L, 7L, 30L), EPOCHS).delays()).containsExactly(0L, 7L, 30L);
    assertThat(DelayStudy.delays(List.of(0.1, 1e-4, 0.00166), 1000)).containsExactly(100L, 0L, 2L);
    assertThat(study(1, List.of(), EPOCHS).percent(7)).isEqualTo("0.35%");
    DelayStudy third = new DelayStudy(COINS, List.of(EPOCHS), List.of(), 3000, 1, 1, 1, true);
    assertThat(third.percent(1)).isEqualTo("0.0333%");
    assertThat(third.percent(300)).isEqualTo("10%");
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    assertThatThrownBy(() -> DelayStudy.delays(List.of(1.5), 1000))
        .hasMessage("a delay must be from 0 to 1, but is 1.5");
    assertThatThrownBy(() -> study(1, List.of(20_000_000L), EPOCHS))
        .hasMessage("the longest delay must be from 0 to 10000000, but is 20000000");
    assertThatThrownBy(() -> study(1, List.of(1L), EPOCHS, EPOCHS))
        .hasMessage("policies must be named once, but is named twice");
    assertThatThrownBy(() -> study(1, List.of(1L)))
        .hasMessage("the number of policies must be 1 or more, but is 0");
  }

  /** Runs of 10 and 30 rounds of delay that lose exactly so much. */
  private static DelayResults invented(double[] without, double[] ten, double[] thirty) {
    DelayStudy study =
        new DelayStudy(COINS, List.of(EPOCHS), List.of(10L, 30L), 1000, 2, 1, 1, true);
    Map<Policy, Sample> regrets = new LinkedHashMap<>();
    regrets.put(EPOCHS, Sample.of(without));
    for (Late late : Late.values()) {
      regrets.put(late.policy(EPOCHS, 10), Sample.of(ten));
      regrets.put(late.policy(EPOCHS, 30), Sample.of(thirty));
    }
    return new DelayResults(study, regrets);
  }

  private static double[] runs(double... values) {
    return values;
  }

  /** By hand: r = 33/30, x - r y = ±1.2, whose mean has the standard error 1.2. */
  @Test
  void aRatioIsOfPairs() {
    Ratio ratio = Ratio.of(Sample.of(32, 34), Sample.of(28, 32));
    assertThat(ratio.value()).isCloseTo(1.1, within(1e-15));
    assertThat(ratio.standardError()).isCloseTo(1.2 / 30, within(1e-15));
    assertThat(Ratio.of(Sample.of(0, 0), Sample.of(0, 0)).value()).isEqualTo(1);
    assertThat(Ratio.of(Sample.of(1, 0), Sample.of(0, 0)).value()).isInfinite();
  }

  @Test
  void theSentenceSaysHowLongADelayMayBe() {
    assertThat(invented(runs(98, 102), runs(105, 115), runs(120, 140)).sentences())
        .containsExactly(
            "If releases are late by up to 1% of the horizon (10 rounds), epoch-coins(eta=1) loses"
                + " at most 10% more than without delay (1.10 ± 0.03 times as much at the end of"
                + " that range), and 1.30 ± 0.07 times as much at 3% of the horizon (30 rounds).",
            "If rewards are late by up to 1% of the horizon (10 rounds), epoch-coins(eta=1) loses"
                + " at most 10% more than without delay (1.10 ± 0.03 times as much at the end of"
                + " that range), and 1.30 ± 0.07 times as much at 3% of the horizon (30 rounds).",
            "A delay of 3% of the horizon (30 rounds) adds 1.00 for each round of it; a round of"
                + " uniform play loses 0.30.");
    assertThat(
            invented(runs(98, 102), runs(105, 115.1), runs(90, 90)).sentences().get(0))
        .isEqualTo("If releases are late, epoch-coins(eta=1) loses 1.10 ± 0.03 times as much at 1%"
            + " of the horizon (10 rounds), the shortest delay tried.");
    assertThat(invented(runs(98, 102), runs(90, 90), runs(100, 100)).sentences().get(1))
        .endsWith("(1.00 ± 0.02 times as much at the end of that range); no longer delay was"
            + " tried.");
    assertThat(study(1, List.of(), EPOCHS).run(Progress.SILENT).sentences())
        .containsExactly("There is no delay to compare with.");
    assertThat(invented(runs(98, 102), runs(105, 115.1), runs(90, 90))
            .table()
            .shown()
            .get(0))
        .endsWith("below 1%");
  }

  @Test
  void tableRowsAndJsonSayTheSame() {
    DelayResults results = invented(runs(98, 102), runs(105, 115), runs(1200, 1400));
    assertThat(results.table().headings())
        .containsExactly("late", "policy", "0%", "1%", "3%", "at most 10% more");
    assertThat(results.table().shown().get(1))
        .containsExactly(
            "rewards",
            "epoch-coins(eta=1)",
            "100.0 ± 2.0",
            "110.0 ± 5.0",
            "1300 ± 100",
            "up to 1%");
    String[] lines = results.rows().csv().split("\\R");
    assertThat(lines).hasSize(7);
    assertThat(lines[2])
        .startsWith("releases,releases,epoch-coins(eta=1),10,0.01,110,5,1.1,")
        .endsWith(",1000,2,1");
    JsonNode json = results.json(0.5).get(4);
    assertThat(json.get("late").asText()).isEqualTo("rewards");
    assertThat(json.at("/regret/mean").asDouble()).isEqualTo(110);
    assertThat(json.get("seconds").asDouble()).isEqualTo(0.5);
    assertThat(Arrays.stream(lines[4].split(",")).limit(2)).containsExactly("rewards", "rewards");
  }
}
