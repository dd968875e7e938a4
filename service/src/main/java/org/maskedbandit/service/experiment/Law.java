package org.maskedbandit.service.experiment;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.maskedbandit.random.SecretSource;

/** How the arms of an experiment are drawn, as of one state of it. Thread-safe. */
public interface Law {
  /**
   * Draws an arm. Complete at once if all is there that is needed; never blocks.
   *
   * @param eligible in ascending order, none retired; all that are not retired if it is not given
   * @param mayCompute asked once if the probabilities of these arms must be computed for it
   * @param random of the thread that asks it
   */
  CompletableFuture<Choice> choose(
      Optional<int[]> eligible, BooleanSupplier mayCompute, Supplier<SecretSource> random);

  /** The probability of each arm, by its index, for all who ask; empty if it is a secret. */
  Optional<double[]> weights();
}
