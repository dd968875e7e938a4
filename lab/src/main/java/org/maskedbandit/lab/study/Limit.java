package org.maskedbandit.lab.study;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.maskedbandit.lab.report.Column;
import org.maskedbandit.lab.report.Format;
import org.maskedbandit.lab.report.picture.Curve;
import org.maskedbandit.privacy.GaussianDp;
import org.maskedbandit.privacy.Guarantee;
import org.maskedbandit.problem.Problem;
import org.maskedbandit.theory.Benchmark;
import org.maskedbandit.theory.GaussianBenchmark;
import org.maskedbandit.theory.LaiRobbins;
import org.maskedbandit.theory.PureBenchmark;

/**
 * What a guarantee costs on a problem, to print beside regrets.
 *
 * @param name of which guarantee it is: of 1-GDP, without privacy
 */
public record Limit(String name, Benchmark benchmark) {
  /** What everybody must know who reads the number. */
  public static final String WORDS = "an asymptotic bound; good policies are below it at small T";

  /** The colour of benchmarks in pictures that have one. */
  private static final String FAMILY = "benchmark";

  /** The time of a benchmark grows with the arms. */
  private static final int MOST_ARMS = 1000;

  /** More broken lines in one panel are hard to read. */
  private static final int MOST_LINES = 3;

  /**
   * The benchmark of the guarantee on problems with rewards of 0 and 1 whose means stay, and none
   * on others. Pure DP has that of its epsilon. GDP has that of its eta, and zCDP that of eta =
   * sqrt(2 rho), by the same proof. Of other guarantees nothing better is known than the bound
   * without privacy. None for perfect privacy, under which nothing can be learnt.
   */
  public static Optional<Limit> of(Problem problem, Guarantee guarantee) {
    double epsilon = guarantee.epsilon(0);
    if (!problem.binary() || problem.changes() || problem.arms() > MOST_ARMS || epsilon == 0) {
      return Optional.empty();
    }
    double eta = eta(guarantee);
    if (epsilon < Double.POSITIVE_INFINITY) {
      return Optional.of(
          new Limit("of " + guarantee.phrase(), new PureBenchmark(problem, epsilon)));
    }
    return Optional.of(
        eta < Double.POSITIVE_INFINITY
            ? new Limit("of " + guarantee.phrase(), new GaussianBenchmark(problem, eta))
            : new Limit("without privacy", new LaiRobbins(problem)));
  }

  private static double eta(Guarantee guarantee) {
    return guarantee
        .gaussian()
        .map(GaussianDp::eta)
        .or(() -> guarantee.concentrated().map(rate -> Math.sqrt(2 * rate.rho())))
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** The benchmark for the regret of that many rounds. */
  public double regret(double rounds) {
    return benchmark.regret(rounds);
  }

  /** One sentence for a page or a terminal. */
  public String sentence(long rounds) {
    return String.format(
        Locale.ROOT,
        "The benchmark %s at T = %d is %.1f: %s (%s).",
        name,
        rounds,
        regret(rounds),
        WORDS,
        benchmark.source());
  }

  /** A column of a number that some rows do not have. */
  static <T> Column<T> column(String name, int decimals, ToDoubleFunction<T> number) {
    return Column.<T>of(name, number::applyAsDouble).format(Format.decimals(decimals));
  }

  /** What the columns mean, if there are any. */
  public static Optional<String> remark(List<Regrets> all) {
    return all.stream().anyMatch(series -> series.limit().isPresent())
        ? Optional.of("benchmark: what the promise costs on this problem, " + WORDS
            + "; --from compares the growth instead")
        : Optional.empty();
  }

  /** The benchmarks of these series over time, each in the colour of the first with its promise. */
  static Stream<Curve> lines(List<Regrets> all) {
    Map<Limit, Regrets> first = new LinkedHashMap<>();
    all.forEach(series -> series.limit().ifPresent(limit -> first.putIfAbsent(limit, series)));
    return first.entrySet().stream()
        .limit(MOST_LINES)
        .map(entry -> entry
            .getKey()
            .line(entry.getValue().checkpoints().rounds())
            .family(entry.getValue().policy().written()));
  }

  /** The benchmark over time, left out where playing at random has less regret. */
  public Curve line(double[] rounds) {
    double each = Arrays.stream(benchmark.problem().gaps()).average().orElse(0);
    double[] heights = Arrays.stream(rounds)
        .map(round -> regret(round) < each * round ? regret(round) : Double.NaN)
        .toArray();
    return Curve.of("benchmark " + name + " (asymptotic)", rounds, heights)
        .family(FAMILY)
        .dashed();
  }

  /** The benchmarks of several promises at the horizon, against the places given. */
  public static Stream<Curve> against(
      Problem problem, long rounds, double[] places, List<Guarantee> promises) {
    double[] heights =
        promises.stream().mapToDouble(each -> at(problem, rounds, each)).toArray();
    return Arrays.stream(heights).allMatch(Double::isNaN)
        ? Stream.empty()
        : Stream.of(
            Curve.of("benchmark (asymptotic)", places, heights).family(FAMILY).dashed());
  }

  /** The benchmark of a promise at the horizon; not a number if there is none. */
  public static double at(Problem problem, long rounds, Guarantee promise) {
    return of(problem, promise).map(limit -> limit.regret(rounds)).orElse(Double.NaN);
  }
}
