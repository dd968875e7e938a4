package org.maskedbandit.service.kind.arms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.maskedbandit.policy.Segment;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.History;
import org.maskedbandit.service.experiment.Insight;
import org.maskedbandit.service.experiment.PlayCounts;
import org.maskedbandit.service.experiment.SlotId;
import org.maskedbandit.statistic.ArmReleases;
import org.maskedbandit.statistic.DisplayPosterior;
import org.maskedbandit.statistic.Interval;
import org.maskedbandit.statistic.Winner;
import org.maskedbandit.statistic.WinnerGoal;

class ArmStatisticsTest {
  private static final long LATER = 1_000_000_000;

  private static void nothing(long from, long before, Consumer<PlayCounts.Row> rows) {}

  @Test
  void stepByStepEqualsTheStatisticsOfAllReleases() {
    CoinExperiment source = new CoinExperiment("epoch-coins(eta=1)", 0.95, 0.3, 0.1);
    ArmStatistics stepwise = source.statistics();
    for (int round = 0; round < 20; round++) {
      source.release(0);
      source.release(2);
      source.release(4);
      source.release(1);
      stepwise.update(source.experiment(), ArmStatisticsTest::nothing, 0);
    }
    Insight insight = stepwise.update(source.experiment(), ArmStatisticsTest::nothing, 0);
    List<ArmReleases> arms =
        ArmReleases.ofArms(3, source.policy.mechanism(source.definition.setting()), source.bandit);
    DisplayPosterior shown = DisplayPosterior.of(arms);
    for (int arm = 0; arm < 3; arm++) {
      Insight.Mean mean = insight.arms().get(arm).orElseThrow();
      assertThat(mean.interval()).isEqualTo(Interval.mean(arms.get(arm), 0.05));
      assertThat(mean.best()).hasValue(shown.best()[arm]);
      assertThat(mean.releases()).isEqualTo(20);
    }
    Winner winner = Winner.of(arms, new WinnerGoal(0.05, 6));
    Insight.Leader leader = insight.leader().orElseThrow();
    assertThat(leader.declared()).isEqualTo(winner.declared()).isTrue();
    assertThat(leader.evidence()).isEqualTo(winner.evidence());
    assertThat(insight.stopping().orElseThrow().loss()).isEqualTo(shown.loss(0));
    assertThat(insight.gain().orElseThrow().lift().interval().contains(-0.5)).isTrue();
  }

  @Test
  void aRestartBeginsNewStatistics() {
    CoinExperiment source = new CoinExperiment("epoch-coins(eta=1, drift-watch=true)", 0.9, 0.5);
    source.release(0, 40);
    source.release(2, 10);
    source.means[0] = 0.1;
    while (source.segment(0) == 1) {
      source.release(0);
    }
    long changed = source.model.version();
    source.release(0, 5);
    Insight insight =
        source.statistics().update(source.experiment(), ArmStatisticsTest::nothing, 0);
    assertThat(insight.segment()).isEqualTo(new Segment(2, (int) changed, true));
    assertThat(insight.restarts()).hasSize(1);
    assertThat(insight.restarts().get(0).version()).isEqualTo(changed);
    assertThat(insight.arms().get(0).orElseThrow().releases()).isEqualTo(5);
    assertThat(insight.arms().get(0).orElseThrow().interval().contains(0.1)).isTrue();
    assertThat(insight.arms().get(1)).isEmpty();
    assertThat(insight.stopping()).isEmpty();
    assertThat(insight.leader().orElseThrow().declared()).isFalse();
    assertThat(insight.alpha()).isEqualTo(0.05 / 6);
    assertSpent(source, insight, 0.05 / 6);
  }

  /** Intervals and winners are of this segment alone, at its share of the error. */
  private static void assertSpent(CoinExperiment source, Insight insight, double alpha) {
    List<ArmReleases> arms =
        ArmReleases.ofArms(2, source.policy.mechanism(source.definition.setting()), source.bandit);
    assertThat(insight.arms().get(0).orElseThrow().interval())
        .isEqualTo(Interval.mean(arms.get(0), alpha));
    assertThat(insight.leader().orElseThrow().threshold())
        .isEqualTo(Winner.of(arms, new WinnerGoal(alpha, 4)).threshold());
  }

  /** The other stream may have an open epoch with decisions from before the change. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aRestartOfEitherStreamBeginsTheLiftAnew(int changing) {
    int other = 1 - changing;
    CoinExperiment source = new CoinExperiment("epoch-coins(eta=1, drift-watch=true)", 0.9, 0.5);
    ArmStatistics statistics = source.statistics();
    source.release(0, 40);
    source.release(1, 40);
    Insight before = statistics.update(source.experiment(), ArmStatisticsTest::nothing, 0);
    assertThat(before.gain().orElseThrow().bandit()).isEqualTo(source.latest(0, 40));
    assertThat(before.gain().orElseThrow().alpha()).isEqualTo(0.05 / 2);
    source.means[0] = 0.1;
    while (source.segment(changing) == 1) {
      source.release(changing);
    }
    // Only that stream changes: the other one is not to begin a segment of its own.
    source.means[0] = 0.9;
    source.release(changing, 3);
    assertThat(gain(statistics, source)).as("nothing of the other stream").isEmpty();
    source.release(other);
    assertThat(gain(statistics, source)).as("an epoch that had begun before").isEmpty();
    source.release(other, 2);
    Insight.Gain gain = gain(statistics, source).orElseThrow();
    long[] rewards = {gain.bandit(), gain.control()};
    assertThat(rewards[changing]).isEqualTo(source.latest(changing, 3));
    assertThat(rewards[other]).isEqualTo(source.latest(other, 2));
    assertThat(gain.lift().interval().contains(0)).isTrue();
    assertThat(gain.alpha()).as("the second statement").isEqualTo(0.05 / 6);
    Insight anew = source.statistics().update(source.experiment(), ArmStatisticsTest::nothing, 0);
    assertThat(anew.gain()).hasValue(gain);
    assertThat(anew.segment().number()).isEqualTo(changing == 0 ? 2 : 1);
  }

  private static Optional<Insight.Gain> gain(ArmStatistics statistics, CoinExperiment source) {
    return statistics.update(source.experiment(), ArmStatisticsTest::nothing, 0).gain();
  }

  @Test
  void retiredArmsWithoutAReleaseDoNotStandInTheWayOfAWinner() {
    CoinExperiment source = new CoinExperiment("epoch-coins(eta=1)", 0.9, 0.1, 0.5);
    source.release(0, 10);
    source.release(2, 10);
    Insight open = source.statistics().update(source.experiment(), ArmStatisticsTest::nothing, 0);
    assertThat(open.leader().orElseThrow().declared()).isFalse();
    Experiment all = source.experiment();
    List<Arm> arms = new ArrayList<>(all.arms());
    arms.set(2, new Arm(arms.get(2).label(), arms.get(2).value(), true));
    Experiment retired = source.experiment(arms);
    Insight insight = source.statistics().update(retired, ArmStatisticsTest::nothing, 0);
    assertThat(insight.leader().orElseThrow().declared()).isTrue();
    assertThat(insight.leader().orElseThrow().arm()).isZero();
  }

  private static List<PlayCounts.Row> exposures(
      Experiment experiment, long version, double lost, boolean mixed) {
    double[] law = experiment.law().weights().orElseThrow();
    List<PlayCounts.Row> rows = new ArrayList<>();
    for (int arm = 0; arm < law.length; arm++) {
      double part = arm == 0 ? 1 - lost : 1;
      long plays = Math.round(part * 100_000 * law[arm]);
      rows.add(new PlayCounts.Row(version, SlotId.of(arm, false), plays, law[arm], mixed));
      rows.add(new PlayCounts.Row(version, SlotId.of(arm, true), 7 * plays, 1, true));
    }
    return rows;
  }

  private static Insight.Ratio ratio(double lost, boolean mixed) {
    CoinExperiment source = new CoinExperiment("epoch-coins(eta=1)", 0.6, 0.5);
    List<PlayCounts.Row> rows = new ArrayList<>();
    ArmStatistics statistics = source.statistics();
    for (int version = 0; version < 6; version++) {
      rows.addAll(exposures(source.experiment(), version, lost, mixed));
      source.release(version % 2 * 2);
    }
    return statistics
        .update(
            source.experiment(),
            (from, before, consumer) -> {
              assertThat(before).isEqualTo(6);
              rows.forEach(consumer);
            },
            LATER)
        .ratio();
  }

  @Test
  void lostDecisionsOfAnArmAreSeen() {
    Insight.Ratio right = ratio(0, false);
    assertThat(right.computed()).isTrue();
    assertThat(right.versions()).isEqualTo(6);
    assertThat(right.suspect()).isEmpty();
    Insight.Ratio lost = ratio(0.2, false);
    assertThat(lost.suspect()).isNotEmpty();
    assertThat(lost.pValue()).isLessThan(0.001);
    assertThat(ratio(0.2, true).computed()).isFalse();
  }

  @Test
  void versionsAreCountedWhenTheirWindowsHaveClosed() {
    CoinExperiment source = new CoinExperiment("epoch-coins(eta=1)", 0.6, 0.5);
    SampleRatios ratios = new SampleRatios(source.definition, source.policy);
    source.release(0, 3);
    ratios.add(source.model.releases(), new int[] {0, 1});
    assertThat(ratios.open(SampleRatios.WRITTEN_MILLIS)).isZero();
    assertThat(ratios.open(SampleRatios.WRITTEN_MILLIS + 2)).isEqualTo(2);
    assertThat(ratios.open(LATER)).isEqualTo(3);
  }

  /** Run with -Dinsight.cost=true to see what a release costs. */
  @Test
  void manyArmsAndReleases() {
    boolean whole = Boolean.getBoolean("insight.cost");
    int arms = whole ? 1000 : 100;
    double[] means = new Random(2).doubles(arms, 0.2, 0.6).toArray();
    CoinExperiment source = new CoinExperiment("epoch-coins(eta=1, gamma=0.05)", means);
    ArmStatistics statistics = source.statistics();
    long most = 0;
    long sum = 0;
    int releases = whole ? 10_000 : 300;
    for (int i = 0; i < releases; i++) {
      source.release(2 * (i < arms ? i : source.random.nextInt(arms)));
      Experiment experiment = source.experiment();
      long start = System.nanoTime();
      Insight insight = statistics.update(experiment, ArmStatisticsTest::nothing, LATER);
      long time = System.nanoTime() - start;
      most = i > releases / 2 ? Math.max(most, time) : 0;
      sum += time;
      assertThat(insight.arms()).hasSize(arms);
    }
    if (whole) {
      System.out.println("mean " + sum / releases / 1000 + " us, most " + most / 1000 + " us");
      long start = System.nanoTime();
      source.statistics().update(source.experiment(), ArmStatisticsTest::nothing, LATER);
      System.out.println("anew " + (System.nanoTime() - start) / 1000 + " us");
    }
  }

  private static Experiment withoutTheFirst(CoinExperiment source) {
    List<Arm> arms = new ArrayList<>(source.experiment().arms());
    arms.set(0, new Arm(arms.get(0).label(), arms.get(0).value(), true));
    return source.experiment(arms);
  }

  /** Whether or not it has a release, the others keep their numbers. */
  @ParameterizedTest
  @ValueSource(ints = {0, 3})
  void aRetiredArmDoesNotChangeWhichArmLeads(int releases) {
    CoinExperiment source = new CoinExperiment("epoch-coins(eta=1)", 0.5, 0.1, 0.9);
    source.release(0, releases);
    source.release(2, 10);
    source.release(4, 10);
    Insight insight =
        source.statistics().update(withoutTheFirst(source), ArmStatisticsTest::nothing, 0);
    assertThat(insight.leader().orElseThrow().arm()).isEqualTo(2);
    assertThat(insight.stopping().orElseThrow().arm()).isEqualTo(2);
    assertThat(insight.arms().get(0).isPresent()).isEqualTo(releases > 0);
  }

  /** Rewards of control would move the means of the bandit. */
  @Test
  void theHistoryOfMeansIsThatOfTheBandit() {
    CoinExperiment source = new CoinExperiment("epoch-coins(eta=1000)", 0.9, 0.5);
    source.release(0, 5);
    double before = mean(source);
    source.means[0] = 0.1;
    source.release(1, 5);
    assertThat(mean(source)).isEqualTo(before).isGreaterThan(0.6);
  }

  /** The last one of the first arm, which counts all rewards of the bandit. */
  private static double mean(CoinExperiment source) {
    PlayCounts.Totals none = new PlayCounts.Totals(0, 0, Map.of(), 0, 0, 0);
    History history =
        source.statistics().history(source.experiment(), ArmStatisticsTest::nothing, none, 1);
    assertThat(history.arms().get(0).rewards()).containsExactly(source.latest(0, 5));
    return Objects.requireNonNull(history.arms().get(0).means().get(0));
  }
}
