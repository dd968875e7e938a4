package org.maskedbandit.lab.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.maskedbandit.lab.report.Report;
import org.maskedbandit.notation.Family;
import org.maskedbandit.notation.OpenForm;
import org.maskedbandit.policy.Decider;
import org.maskedbandit.policy.Learner;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.ReleaseLearner;
import org.maskedbandit.policy.ReleasePolicy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.baseline.Uniform;
import org.maskedbandit.policy.epoch.EpochCoins;
import org.maskedbandit.policy.epoch.EpochPolicy;
import org.maskedbandit.policy.epoch.SubsetDecider;
import org.maskedbandit.policy.epoch.WithUniform;
import org.maskedbandit.privacy.Budget;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.privacy.Route;
import org.maskedbandit.privacy.Scope;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.GaussianMechanism;

class VerificationTest {
  private static final Setting SETTING = Setting.arms(3).horizon(1000);
  private static final EpochCoins COINS = new EpochCoins(1);

  static Stream<Policy> listed() {
    Family<Policy> family = Family.of(Policy.class);
    return family.names().stream().map(family::example);
  }

  @ParameterizedTest
  @MethodSource("listed")
  void theClaimsOfListedPoliciesAreSound(Policy policy) {
    assertThat(verdict(policy)).isEqualTo(Soundness.SOUND);
  }

  /** The claim of {@link ReleasePolicy}, or one that is written by hand and covers the noise. */
  @Test
  void aClaimThatFollowsFromTheMechanismIsSound() {
    assertThat(verdict(new Derived(1))).isEqualTo(Soundness.SOUND);
    assertThat(verdict(new Written(1, 1, Scope.SUMS, 1))).isEqualTo(Soundness.SOUND);
    assertThat(verdict(new Written(2, 1, Scope.SUMS, 1))).isEqualTo(Soundness.SOUND);
    assertThat(Verification.of(new Derived(1), SETTING, 3).sound()).isTrue();
  }

  @Test
  void aClaimWithLessNoiseIsNotCovered() {
    Verification told = Verification.of(new Written(1, 3, Scope.SUMS, 1), SETTING, 1);
    assertThat(told.soundness()).isEqualTo(Soundness.UNSOUND);
    assertThat(told.sentence())
        .isEqualTo("The claim of 1-GDP does not cover the privacy loss of one reward, 3-GDP.");
    assertThat(verdict(new Asserted(1, 2))).isEqualTo(Soundness.UNSOUND);
  }

  /** By a class of its own, a learner of its own, a scope of its own, or too little noise. */
  @Test
  void aClaimThatIsOnlyAssertedIsNotVerified() {
    assertThat(verdict(new Asserted(1, 1))).isEqualTo(Soundness.NOT_VERIFIED);
    assertThat(verdict(new OwnLearner(1))).isEqualTo(Soundness.NOT_VERIFIED);
    Scope all = new Scope("all rewards", "nothing", "nothing is assumed");
    assertThat(verdict(new Written(1, 1, all, 1))).isEqualTo(Soundness.NOT_VERIFIED);
    assertThat(verdict(new Written(1, 1, Scope.SUMS, 0.1))).isEqualTo(Soundness.NOT_VERIFIED);
    assertThat(verdict(new WithUniform(new Inner(1)))).isEqualTo(Soundness.NOT_VERIFIED);
    assertThat(verdict(new WithUniform(COINS))).isEqualTo(Soundness.SOUND);
  }

  /** Neither the promise nor the routes of such a policy are said to be sound. */
  @Test
  void anAnswerSaysWhatIsNotVerified() {
    Report answer = new PolicyQuestion(
            new Asserted(1, 1), SETTING, 1, 1, CurvePoint.atDelta(Question.USUAL_DELTA))
        .answer();
    assertThat(answer.table().csv()).contains("promise,not verified,", "mine,not verified,");
    assertThat(answer.table().csv()).doesNotContain("true");
    assertThat(answer.json().get("verified").booleanValue()).isFalse();
    assertThat(answer.json().at("/routes/0/sound").isNull()).isTrue();
    assertThat(answer.remarks().get(0))
        .startsWith("The claim is not verified: ")
        .contains(" The class claims 1-GDP for the value of one reward");
  }

  /** A number that meets a budget by a claim of this kind is worth no more than the claim. */
  @Test
  void aFitSaysWhatIsNotVerified() {
    OpenForm<Policy> form = OpenForm.of(Policy.class, OneNumber.class.getName()).orElseThrow();
    Report answer =
        new FitQuestion(form, SETTING, Budget.gaussian(0.5), new GaussianDp(0.5), 1e-6).answer();
    assertThat(answer.json().at("/fits/0/value").doubleValue()).isEqualTo(0.5);
    assertThat(answer.json().get("verified").booleanValue()).isFalse();
    assertThat(answer.remarks().get(0)).startsWith("The claim is not verified: ");
  }

  /** A claim without a mechanism, of one number. */
  public record OneNumber(double eta) implements Policy {
    @Override
    public Claim claim(Setting setting) {
      return Claim.anytime(new GaussianDp(eta));
    }

    @Override
    public Learner start(Setting setting, RandomSource random) {
      return new Uniform().start(setting, random);
    }
  }

  private static Soundness verdict(Policy policy) {
    return Verification.of(policy, SETTING, 1).soundness();
  }

  /** The claim of its noise. */
  public record Derived(double eta) implements ReleasePolicy {
    @Override
    public EpochNoise mechanism(Setting setting) {
      return GaussianMechanism.eta(eta);
    }

    @Override
    public Decider decider(Setting setting) {
      return COINS.decider(setting);
    }
  }

  /** A claim beside the noise. */
  public record Written(double claimed, double eta, Scope scope, double sensitivity)
      implements ReleasePolicy {
    @Override
    public Claim claim(Setting setting) {
      return Claim.anytime(new GaussianDp(claimed)).within(scope);
    }

    /** As the class would have it. */
    @Override
    public Guarantee price(Setting setting) {
      return new GaussianDp(claimed);
    }

    @Override
    public EpochNoise mechanism(Setting setting) {
      return new GaussianMechanism(sensitivity, eta);
    }

    @Override
    public Decider decider(Setting setting) {
      return COINS.decider(setting);
    }
  }

  /** The claim of noise that its learner need not draw. */
  public record OwnLearner(double eta) implements ReleasePolicy {
    @Override
    public EpochNoise mechanism(Setting setting) {
      return GaussianMechanism.eta(eta);
    }

    @Override
    public Decider decider(Setting setting) {
      return COINS.decider(setting);
    }

    @Override
    public ReleaseLearner start(Setting setting, RandomSource random) {
      return new EpochCoins(100).start(setting, random);
    }
  }

  /** The same, inside of a listed policy. */
  public record Inner(double eta) implements EpochPolicy {
    @Override
    public EpochNoise mechanism(Setting setting) {
      return GaussianMechanism.eta(eta);
    }

    @Override
    public SubsetDecider decider(Setting setting) {
      return COINS.decider(setting);
    }

    @Override
    public ReleaseLearner start(Setting setting, RandomSource random) {
      return COINS.start(setting, random);
    }
  }

  /** A claim without a mechanism. */
  public record Asserted(double eta, double paid) implements Policy {
    @Override
    public Claim claim(Setting setting) {
      return Claim.anytime(new GaussianDp(eta));
    }

    @Override
    public Guarantee price(Setting setting) {
      return new GaussianDp(paid);
    }

    @Override
    public List<Route> routes(Setting setting) {
      return List.of(Route.gaussian("mine", new GaussianDp(eta), "a book", "It is so."));
    }

    @Override
    public Learner start(Setting setting, RandomSource random) {
      return new Uniform().start(setting, random);
    }
  }
}
