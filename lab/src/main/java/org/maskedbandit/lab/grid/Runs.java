package org.maskedbandit.lab.grid;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** What was measured on the runs of a series, in their order. */
public record Runs<R>(Series series, List<R> results) {

  public Runs {
    results = List.copyOf(results);
  }

  public int size() {
    return results.size();
  }

  /** A number of each run. */
  public Sample sample(ToDoubleFunction<? super R> number) {
    return Sample.of(results.stream().mapToDouble(number).toArray());
  }

  /** In how many runs that holds. */
  public long count(Predicate<? super R> holds) {
    return results.stream().filter(holds).count();
  }

  /** A part of each result. */
  public <S> Runs<S> map(Function<? super R, ? extends S> part) {
    return new Runs<>(series, results.stream().<S>map(part).toList());
  }
}
