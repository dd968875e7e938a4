package org.maskedbandit.policy.thompson;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.OpenForm;
import org.maskedbandit.notation.Parameter;
import org.maskedbandit.policy.BudgetFit;
import org.maskedbandit.policy.BudgetSearch;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.policy.Setting;
import org.maskedbandit.privacy.Claim;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Route;
import org.maskedbandit.privacy.argmax.ThompsonBounds;

/**
 * Modified Thompson sampling: every arm is pulled b times first, then posteriors are drawn with c
 * times the variance.
 *
 * <pre>theta_i ~ N( S_i/(n_i+1), c/(n_i+1) ),   play argmax_i theta_i</pre>
 *
 * S_i is the sum of the arm's rewards and n_i their number, pre-pulls included.
 *
 * <p>Privacy. A changed reward moves one mean by 1/(n+1), and n is at least max(b, 1) when it
 * counts, so a round is 1/sqrt(c(max(b,1)+1))-GDP; pre-pulls read no reward and cost nothing. Over
 * T rounds with N arms that is {@link ThompsonBounds#worstCase}. The learner refuses to go on after
 * T rounds, because the claim ends there.
 */
@About(
    value = "b pre-pulls of every arm, sampling variance times c; Ou et al. 2024, Algorithm 2",
    does = "Pulls every arm b times first. Then every decision draws a plausible mean of"
        + " each arm, with c times the usual variance, and plays the largest. The draws are"
        + " the noise that protects.",
    source = "Ou, Avella Medina and Cummings (2024), Thompson Sampling Itself is"
        + " Differentially Private, Algorithm 2")
public record ModifiedThompson(
    @Parameter(value = "how often every arm is pulled first", from = 0)
    long b,

    @Parameter(
        value = "how many times the variance of a draw is that of plain Thompson sampling",
        above = 0)
    double c)
    implements CountedThompson {
  private static final int COARSE = 10;

  public ModifiedThompson {
    Check.atLeast("b", b, 0);
    Check.positive("c", c);
  }

  @Override
  public Claim claim(Setting setting) {
    return claim(setting, 1);
  }

  /** An arm with many rewards of one person has a long memory, so each moves it less. */
  @Override
  public Claim claim(Setting setting, int rewardsPerPerson) {
    if (!setting.bounded()) {
      return Claim.none().times(rewardsPerPerson);
    }
    ThompsonBounds bounds = bounds(setting);
    double eta = Math.min(
        bounds.person(rewardsPerPerson).eta(),
        bounds.worstCase().group(rewardsPerPerson).eta());
    return new Claim(
        bounds.inDoubles(new GaussianDp(eta), rewardsPerPerson),
        setting.horizon(),
        rewardsPerPerson);
  }

  @Override
  public List<Route> routes(Setting setting) {
    return setting.bounded() ? bounds(setting).routes() : List.of();
  }

  @Override
  public ThompsonRule rule(Setting setting) {
    if (setting.bounded()) {
      bounds(setting);
    }
    return ThompsonRule.unlimited(setting, b, 1, share -> c * share);
  }

  /** With b pre-pulls and the least c of the tight bound; the regret theorem wants at least 1. */
  public static ModifiedThompson within(BudgetSearch search, long b) {
    return within(search, b, 1);
  }

  /** The same for the budget of a person who gives at most that many rewards. */
  static ModifiedThompson within(BudgetSearch search, long b, int rewards) {
    double least = new ModifiedFits(search).leastVariance(b, rewards);
    return new ModifiedThompson(b, Math.max(1, least));
  }

  /** The least b or c, by Lemma 5 and by the tight bound. */
  @Override
  public List<BudgetFit> fits(BudgetSearch search, OpenForm<Policy> form) {
    return new ModifiedFits(search).fits(form);
  }

  /** c with this b, or both with the default b: {@link DefaultPrePulls}. */
  @Override
  public Optional<CountedThompson> filled(List<String> open, BudgetSearch search, int rewards) {
    double each = search.budget().eta() / rewards;
    return prePulls(open, () -> DefaultPrePulls.of(search.setting(), each))
        .map(given -> within(search, given, rewards));
  }

  /**
   * With the most pre-pulls and c = T. A larger c keeps a smaller promise, but learns nothing: even
   * an arm that has all T rewards would be drawn with a deviation above 1, the range of rewards.
   */
  @Override
  public Optional<CountedThompson> strictest(List<String> open, Setting setting) {
    return prePulls(open, () -> DefaultPrePulls.most(setting))
        .map(given -> new ModifiedThompson(given, setting.horizon()));
  }

  private Optional<Long> prePulls(List<String> open, Supplier<Long> ofRule) {
    if (open.equals(List.of("b", "c"))) {
      return Optional.of(ofRule.get());
    }
    return open.equals(List.of("c")) ? Optional.of(b) : Optional.empty();
  }

  /** Ten numbers of pre-pulls from T/(2000 N) to T/(3 N), in even steps of their logarithm. */
  @Override
  public List<Policy> candidates(BudgetSearch search) {
    double share = (double) search.setting().horizon() / search.setting().arms();
    return prePulls(
        search,
        IntStream.range(0, COARSE)
            .mapToDouble(i -> share / 2000 * StrictMath.pow(2000.0 / 3, i / (COARSE - 1.0))));
  }

  /** Seven from b/1.6 to 1.6 b; the coarse ones are a factor of 2 apart. */
  @Override
  public List<Policy> refined(BudgetSearch search) {
    return prePulls(
        search, IntStream.rangeClosed(-3, 3).mapToDouble(i -> b * StrictMath.pow(1.6, i / 3.0)));
  }

  private static List<Policy> prePulls(BudgetSearch search, DoubleStream numbers) {
    Setting setting = search.setting();
    return numbers
        .mapToLong(Math::round)
        .distinct()
        .filter(b -> b * setting.arms() < setting.horizon())
        .<Policy>mapToObj(b -> within(search, b))
        .toList();
  }

  private ThompsonBounds bounds(Setting setting) {
    return new ThompsonBounds(setting.horizon(), setting.arms(), b, c);
  }
}
