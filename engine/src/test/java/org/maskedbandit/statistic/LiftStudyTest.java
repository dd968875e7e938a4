package org.maskedbandit.statistic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.ReleasePolicy;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.random.Binomial;
import org.maskedbandit.random.Seed;
import org.maskedbandit.random.SimulatedSource;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.EpochLengths;
import org.maskedbandit.release.EpochNoise;
import org.maskedbandit.release.EpochSum;
import org.maskedbandit.release.Release;

/**
 * Bias and coverage of the lift against a holdout. With -Dstatistic.experiments=2000 it makes the
 * tables of docs/statistics.md.
 */
class LiftStudyTest {
  private static final double ALPHA = .05;

  /** Means over fewer experiments differ from the truth by 7 standard errors once in 10^8 times. */
  private static final double DEVIATIONS = 7;

  private static final String THOMPSON_1 =
      "epoch-thompson(eta=1, m0=16, gamma=0.25, rho=0, n0=1000000000000);";
  private static final String THOMPSON_TENTH =
      "epoch-thompson(eta=0.1, m0=160, gamma=0.25, rho=0, n0=1000000000000);";
  private static final String MU5 = "bernoulli(means=[.75, .625, .5, .375, .25]);2;";
  private static final String CLICKS = "one-good-arm(arms=10, good=.05, other=.03);1;";

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        THOMPSON_1 + MU5 + ".01",
        THOMPSON_1 + MU5 + ".05",
        THOMPSON_1 + MU5 + ".1",
        THOMPSON_1 + CLICKS + ".01",
        THOMPSON_1 + CLICKS + ".05",
        THOMPSON_1 + CLICKS + ".1",
        THOMPSON_TENTH + MU5 + ".05",
        THOMPSON_TENTH + CLICKS + ".05",
        "epoch-coins(eta=1);" + MU5 + ".01",
        "epoch-coins(eta=1);" + MU5 + ".05",
        "epoch-coins(eta=1);" + MU5 + ".1",
        "epoch-coins(eta=1);" + CLICKS + ".05",
        "epoch-coins(eta=0.1);" + MU5 + ".05",
        "epoch-coins(eta=0.1);" + CLICKS + ".05"
      })
  void intervalsHoldAtAllTimes(String policy, String problem, int control, double share) {
    int experiments = Rare.experiments(30);
    int missed = 0;
    double regret = 0;
    double width = 0;
    double error = 0;
    double squares = 0;
    boolean independent = true;
    for (int i = 0; i < experiments; i++) {
      Experiment run = new Experiment(policy, problem, control, share, i);
      run.play(Rare.experiments(0) == 0 ? 5_000 : 100_000);
      missed += run.missed ? 1 : 0;
      Lift lift = Lift.of(run.adaptive, run.holdout, ALPHA);
      independent = run.adaptive.independent();
      double off = lift.estimate() - run.truth();
      assertThat(lift.interval().contains(run.truth())).isEqualTo(!run.misses());
      error += off;
      squares += off * off;
      regret += run.regret();
      width += lift.interval().width() / 2;
    }
    double bias = error / experiments;
    double standardError = Math.sqrt((squares / experiments - bias * bias) / experiments);
    Rare.print(
        "%s | %s | h = %s | regret %.0f | half-width %.4f | missed %d of %d | bias %.5f ± %.5f",
        policy,
        problem,
        share,
        regret / experiments,
        width / experiments,
        missed,
        experiments,
        bias,
        standardError);
    assertThat(missed).isLessThanOrEqualTo(Rare.most(experiments, ALPHA));
    if (independent) {
      assertThat(Math.abs(bias)).isLessThan(DEVIATIONS * standardError);
    }
  }

  /** A bandit beside people who always get control and have epochs of their own. */
  private static final class Experiment {
    private final Problem problem;
    private final int control;
    private final double share;
    private final SimulatedSource random;
    private final Traffic traffic;
    private final EpochNoise noise;
    private final EpochSum sums;
    private final EpochLengths lengths;
    private final PooledReleases adaptive;
    private final PooledReleases holdout;
    private int seen;
    private double means;
    private long held;
    private boolean missed;

    Experiment(String policy, String problem, int control, double share, int run) {
      this.problem = Problem.parse(problem);
      this.control = control;
      this.share = share;
      random = Seed.of(3).child(run).stream();
      ReleasePolicy bandit = (ReleasePolicy) Policy.parse(policy);
      traffic = new Traffic(bandit, this.problem, Seed.of(4).child(run).stream());
      noise = traffic.noise();
      lengths = ((CancellingNoise) noise).lengths();
      sums = new EpochSum(noise);
      adaptive = new PooledReleases(this.problem.arms(), noise);
      holdout = new PooledReleases(1, noise);
    }

    void play(long decisions) {
      for (long t = 0; t < decisions; t += 100) {
        long control = Binomial.draw(100, share, random);
        hold(control);
        traffic.play(100 - control);
        learn();
      }
    }

    private void hold(long times) {
      held += times;
      for (long i = 0; i < times; i++) {
        sums.add(problem.reward(control, random));
        if (sums.size() == lengths.after(holdout.rewards())) {
          long size = sums.size();
          int back = sums.back();
          holdout.add(new Release(0, size, sums.release(random), held, back));
          missed |= misses();
        }
      }
    }

    private void learn() {
      for (; seen < traffic.releases().size(); seen++) {
        Release release = traffic.releases().get(seen);
        adaptive.add(release);
        means += release.rewards() * problem.mean(release.arm());
        missed |= misses();
      }
    }

    double truth() {
      return means / adaptive.rewards() - problem.mean(control);
    }

    /** Whether the interval misses the truth: a search for its ends would take longer. */
    boolean misses() {
      if (adaptive.rewards() == 0) {
        return false;
      }
      Risk risk = new Risk(ALPHA, 2, 4);
      double threshold = risk.threshold(noise.independent());
      Evidence all = adaptive.evidence(risk.miss());
      Evidence ofControl = holdout.evidence(risk.miss());
      return new Pair(all, ofControl).reaches(threshold, truth())
          || new Pair(ofControl, all).reaches(threshold, -truth());
    }

    double regret() {
      return traffic.regret() + held * problem.gap(control);
    }
  }
}
