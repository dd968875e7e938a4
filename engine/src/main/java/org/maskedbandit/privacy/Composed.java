package org.maskedbandit.privacy;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.stream.Stream;
import org.maskedbandit.notation.Check;

/**
 * What several releases come to together, each perhaps chosen by the outputs before it, with its
 * guarantee fixed beforehand.
 *
 * <p>The guarantee is that of the strongest kind that all parts imply, in the order Laplace, pure,
 * GDP, zCDP, Renyi, approximate. At a delta fixed beforehand every route is a theorem, so the least
 * epsilon of all of them holds.
 *
 * @param times how often all parts are released
 */
public record Composed(List<Guarantee> parts, long times) {
  private static final double LEAST_DELTA = 1e-300;
  private static final double MOST_DELTA = 1 - 1e-12;

  public Composed {
    parts = List.copyOf(parts);
    Check.atLeast("the number of guarantees", parts.size(), 1);
    Check.within("times", times, 1, 1_000_000_000_000_000L);
  }

  /** The guarantee in the strongest common kind; if there is none, the point at that delta. */
  public Guarantee guarantee(double delta) {
    if (single()) {
      return parts.get(0);
    }
    Stream<Optional<? extends Guarantee>> kinds =
        Stream.of(laplace(), pure(), gaussian(), concentrated(), renyi(), approximate());
    double epsilon = epsilon(delta);
    Guarantee point =
        epsilon == Double.POSITIVE_INFINITY ? new NoGuarantee() : new ApproximateDp(epsilon, delta);
    return kinds
        .flatMap(Optional::stream)
        .map(Guarantee.class::cast)
        .findFirst()
        .orElse(point);
  }

  /** All bounds on the epsilon at a delta; none for a single release. */
  public List<Route> routes() {
    if (single()) {
      return List.of();
    }
    Stream<Optional<Route>> all = Stream.of(
        laplace()
            .map(sum -> Route.sound(
                "laplace",
                sum::epsilon,
                "losses composed on a lattice",
                "Composes the exact privacy losses of Laplace noise.")),
        pure()
            .map(sum -> Route.sound(
                "basic",
                sum::epsilon,
                "Dwork and Roth 2014, Theorem 3.14",
                "Adds up the epsilons.")),
        optimal()
            .map(epsilon -> Route.sound(
                "optimal",
                epsilon,
                "Kairouz, Oh and Viswanath 2015, Theorem 3.3",
                "The best that can be said if nothing but the epsilons is known.")),
        gaussian()
            .map(sum -> Route.gaussian(
                "gdp",
                sum,
                "Dong, Roth and Su 2022, Corollary 3.3",
                "Adds up the squares of eta.")),
        concentrated()
            .map(sum -> Route.sound(
                "zcdp",
                sum::epsilon,
                "Bun and Steinke 2016, Lemma 1.7",
                "Adds up the rho of zCDP.")),
        renyi()
            .map(sum -> Route.sound(
                "renyi",
                sum::epsilon,
                "Mironov 2017, Proposition 1",
                "Adds up Renyi divergences of one order.")),
        split()
            .map(epsilon -> Route.sound(
                "sum",
                epsilon,
                "Dwork and Roth 2014, Theorem 3.16",
                "Adds up the epsilons and the deltas.")));
    return all.flatMap(Optional::stream).toList();
  }

  /** The smallest proven epsilon at that delta; infinite if there is none. */
  public double epsilon(double delta) {
    return single()
        ? parts.get(0).epsilon(delta)
        : routes().stream()
            .mapToDouble(route -> route.epsilon().applyAsDouble(delta))
            .min()
            .orElse(Double.POSITIVE_INFINITY);
  }

  /** A delta at which epsilon is at most the given one, by bisection. */
  public double delta(double epsilon) {
    if (single()) {
      return parts.get(0).delta(epsilon);
    }
    if (epsilon(MOST_DELTA) > epsilon) {
      return 1;
    }
    double low = StrictMath.log(LEAST_DELTA);
    double high = StrictMath.log(MOST_DELTA);
    double found = MOST_DELTA;
    for (int step = 0; step < 60; step++) {
      double middle = (low + high) / 2;
      double tried = StrictMath.exp(middle);
      if (epsilon(tried) <= epsilon) {
        high = middle;
        found = tried;
      } else {
        low = middle;
      }
    }
    return found;
  }

  private boolean single() {
    return parts.size() == 1 && times == 1;
  }

  private Optional<LaplaceDp> laplace() {
    return sum(part -> as(LaplaceDp.class, part), LaplaceDp::times, LaplaceDp::then);
  }

  private Optional<PureDp> pure() {
    return sum(Composed::asPure, PureDp::times, PureDp::then);
  }

  private static Optional<PureDp> asPure(Guarantee part) {
    return as(PureDp.class, part)
        .or(() -> as(LaplaceDp.class, part).map(laplace -> new PureDp(laplace.epsilon())));
  }

  private Optional<GaussianDp> gaussian() {
    return sum(Guarantee::gaussian, GaussianDp::times, GaussianDp::then);
  }

  private Optional<Zcdp> concentrated() {
    return sum(Guarantee::concentrated, Zcdp::times, Zcdp::then);
  }

  /** At the least order of all, which every part has. */
  private Optional<RenyiDp> renyi() {
    OptionalDouble alpha = parts.stream()
        .flatMap(part -> as(RenyiDp.class, part).stream())
        .mapToDouble(RenyiDp::alpha)
        .min();
    return alpha.isEmpty()
        ? Optional.empty()
        : sum(part -> part.renyi(alpha.getAsDouble()), RenyiDp::times, RenyiDp::then);
  }

  private Optional<ApproximateDp> approximate() {
    return sum(
        part -> as(ApproximateDp.class, part)
            .or(() -> asPure(part).map(pure -> new ApproximateDp(pure.epsilon(), 0))),
        ApproximateDp::times,
        ApproximateDp::then);
  }

  private <G> Optional<G> sum(
      Function<Guarantee, Optional<G>> view,
      BiFunction<G, Long, G> copies,
      BinaryOperator<G> then) {
    List<G> all = parts.stream().flatMap(part -> view.apply(part).stream()).toList();
    return all.size() < parts.size()
        ? Optional.empty()
        : all.stream().map(each -> copies.apply(each, times)).reduce(then);
  }

  /** The tight bound, for equal parts that are pure or approximate. */
  private Optional<DoubleUnaryOperator> optimal() {
    double count = (double) times * parts.size();
    Optional<ApproximateDp> equal =
        count <= Composition.MOST && parts.stream().distinct().count() == 1
            ? new Composed(parts.subList(0, 1), 1).approximate()
            : Optional.empty();
    return equal
        .filter(each -> each.epsilon() < Double.POSITIVE_INFINITY)
        .map(each -> delta -> delta == 0
            ? Double.POSITIVE_INFINITY
            : Composition.optimal(each.epsilon(), each.delta(), (int) count, delta));
  }

  /** The sum of the approximate parts, at their deltas, and of the others, at what is left. */
  private Optional<DoubleUnaryOperator> split() {
    List<Guarantee> points =
        parts.stream().filter(ApproximateDp.class::isInstance).toList();
    if (points.isEmpty()) {
      return Optional.empty();
    }
    ApproximateDp sum = new Composed(points, times).approximate().orElseThrow();
    if (points.size() == parts.size()) {
      return Optional.of(sum::epsilon);
    }
    List<Guarantee> others =
        parts.stream().filter(part -> !(part instanceof ApproximateDp)).toList();
    Composed rest = new Composed(others, times);
    return Optional.of(delta -> {
      double left = delta == sum.delta() ? 0 : Math.nextDown(delta - sum.delta());
      return left >= 0 ? Math.nextUp(sum.epsilon() + rest.epsilon(left)) : Double.POSITIVE_INFINITY;
    });
  }

  private static <G> Optional<G> as(Class<G> kind, Guarantee part) {
    return Optional.of(part).filter(kind::isInstance).map(kind::cast);
  }
}
