package org.maskedbandit.service.insight;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.maskedbandit.policy.Segment;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.Release;
import org.maskedbandit.service.experiment.Arm;
import org.maskedbandit.service.experiment.Definition;
import org.maskedbandit.service.experiment.Experiment;
import org.maskedbandit.service.experiment.Model;
import org.maskedbandit.service.experiment.SlotRelease;
import org.maskedbandit.service.experiment.Slots;
import org.maskedbandit.service.experiment.Status;
import org.maskedbandit.service.store.Exposures;
import org.maskedbandit.statistic.ArmReleases;
import org.maskedbandit.statistic.DisplayPosterior;
import org.maskedbandit.statistic.Interval;
import org.maskedbandit.statistic.Winner;
import org.maskedbandit.statistic.WinnerGoal;

class StatisticsTest {
  private static final long LATER = 1_000_000_000;

  /** An experiment without a store, whose rewards are coins; its noise is always the same. */
  private static final class Source {
    final Definition definition;
    final Model model;
    final Random random = new Random(1);
    final List<Release> bandit = new ArrayList<>();
    private final EpochSum[] sums;
    private final double[] means;
    private final RandomSource noise = Seed.of(1).stream();
    private int segment = 1;

    Source(String policy, double... means) {
      List<String> labels = IntStream.range(0, means.length)
          .mapToObj(arm -> "\"" + (char) ('a' + arm % 26) + arm + "\"")
          .toList();
      definition = definition("{\"name\": \"x\", \"arms\": [" + String.join(",", labels)
          + "], \"policy\": \"" + policy + "\", \"control\": {\"arm\": \"a0\", \"share\": 0.1}}");
      model = new Model(definition);
      this.means = means;
      sums = new EpochSum[2 * means.length];
    }

    void release(int slot, int times) {
      for (int i = 0; i < times; i++) {
        release(slot);
      }
    }

    void release(int slot) {
      if (sums[slot] == null) {
        sums[slot] = new EpochSum(definition.epochs().mechanism(definition.setting()));
      }
      long due = model.due(slot);
      for (long i = 0; i < due; i++) {
        sums[slot].add(random.nextDouble() < means[Slots.arm(slot)] ? 1 : 0);
      }
      int back = sums[slot].back();
      Release release = new Release(Slots.arm(slot), due, sums[slot].release(noise), due, back);
      long version = model.version() + 1;
      model.add(new SlotRelease(version, slot, version, release));
      if (!Slots.control(slot)) {
        bandit.add(release);
      }
      if (model.segment(0).number() != segment) {
        segment = model.segment(0).number();
        for (int each = 0; each < sums.length; each += 2) {
          sums[each] = null;
        }
        bandit.clear();
      }
    }

    Experiment experiment() {
      return Experiment.of(
          1,
          definition,
          Status.running,
          OptionalInt.empty(),
          definition.arms(),
          0,
          model.version(),
          model);
    }
  }

  private static Definition definition(String json) {
    try {
      return Definition.read(new ObjectMapper().readTree(json));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static List<Exposures.Row> nothing(long from, long before) {
    return List.of();
  }

  @Test
  void stepByStepEqualsTheStatisticsOfAllReleases() {
    Source source = new Source("epoch-coins(eta=1)", 0.95, 0.3, 0.1);
    Statistics stepwise = new Statistics(source.experiment());
    for (int round = 0; round < 20; round++) {
      source.release(0);
      source.release(2);
      source.release(4);
      source.release(1);
      stepwise.update(source.experiment(), StatisticsTest::nothing, 0);
    }
    Insight insight = stepwise.update(source.experiment(), StatisticsTest::nothing, 0);
    List<ArmReleases> arms = ArmReleases.ofArms(
        3, source.definition.epochs().mechanism(source.definition.setting()), source.bandit);
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
    Source source = new Source("epoch-coins(eta=1, drift-watch=true)", 0.9, 0.5);
    source.release(0, 40);
    source.release(2, 10);
    source.means[0] = 0.1;
    while (source.model.segment(0).number() == 1) {
      source.release(0);
    }
    long changed = source.model.version();
    source.release(0, 5);
    Insight insight =
        new Statistics(source.experiment()).update(source.experiment(), StatisticsTest::nothing, 0);
    assertThat(insight.segment()).isEqualTo(new Segment(2, (int) changed, true));
    assertThat(insight.restarts()).hasSize(1);
    assertThat(insight.restarts().get(0).version()).isEqualTo(changed);
    assertThat(insight.arms().get(0).orElseThrow().releases()).isEqualTo(5);
    assertThat(insight.arms().get(0).orElseThrow().interval().contains(0.1)).isTrue();
    assertThat(insight.arms().get(1)).isEmpty();
    assertThat(insight.stopping()).isEmpty();
    assertThat(insight.leader().orElseThrow().declared()).isFalse();
    assertThat(insight.alpha()).isEqualTo(0.05 / 6);
  }

  @Test
  void retiredArmsWithoutAReleaseDoNotStandInTheWayOfAWinner() {
    Source source = new Source("epoch-coins(eta=1)", 0.9, 0.1, 0.5);
    source.release(0, 10);
    source.release(2, 10);
    Insight open =
        new Statistics(source.experiment()).update(source.experiment(), StatisticsTest::nothing, 0);
    assertThat(open.leader().orElseThrow().declared()).isFalse();
    Experiment all = source.experiment();
    List<Arm> arms = new ArrayList<>(all.arms());
    arms.set(2, new Arm(arms.get(2).label(), arms.get(2).value(), true));
    Experiment retired = Experiment.of(
        1, all.definition(), all.status(), all.finalArm(), arms, 0, all.change(), all.model());
    Insight insight = new Statistics(retired).update(retired, StatisticsTest::nothing, 0);
    assertThat(insight.leader().orElseThrow().declared()).isTrue();
    assertThat(insight.leader().orElseThrow().arm()).isZero();
  }

  private static List<Exposures.Row> exposures(
      Experiment experiment, long version, double lost, boolean mixed) {
    double[] law = experiment.law().orElseThrow().probabilities();
    List<Exposures.Row> rows = new ArrayList<>();
    for (int arm = 0; arm < law.length; arm++) {
      double part = arm == 0 ? 1 - lost : 1;
      long plays = Math.round(part * 100_000 * law[arm]);
      rows.add(new Exposures.Row(version, Slots.of(arm, false), plays, law[arm], mixed));
      rows.add(new Exposures.Row(version, Slots.of(arm, true), 7 * plays, 1, true));
    }
    return rows;
  }

  private static Insight.Ratio ratio(double lost, boolean mixed) {
    Source source = new Source("epoch-coins(eta=1)", 0.6, 0.5);
    List<Exposures.Row> rows = new ArrayList<>();
    Statistics statistics = new Statistics(source.experiment());
    for (int version = 0; version < 6; version++) {
      rows.addAll(exposures(source.experiment(), version, lost, mixed));
      source.release(version % 2 * 2);
    }
    return statistics
        .update(
            source.experiment(),
            (from, before) -> {
              assertThat(before).isEqualTo(6);
              return rows;
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
    Source source = new Source("epoch-coins(eta=1)", 0.6, 0.5);
    SampleRatios ratios = new SampleRatios(source.definition);
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
    Source source = new Source("epoch-coins(eta=1, gamma=0.05)", means);
    Statistics statistics = new Statistics(source.experiment());
    long most = 0;
    long sum = 0;
    int releases = whole ? 10_000 : 300;
    for (int i = 0; i < releases; i++) {
      source.release(2 * (i < arms ? i : source.random.nextInt(arms)));
      Experiment experiment = source.experiment();
      long start = System.nanoTime();
      Insight insight = statistics.update(experiment, StatisticsTest::nothing, LATER);
      long time = System.nanoTime() - start;
      most = i > releases / 2 ? Math.max(most, time) : 0;
      sum += time;
      assertThat(insight.arms()).hasSize(arms);
    }
    if (whole) {
      System.out.println("mean " + sum / releases / 1000 + " us, most " + most / 1000 + " us");
      long start = System.nanoTime();
      new Statistics(source.experiment())
          .update(source.experiment(), StatisticsTest::nothing, LATER);
      System.out.println("anew " + (System.nanoTime() - start) / 1000 + " us");
    }
  }
}
