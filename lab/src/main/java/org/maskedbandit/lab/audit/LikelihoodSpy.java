package org.maskedbandit.lab.audit;

import org.maskedbandit.policy.ThompsonRule;
import org.maskedbandit.privacy.ContrastLedger;
import org.maskedbandit.privacy.Filter;
import org.maskedbandit.privacy.Ledger;

/**
 * Computes the exact log-likelihood ratio of the arms of a Thompson policy, which no other test of the arms can beat (Neyman and
 * Pearson 1933). The second number is not for telling worlds apart: it is the eta^2 that the reward in question has paid by the
 * contrast ledger. An arm that was played without a draw is a function of those before it and says nothing.
 */
record LikelihoodSpy(int arms, ThompsonRule rule) implements Spy {
  /** Keeps one impossible arm from deciding everything; smaller probabilities are not computed precisely anyway. */
  private static final double LEAST = 1e-300;

  @Override
  public double[] observe(Transcript transcript) {
    Posteriors posteriors = new Posteriors(transcript.arm());
    double ratio = 0;
    long nextDraw = rule.b() * arms;
    double arrival = 0;
    for (int round = 0; round < transcript.rounds(); round++) {
      if (round == nextDraw && posteriors.filter.admits()) {
        posteriors.filter.charge();
        posteriors.contrasts.charge();
        ratio += round > transcript.changed() ? posteriors.logRatio(transcript.arms()[round]) : 0;
      }
      nextDraw += round == nextDraw ? rule.redraw() : 0;
      arrival = round == transcript.changed() ? posteriors.paid() : arrival;
      posteriors.add(transcript.arms()[round], transcript.rewards()[round]);
    }
    return new double[] {ratio, posteriors.paid() - arrival};
  }

  /** The posteriors of both worlds: they differ in the mean of one arm. */
  private final class Posteriors {
    final Filter filter = rule.filter().apply(arms);
    final Ledger contrasts = new ContrastLedger(arms);
    private final int inQuestion;
    private final double[] sums = new double[arms];
    private final double[] counts = new double[arms];
    private final double[] means = new double[arms];
    private final double[] deviations = new double[arms];
    private double shift;

    Posteriors(int inQuestion) {
      this.inQuestion = inQuestion;
      for (int arm = 0; arm < arms; arm++) {
        update(arm);
      }
    }

    /** NaN is the reward in question. */
    void add(int arm, double reward) {
      counts[arm]++;
      sums[arm] += Double.isNaN(reward) ? 0 : reward;
      shift = Double.isNaN(reward) ? 1 : shift;
      update(arm);
    }

    private void update(int arm) {
      double share = 1 / (Math.max(counts[arm], rule.b()) + 1);
      double variance = rule.variance().applyAsDouble(share);
      means[arm] = sums[arm] * share;
      deviations[arm] = Math.sqrt(variance);
      double held = counts[arm] == 0 ? 0 : share;
      filter.price(arm, held, variance);
      contrasts.price(arm, held, variance);
    }

    double logRatio(int played) {
      double without = ArgmaxLaw.probability(means, deviations, played);
      double mean = means[inQuestion];
      means[inQuestion] += shift / (Math.max(counts[inQuestion], rule.b()) + 1);
      double with = ArgmaxLaw.probability(means, deviations, played);
      means[inQuestion] = mean;
      return StrictMath.log(Math.max(LEAST, with) / Math.max(LEAST, without));
    }

    double paid() {
      return contrasts.total(inQuestion);
    }
  }
}
