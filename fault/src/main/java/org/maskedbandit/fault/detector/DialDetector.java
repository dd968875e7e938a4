package org.maskedbandit.fault.detector;

import static java.util.Comparator.comparingDouble;

import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.maskedbandit.lab.audit.dial.DialReport;
import org.maskedbandit.lab.audit.dial.NoiseDial;
import org.maskedbandit.policy.Policy;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;

/**
 * Turns a {@link NoiseDial} for every reward of the usual scripts and of a random one.
 *
 * @param differences whether the policy accounts for the differences of its draws only
 */
public record DialDetector(int arms, int rounds, boolean differences) implements Detector<Policy> {

  @Override
  public Optional<String> complaint(Policy policy, Seed seed) {
    return Stream.concat(
            NoiseDial.patterns(arms, rounds).stream(), Stream.of(script(seed.stream())))
        .map(pulls -> new NoiseDial(policy, arms, pulls))
        .flatMap(dial -> IntStream.range(0, rounds).mapToObj(round -> report(dial, round)))
        .filter(report -> !report.covered())
        .max(comparingDouble(DialReport::excess))
        .map(DialDetector::sentence);
  }

  private int[] script(RandomSource random) {
    return random.ints(rounds, 0, arms).toArray();
  }

  private DialReport report(NoiseDial dial, int changed) {
    return differences ? dial.ofDifferences(changed) : dial.ofDraws(changed);
  }

  private static String sentence(DialReport report) {
    String lost = Double.isInfinite(report.measured())
        ? "a round does not play what its noise decides, so that its η is taken for infinite"
        : "η = " + Digits.of(report.measured()) + " is lost";
    return lost + ", " + Digits.of(report.spent()) + " was charged and "
        + Digits.of(report.claimed()) + " claimed";
  }

  @Override
  public String name() {
    return "`NoiseDial`";
  }
}
