package org.maskedbandit.lab.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.lab.study.Shares;
import org.maskedbandit.notation.Family;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.CalibratedThompson;
import org.maskedbandit.privacy.NoGuarantee;

/** Bounds at confidence 1 - 1e-6 are wrong with probability 1e-6 at most. */
class AuditTest {
  private static final double SURE = 1 - 1e-6;
  private static final Setting ONE_ROUND = Setting.arms(1).horizon(1);

  /**
   * Where 15,000 runs count, the limits of both rates at confidence 1 - 1e-6 are five deviations
   * off, together 0.105 in eta at the best threshold; lessons and the spread of the rates
   * themselves may cost as much again.
   */
  @Test
  void theEtaOfAnHonestMechanismIsFound() {
    AuditResult report =
        Audit.of(new ReleasingEveryReward(1, 1), ONE_ROUND).confidence(SURE).run();
    assertThat(report.etaAtLeast()).isBetween(0.8, 1.0);
    assertThat(report.epsilonAtLeast(1e-6))
        .isBetween(1.5, report.claim().guarantee().epsilon(1e-6));
    assertThat(report.refutesClaim()).isFalse();
    assertThat(Audit.of(new ReleasingEveryReward(0, 1), ONE_ROUND).run().etaAtLeast())
        .isZero();
  }

  @Test
  void noRunIsUsedTwice() {
    TwoWorlds worlds = (TwoWorlds)
        Audit.of(new ReleasingEveryReward(1, 1), ONE_ROUND).runs(400).run().proof();
    double[] all = Stream.of(worlds.lessons(), worlds.tests())
        .flatMapToDouble(scores ->
            DoubleStream.concat(DoubleStream.of(scores.world0()), DoubleStream.of(scores.world1())))
        .toArray();
    assertThat(all).hasSize(800).doesNotHaveDuplicates();
    assertThat(worlds.lessons().world0()).hasSize(100);
  }

  /** The honest one is refuted with probability 1e-6. */
  @ParameterizedTest
  @EnumSource(Method.class)
  void aThirdOfTheNoiseIsRefutedByEachMethod(Method method) {
    Audit honest = audit(method, 1).method(method);
    Audit broken = audit(method, 3).method(method);
    assertThat(honest.confidence(SURE).run().refutesClaim()).isFalse();
    AuditResult report = broken.run();
    assertThat(report.refutesClaim()).isTrue();
    assertThat(report.proved()).isGreaterThan(report.claimed());
  }

  /**
   * Noise that is taken back: the release of a later epoch has 2.1 times the noise of the claim, so
   * that it alone, without those before and after, would prove less than 0.5.
   */
  @Test
  void chainsOfReleasesGiveAwayNearlyWhatIsClaimed() {
    Setting setting = Setting.arms(1).horizon(400);
    Neighbours late = new Neighbours(new ConstantRewards(1, 0, 0), 150);
    AuditResult report = Audit.of(Policy.parse("epoch-thompson(eta=1)"), setting)
        .pairs(List.of(late))
        .runs(20_000)
        .run();
    assertThat(report.etaAtLeast()).isBetween(0.85, 1.0);
  }

  private static Audit audit(Method method, double divisor) {
    CalibratedThompson thompson = new CalibratedThompson(1);
    Policy policy = switch (method) {
      case LIKELIHOOD -> new ReducedNoise.Thompson(thompson, divisor);
      case BLACK_BOX -> new ReducedNoise(thompson, divisor);
      case RELEASE -> new ReducedNoise(Policy.parse("epoch-thompson(eta=1)"), divisor);
      case ONE_RUN -> new ReducedNoise(Policy.parse("anytime-lazy-ucb(epsilon=1)"), divisor);
    };
    Setting setting = method == Method.ONE_RUN
        ? Setting.arms(300).horizon(600)
        : Setting.arms(2).horizon(100);
    List<Neighbours> pairs = NeighbourPairs.usual(setting).stream()
        .filter(pair -> pair.changed() == 0)
        .toList();
    return Audit.of(policy, setting).pairs(pairs).runs(method == Method.ONE_RUN ? 1 : 1500);
  }

  static Stream<Policy> privatePolicies() {
    Family<Policy> family = Family.of(Policy.class);
    return family.names().stream()
        .map(family::example)
        .filter(policy ->
            !(policy.claim(Setting.arms(3).horizon(40)).guarantee() instanceof NoGuarantee));
  }

  @Test
  void mostPoliciesArePrivate() {
    assertThat(privatePolicies()).hasSizeGreaterThan(20);
  }

  @ParameterizedTest
  @MethodSource("privatePolicies")
  void noClaimIsRefuted(Policy policy) {
    for (int arms = 2; arms <= 3; arms++) {
      Setting setting = Setting.arms(arms).horizon(40);
      List<Neighbours> usual = NeighbourPairs.usual(setting);
      List<Neighbours> some = IntStream.range(0, usual.size())
          .filter(i -> i % 7 == 0)
          .mapToObj(usual::get)
          .toList();
      AuditResult report =
          Audit.of(policy, setting).pairs(some).runs(300).confidence(SURE).run();
      assertThat(report.refutesClaim()).as(report.toString()).isFalse();
      assertThat(report.claimed()).isNotNegative().isFinite();
    }
  }

  @Test
  void aPolicyWithoutAClaimHasNothingToRefute() {
    Setting setting = Setting.arms(2).horizon(20);
    AuditResult report = Audit.of(Policy.parse("ucb1"), setting).runs(200).run();
    assertThat(report.refutesClaim()).isFalse();
    assertThat(report.claimed()).isInfinite();
    assertThat(report.etaAtLeast()).isGreaterThan(1);
    assertThat(Audit.of(Policy.parse("uniform"), setting).runs(200).run().etaAtLeast())
        .isZero();
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void theNumbersDependOnTheSeedAndNotOnTheThreads(Method method) {
    Audit audit = audit(method, 3).method(method).runs(method == Method.ONE_RUN ? 1 : 200);
    AuditResult one = audit.threads(1).run();
    AuditResult many = audit.threads(3).run();
    assertThat(many.proof().worlds()).isEqualTo(one.proof().worlds());
    assertThat(many.proved()).isEqualTo(one.proved());
    assertThat(many.paid()).isEqualTo(one.paid());
    assertThat(audit.seed(2).run().proved()).isNotEqualTo(one.proved());
  }

  @ParameterizedTest
  @EnumSource(Method.class)
  void progressGrowsToItsEnd(Method method) {
    Shares shares = new Shares();
    audit(method, 1).method(method).run(shares);
    shares.assertTrue(1);
  }

  /** One run that teaches and one that counts, of 2^17 rounds, in two reports each. */
  @Test
  void longRunsReportFromInside() {
    Shares shares = new Shares();
    Audit.of(Policy.parse("uniform"), Setting.arms(100).horizon(1 << 17))
        .method(Method.ONE_RUN)
        .runs(1)
        .run(shares);
    assertThat(shares.all()).startsWith(0.25, 0.5).contains(0.75).endsWith(1.0);
  }

  @Test
  void whatDoesNotFitIsRefusedWithASentence() {
    Setting setting = Setting.arms(2).horizon(10);
    Audit thompson = Audit.of(Policy.parse("thompson"), setting);
    Audit elimination = Audit.of(Policy.parse("dp-se(epsilon=1)"), setting);
    assertRefused(
        () -> elimination.method(Method.LIKELIHOOD).run(),
        "the policy of a likelihood audit must be a Thompson policy, but is dp-se(epsilon=1)");
    assertRefused(
        () -> thompson.method(Method.RELEASE).run(),
        "the policy of a release audit must be one that releases statistics, but is thompson");
    assertRefused(
        () -> thompson.method(Method.ONE_RUN).runs(3).run(),
        "arms times runs of a one-run audit must be from 100 to 2147483647, but is 6");
    assertRefused(
        () -> thompson.runs(99).run(), "runs in each of two worlds must be 100 or more, but is 99");
    assertRefused(() -> thompson.runs(0), "runs must be from 1 to 10000000, but is 0");
    assertRefused(() -> thompson.delta(0.6), "delta must be from 0 to 0.5, but is 0.6");
    assertRefused(
        () -> thompson.confidence(0.5),
        "confidence must be greater than 0.5 and less than 1, but is 0.5");
    assertRefused(() -> thompson.threads(0), "threads must be from 1 to 1024, but is 0");
    assertRefused(
        () -> thompson.pairs(List.of()), "the number of pairs must be 1 or more, but is 0");
    assertRefused(
        () -> Audit.of(Policy.parse("thompson"), Setting.arms(2).horizon(20_000_000)),
        "the horizon of an audit must be from 1 to 10000000, but is 20000000");
    assertRefused(
        () -> Method.of("magic", thompson.policy(), setting),
        "method must be one of auto, likelihood, release, black-box, one-run, but is 'magic'");
  }

  private static void assertRefused(Runnable wrong, String sentence) {
    assertThatThrownBy(wrong::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(sentence);
  }

  @Test
  void theStrongestMethodSuitsThePolicy() {
    Setting setting = Setting.arms(2).horizon(10);
    assertThat(strongest("thompson", setting)).isEqualTo(Method.LIKELIHOOD);
    assertThat(strongest("dp-se(epsilon=1)", setting)).isEqualTo(Method.RELEASE);
    assertThat(strongest("ucb1", setting)).isEqualTo(Method.BLACK_BOX);
  }

  private static Method strongest(String policy, Setting setting) {
    return Method.of("auto", Policy.parse(policy), setting);
  }
}
