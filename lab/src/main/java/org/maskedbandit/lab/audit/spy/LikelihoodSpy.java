package org.maskedbandit.lab.audit.spy;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.policy.thompson.ThompsonPolicy;
import org.maskedbandit.policy.thompson.ThompsonRule;
import org.maskedbandit.privacy.ledger.ContrastLedger;
import org.maskedbandit.privacy.ledger.Filter;
import org.maskedbandit.privacy.ledger.Ledger;
import org.maskedbandit.release.GaussianPosteriors;
import org.maskedbandit.release.Reward;

/**
 * Computes the exact log-likelihood ratio of the arms of a Thompson policy, which no other test of
 * the arms can beat (Neyman and Pearson 1933). An arm that was played without a draw is a function
 * of those before it and says nothing.
 *
 * <p>The further numbers are what the changed reward has paid by each of some ledgers.
 */
public record LikelihoodSpy(int arms, ThompsonRule rule, List<Supplier<Ledger>> ledgerKinds)
    implements Spy {
  /** Keeps one impossible arm from deciding everything; smaller ones are not precise anyway. */
  private static final double LEAST = 1e-300;

  /** With the contrast ledger, whose reading costs little. */
  public static LikelihoodSpy of(ThompsonPolicy policy, Setting setting) {
    int arms = setting.arms();
    return new LikelihoodSpy(arms, policy.rule(setting), List.of(() -> new ContrastLedger(arms)));
  }

  /** What the changed reward paid by a ledger, on average. */
  public static double paid(Observations seen, int ledger) {
    return Stream.concat(seen.world0().stream(), seen.world1().stream())
        .mapToDouble(run -> Math.max(0, run[1 + ledger]))
        .average()
        .orElseThrow();
  }

  @Override
  public Discriminant learn(Observations lessons) {
    return Discriminant.first(1 + ledgerKinds.size());
  }

  /** The divergence of the worlds, in both directions together: eta^2 if the ratio is normal. */
  @Override
  public double apart(Observations pilot) {
    Scores scores = pilot.scores(learn(pilot));
    return DoubleStream.of(scores.world1()).average().orElseThrow()
        - DoubleStream.of(scores.world0()).average().orElseThrow();
  }

  @Override
  public double[] observe(Transcript transcript) {
    Worlds worlds = new Worlds(transcript.arm());
    double[] seen = new double[1 + ledgerKinds.size()];
    long nextDraw = rule.b() * arms;
    for (int round = 0; round < transcript.rounds(); round++) {
      if (round == nextDraw && worlds.charged()) {
        seen[0] += round > transcript.changed() ? worlds.logRatio(transcript.arms()[round]) : 0;
      }
      nextDraw += round == nextDraw ? rule.redraw() : 0;
      if (round == transcript.changed()) {
        worlds.addPaid(seen, -1);
      }
      worlds.add(transcript.arms()[round], transcript.rewards()[round]);
    }
    worlds.addPaid(seen, 1);
    return seen;
  }

  /** The posteriors of both worlds: they differ in the mean of one arm. */
  private final class Worlds {
    private final Filter filter = rule.filter().apply(arms);
    private final List<Ledger> ledgers = ledgerKinds.stream().map(Supplier::get).toList();
    private final int changed;
    private final GaussianPosteriors posteriors =
        new GaussianPosteriors(arms, rule.variance(), rule.b(), this::price);
    private final double[] moved = new double[arms];
    private double shift;

    Worlds(int changed) {
      this.changed = changed;
    }

    /** Charges a draw if there is one. */
    boolean charged() {
      boolean admitted = filter.admits();
      if (admitted) {
        filter.charge();
        ledgers.forEach(Ledger::charge);
      }
      return admitted;
    }

    /** NaN is the changed reward, which counts as 0. */
    void add(int arm, double reward) {
      posteriors.add(arm, Reward.clamp(reward), 1);
      shift = Double.isNaN(reward) ? 1 : shift;
    }

    private void price(int arm, double share, double variance) {
      filter.price(arm, share, variance);
      for (Ledger ledger : ledgers) {
        ledger.price(arm, share, variance);
      }
    }

    double logRatio(int played) {
      double[] means = posteriors.means();
      double without = ArgmaxLaw.probability(means, posteriors.deviations(), played);
      System.arraycopy(means, 0, moved, 0, arms);
      moved[changed] += shift * posteriors.share(changed);
      double with = ArgmaxLaw.probability(moved, posteriors.deviations(), played);
      return StrictMath.log(Math.max(LEAST, with) / Math.max(LEAST, without));
    }

    /** Adds what the oldest reward of the changed arm has paid, or takes it off. */
    void addPaid(double[] seen, int sign) {
      for (int ledger = 0; ledger < ledgers.size(); ledger++) {
        seen[1 + ledger] += sign * ledgers.get(ledger).total(changed);
      }
    }
  }
}
