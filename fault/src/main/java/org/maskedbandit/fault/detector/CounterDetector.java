package org.maskedbandit.fault.detector;

import java.util.Optional;
import java.util.function.Supplier;
import org.maskedbandit.lab.audit.dial.CounterDial;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.counter.Counter;

/** Turns a {@link CounterDial}: no reward may lose more by all values than it was charged. */
public record CounterDetector(int rewards) implements Detector<Supplier<Counter>> {
  /** The dial is exact up to this. */
  private static final double ROUNDING = 1 + 1e-6;

  /** The dial shows 1e5 and more if there is no noise. */
  private static final double IN_THE_CLEAR = 1e4;

  @Override
  public Optional<String> complaint(Supplier<Counter> counters, Seed seed) {
    double lost = new CounterDial(counters, rewards, 1 + seed.stream().nextInt(3)).worst();
    double charged = charged(counters.get(), seed.stream());
    return lost <= charged * ROUNDING
        ? Optional.empty()
        : Optional.of((lost > IN_THE_CLEAR
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
    return "`CounterDial`";
  }
}
