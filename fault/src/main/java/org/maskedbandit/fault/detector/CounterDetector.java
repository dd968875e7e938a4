package org.maskedbandit.fault.detector;

import java.util.Optional;
import java.util.function.Supplier;
import org.maskedbandit.lab.audit.dial.ReleaseDial;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.counter.Counter;

/** Turns a {@link ReleaseDial}: no reward may lose more by all values than it was charged. */
public record CounterDetector(int rewards) implements Detector<Supplier<Counter>> {
  /** The dial is exact up to this. */
  private static final double ROUNDING = 1 + 1e-9;

  @Override
  public Optional<String> complaint(Supplier<Counter> counters, Seed seed) {
    double lost =
        ReleaseDial.counter(counters, rewards, 1 + seed.stream().nextInt(3)).worst();
    double charged = charged(counters.get(), seed.stream());
    return lost <= charged * ROUNDING
        ? Optional.empty()
        : Optional.of((Double.isInfinite(lost)
                ? "a reward is in the clear"
                : "η = " + Digits.of(lost) + " is lost")
            + ", " + Digits.of(charged) + " was charged");
  }

  private double charged(Counter counter, RandomSource random) {
    for (int added = 0; added < rewards; added++) {
      counter.add(0, random);
    }
    return counter.spent().gaussian().orElseThrow().eta();
  }

  @Override
  public String name() {
    return "`ReleaseDial`";
  }
}
