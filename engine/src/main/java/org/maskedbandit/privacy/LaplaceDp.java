package org.maskedbandit.privacy;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.maskedbandit.notation.About;
import org.maskedbandit.notation.Check;
import org.maskedbandit.notation.Name;
import org.maskedbandit.notation.Notation;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.numeric.Normal;
import org.maskedbandit.numeric.Rounding;

/**
 * Privacy by Laplace noise (Dwork, McSherry, Nissim and Smith 2006): telling two neighbouring data
 * sets apart is at least as hard as by releases with Laplace noise, one of epsilon or several that
 * share it. That is pure epsilon-DP and more: pure DP allows randomised response, which reveals
 * more than Laplace noise with the same epsilon.
 *
 * <p>One release has the trade-off curve of Laplace(0, 1/epsilon) and Laplace(1, 1/epsilon) (Dong,
 * Roth and Su 2022, Section 2.4),
 *
 * <pre>
 * delta(x) = 1 - exp((x - epsilon)/2)      for |x| ≤ epsilon
 * beta(alpha) = exp(-epsilon)/(4 alpha)    for exp(-epsilon)/2 ≤ alpha ≤ 1/2,   linear outside
 * </pre>
 *
 * Several releases are composed numerically ({@link LaplaceReleases}). They never reveal more than
 * one with their sum: let e1 ≤ e2 be two epsilons, L the loss of the first and x ≥ 0. The delta of
 * both at x is the mean of delta2(x - L), and since L ≤ e1 and delta2 falls it is at most delta2(x
 * - e1) = 1 - exp((x - e1 - e2)/2), as x - e1 ≥ -e2.
 *
 * @param epsilon of all releases together
 * @param weights whole numbers, in proportion to which releases share epsilon
 */
@Name("laplace")
@About("Laplace noise: pure epsilon-DP by releases that share epsilon in proportion to weights")
public record LaplaceDp(double epsilon, Numbers weights) implements Guarantee {
  private static final int MOST_RELEASES = 64;
  private static final int LARGEST_WEIGHT = 16;
  private static final double LARGEST_COMPOSED = 500;
  private static final Numbers ONE = Numbers.of(1);

  /** Outweighs the rounding of a difference of terms good to a few units in the last place. */
  private static final double BLUR = 0x1p-49;

  public LaplaceDp {
    epsilon = new PureDp(epsilon).epsilon();
    Check.within("the number of weights", weights.size(), 1, MOST_RELEASES);
    for (double weight : weights.toArray()) {
      if (weight != Math.rint(weight) || !(weight >= 1 && weight <= LARGEST_WEIGHT)) {
        throw Check.refusal(
            "a weight", "a whole number from 1 to " + LARGEST_WEIGHT, Numbers.write(weight));
      }
    }
    weights = weights.size() == 1 ? ONE : weights;
  }

  /** One release. */
  public LaplaceDp(double epsilon) {
    this(epsilon, ONE);
  }

  /** Whether to count all releases as one: always right, and far from any use if so large. */
  private boolean single() {
    return weights.size() == 1 || epsilon == 0 || epsilon > LARGEST_COMPOSED;
  }

  /** For one release epsilon + 2 log(1 - delta), at least 0. */
  @Override
  public double epsilon(double delta) {
    if (PrivacyCheck.delta(delta) == 0) {
      return epsilon;
    }
    double gain = 2 * StrictMath.log1p(-delta);
    double one = Math.nextUp(epsilon + gain + BLUR * (epsilon - gain));
    double all =
        single() ? one : new LaplaceReleases(epsilon, weights).profile().epsilon(delta);
    return Math.max(0, Math.min(epsilon, Math.min(one, all)));
  }

  @Override
  public double delta(double asked) {
    if (PrivacyCheck.epsilon(asked) >= epsilon) {
      return 0;
    }
    double one = Math.min(1, Rounding.up(-StrictMath.expm1((asked - epsilon) / 2)));
    return single()
        ? one
        : Math.min(one, new LaplaceReleases(epsilon, weights).profile().delta(asked));
  }

  /** This, then that, which may be chosen by what this released: no more than one with the sum. */
  public LaplaceDp then(LaplaceDp next) {
    return new LaplaceDp(Rounding.sumUp(epsilon, next.epsilon));
  }

  /** That many releases, each with this guarantee, composed if they are few. */
  public LaplaceDp times(long count) {
    double sum = new PureDp(epsilon).times(count).epsilon();
    if (count == 0 || count * weights.size() > MOST_RELEASES) {
      return new LaplaceDp(sum);
    }
    DoubleStream all = DoubleStream.empty();
    for (int i = 0; i < count; i++) {
      all = DoubleStream.concat(all, Arrays.stream(weights.toArray()));
    }
    return new LaplaceDp(sum, Numbers.of(all.toArray()));
  }

  /**
   * The epsilon of one release times the size: a chain of so many moves by 1 is one move of the
   * same noise (Dong, Roth and Su 2022, Theorem 2.14). Several releases count as one.
   */
  @Override
  public LaplaceDp group(int size) {
    return size == 1
        ? this
        : new LaplaceDp(Rounding.productUp(PrivacyCheck.groupSize(size), epsilon));
  }

  /**
   * The smallest eta that this implies. For one release it is the corner alpha = beta,
   *
   * <pre>eta = -2 PhiInverse( exp(-epsilon/2)/2 ).</pre>
   *
   * <p>Proof. Let alpha = Phi(-a) and beta = Phi(-b) be on the curved part, where log alpha + log
   * beta = -epsilon - log 4. As log Phi(-a) is concave in a, that is at most 2 log Phi(-(a+b)/2),
   * so (a+b)/2 is at most -PhiInverse(exp(-epsilon/2)/2): eta-GDP lies below the curved part, and
   * because it is convex, below the straight ones.
   */
  public GaussianDp toGaussian() {
    if (epsilon == 0) {
      return new GaussianDp(0);
    }
    double half = epsilon < 1
        ? Normal.halfWidth(-StrictMath.expm1(-epsilon / 2))
        : -Normal.quantileOfLog(-epsilon / 2 - StrictMath.log(2));
    double one = Rounding.up(2 * half);
    return new GaussianDp(
        single() ? one : Math.min(one, new LaplaceReleases(epsilon, weights).eta()));
  }

  /** The one release that reveals as much as pure DP can: epsilon + 2 log cosh(epsilon/2). */
  static LaplaceDp ofPure(double epsilon) {
    double tail = StrictMath.log1p(StrictMath.exp(-epsilon)) - StrictMath.log(2);
    double moved = epsilon < 1
        ? 2 * StrictMath.log(StrictMath.cosh(epsilon / 2)) + BLUR * epsilon
        : epsilon + 2 * tail;
    return new LaplaceDp(epsilon == 0 ? 0 : Rounding.up(epsilon + moved));
  }

  private DoubleStream shares() {
    double total = Arrays.stream(weights.toArray()).sum();
    return Arrays.stream(weights.toArray())
        .map(weight -> Rounding.up(Rounding.productUp(weight, epsilon) / total));
  }

  @Override
  public Optional<GaussianDp> gaussian() {
    return Optional.of(toGaussian());
  }

  /** The sum over the releases, each as pure DP, or that of eta if it is less. */
  @Override
  public Optional<Zcdp> concentrated() {
    Zcdp sum = shares().mapToObj(each -> new PureDp(each).toZcdp()).reduce(new Zcdp(0), Zcdp::then);
    Zcdp gaussian = toGaussian().toZcdp();
    return Optional.of(sum.rho() < gaussian.rho() ? sum : gaussian);
  }

  /** The sum over the releases, each as pure DP. */
  @Override
  public Optional<RenyiDp> renyi(double alpha) {
    return shares().mapToObj(each -> new PureDp(each).toRenyi(alpha)).reduce(RenyiDp::then);
  }

  @Override
  public Optional<LaplaceDp> laplace() {
    return Optional.of(this);
  }

  /** The same releases with no larger epsilon, or what one of the releases alone reveals. */
  @Override
  public boolean covers(Guarantee other) {
    double largest =
        weights.size() == 1 ? epsilon : Rounding.down(shares().max().orElse(0));
    return other
        .laplace()
        .filter(implied -> implied.epsilon <= largest
            || (implied.weights.equals(weights) && implied.epsilon <= epsilon))
        .isPresent();
  }

  @Override
  public String phrase() {
    return "pure " + Numbers.roundedUp(epsilon, Rounding.DIGITS) + "-DP by "
        + (weights.size() == 1 ? "Laplace noise" : weights.size() + " Laplace releases");
  }

  @Override
  public String conversion() {
    return weights.size() == 1
        ? "Laplace trade-off"
        : "composition of " + weights.size() + " Laplace releases";
  }

  @Override
  public String toString() {
    return Notation.write(Guarantee.class, this);
  }
}
