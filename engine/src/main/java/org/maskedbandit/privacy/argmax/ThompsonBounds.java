package org.maskedbandit.privacy.argmax;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import org.maskedbandit.notation.Check;
import org.maskedbandit.numeric.HarmonicSum;
import org.maskedbandit.numeric.Minimum;
import org.maskedbandit.numeric.Rounding;
import org.maskedbandit.privacy.Composition;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Route;
import org.maskedbandit.privacy.Zcdp;
import org.maskedbandit.privacy.ledger.ContrastLedger;

/**
 * The privacy of Gaussian Thompson sampling over a horizon T with N arms, b pre-pulls of each and
 * variance c/(n+1): the published theorems (numbers of arXiv 2407.14879; every lemma is one lower
 * in the proceedings), and what is true.
 *
 * <p>In a round only the arm of the changed reward differs, its mean by at most 1/(n+1), so the
 * round is 1/sqrt(c(n+1))-GDP; rounds compose by adding squares. Plain Thompson sampling is b = 0,
 * c = 1.
 *
 * @see "Ou, Avella Medina and Cummings (2024), Thompson Sampling Itself is Differentially Private"
 */
public record ThompsonBounds(long horizon, int arms, long b, double c) {
  private static final double SMALLEST_SHARE = 1e-30;

  /** Below this the delta of a round would be too small for a double. */
  private static final double LEAST_DELTA = 1e-250;

  public ThompsonBounds {
    Check.atLeast("horizon", horizon, 1);
    Check.atLeast("arms", arms, 1);
    Check.atLeast("b", b, 0);
    Check.positive("c", c);
    if (b > 0 && (double) b * arms >= horizon) {
      throw Check.refusal(
          "b times the number of arms", "less than the horizon " + horizon, (double) b * arms);
    }
  }

  /** Lemma 3: one round of plain Thompson sampling. */
  public static GaussianDp lemma3() {
    return new GaussianDp(rootUp(0.5));
  }

  /** Lemma 4 for b = 0 and c = 1, for which it is tighter; else Lemma 5. */
  public GaussianDp asPublished() {
    return b == 0 && c == 1 ? lemma4() : lemma5();
  }

  /** Lemma 4: plain Thompson sampling, sqrt(T/2). */
  public GaussianDp lemma4() {
    return new GaussianDp(rootUp(horizon / 2.0));
  }

  /** Lemma 5: sqrt(T / (c(b+1))). At b = 0 it is looser than Lemma 4. */
  public GaussianDp lemma5() {
    return new GaussianDp(rootUp(horizon / (c * (b + 1.0))));
  }

  /**
   * The tight worst case over all pull patterns.
   *
   * <pre>eta = sqrt( (T - max(bN, 1)) / ( c (max(b, 1) + 1) ) )</pre>
   *
   * Pre-pulls, and the first round if there are none, read no reward and cost nothing. The arm of a
   * reward was pulled at least once, so n is at least max(b, 1).
   */
  public GaussianDp worstCase() {
    return person(1);
  }

  /**
   * The worst case over all pull patterns for a person who gives at most q rewards.
   *
   * <pre>eta = sqrt( (T - max(bN, 1)) q^2 / ( c (max(b, q) + 1) ) )</pre>
   *
   * With k_i of them in arm i a round costs the sum of k_i^2/(c(n_i+1)), and n_i is at least max(b,
   * k_i). A summand k^2/(max(b, k) + 1) divided by k never falls as k grows, so all rewards in one
   * arm are the worst. The proof is in docs/proofs/person.md.
   */
  public GaussianDp person(int rewards) {
    double q = Check.atLeast("rewards of a person", rewards, 1);
    return new GaussianDp(
        charged() == 0 ? 0 : rootUp(charged() * (q * q) / (c * (Math.max(b, q) + 1.0))));
  }

  /**
   * The worst case over all pull patterns if nothing leaves but the arm with the largest draw.
   *
   * <pre>
   * c eta^2 = R/(m+1) - ( 1/W + 1/(W+1) + … + 1/(W+R-1) )
   * R = T - max(bN, 1),   m = max(b, 1),   W = N + max(bN, 1)
   * </pre>
   *
   * A round costs a reward of arm j (1/c)(1/(n_j+1) - 1/sum_i(n_i+1)), see {@link ContrastLedger}.
   * R rounds are charged. In each n_j is at least m; in the r-th, from 0, there were max(bN, 1) + r
   * pulls, so the sum over the arms is W + r, and less if rewards are late. If arm j is never
   * pulled again both hold with equality: no smaller number bounds every pattern. A single arm is
   * played whatever was drawn.
   */
  public GaussianDp contrast() {
    if (arms == 1 || charged() == 0) {
      return new GaussianDp(0);
    }
    double full = Rounding.up(charged() / (Math.max(b, 1) + 1.0));
    double rebate = HarmonicSum.down(arms + free(), charged());
    return new GaussianDp(rootUp((full - rebate) / c));
  }

  /**
   * The same for a learner that computes means in doubles, of a person who gives at most that many
   * rewards. A mean may move by 2^-53 more than by its share 1/(n+1), so the eta of a round, which
   * is largest for the least n, grows by the factor 1 + (n+1) 2^-53.
   */
  public GaussianDp inDoubles(GaussianDp exact, int rewards) {
    double factor = 1 + (Math.max(b, rewards) + 1.0) * 0x1p-53;
    return new GaussianDp(exact.eta() == 0 ? 0 : Rounding.up(exact.eta() * factor));
  }

  /** Rounds that read no reward: the pre-pulls, or else the first. */
  private double free() {
    return Math.max((double) b * arms, 1);
  }

  private double charged() {
    return Math.max(0, horizon - free());
  }

  /** What the changed reward's arm costs in one round at the worst. */
  public GaussianDp worstRound() {
    return new GaussianDp(rootUp(1 / (c * (Math.max(b, 1) + 1.0))));
  }

  /** Theorem 8, Renyi DP, as zCDP: rho = T/4 at b = 0 and c = 1. */
  public Zcdp renyi() {
    return new Zcdp(Rounding.up(horizon / (2 * c * (Math.max(b, 1) + 1.0))));
  }

  /** Theorem 7, the epsilon of one round, which is <b>not sound</b>. */
  public double roundAsPublished(double delta) {
    return StrictMath.sqrt(Math.max(0, StrictMath.log((arms - 1) / (2 * delta))))
        / 2
        / StrictMath.sqrt(c * (Math.max(b, 1) + 1.0));
  }

  /** Corollary 1, standard DP, which is <b>not sound</b> because its rounds are not. */
  public double standardAsPublished(double delta) {
    return arms < 2 ? 0 : advanced(this::roundAsPublished, delta);
  }

  /** The same from the exact curve of one round: sound, and far above the Gaussian route. */
  public double standard(double delta) {
    GaussianDp round = inDoubles(worstRound(), 1);
    return advanced(round::epsilon, delta);
  }

  /**
   * What holds for means in doubles. The published bounds charge one round too many, which is more
   * than rounding adds.
   */
  public List<Route> routes() {
    String unsound =
        "not sound: Corollary 1 rests on Lemma 13, which is false; for comparison only";
    return List.of(
        Route.gaussian(
            "gdp-as-published",
            asPublished(),
            b == 0 && c == 1 ? "Lemma 4" : "Lemma 5",
            "Adds up the eta^2 of all rounds, as the paper does."),
        Route.gaussian(
            "gdp",
            inDoubles(worstCase(), 1),
            "worst case over all pull patterns; data-free rounds cost nothing",
            "Adds up the eta^2 of the rounds that read a reward, for the worst order of plays."),
        Route.gaussian(
            "contrast",
            inDoubles(contrast(), 1),
            "the same for the differences of the draws, which decide the arm",
            "Counts that only differences of draws decide the arm; the promise is larger because"
                + " it covers the ledger of the policy, which charges whole draws."),
        Route.sound(
            "rdp-as-published",
            renyi()::epsilonByMironov,
            "Theorem 8, best alpha",
            "Adds up the Renyi divergences of all rounds and converts them at the best order."),
        new Route(
            "standard-as-published",
            false,
            OptionalDouble.empty(),
            this::standardAsPublished,
            unsound,
            "Composes rounds that were bounded by a false lemma, so it proves nothing."),
        Route.sound(
            "standard",
            this::standard,
            "exact curve of a round, advanced composition",
            "Composes the exact (epsilon, delta) of each round; much is lost in every round."));
  }

  /**
   * Advanced composition of T rounds: a share of delta goes to the rounds, the rest is the slack.
   * Every share gives a valid bound, so an imperfect search only loosens it.
   */
  private double advanced(DoubleUnaryOperator epsilonOfRound, double delta) {
    if (delta < LEAST_DELTA) {
      return Double.POSITIVE_INFINITY;
    }
    DoubleUnaryOperator total = logShare -> {
      double share = StrictMath.exp(logShare);
      double epsilon = epsilonOfRound.applyAsDouble(share * delta / horizon);
      return Composition.advanced(epsilon, 0, horizon, delta * (1 - share)).epsilon();
    };
    return Minimum.value(total, StrictMath.log(SMALLEST_SHARE), -1e-9);
  }

  private static double rootUp(double square) {
    return Rounding.up(Math.sqrt(square));
  }
}
