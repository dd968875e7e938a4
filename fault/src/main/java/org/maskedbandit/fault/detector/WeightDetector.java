package org.maskedbandit.fault.detector;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.maskedbandit.notation.Numbers;
import org.maskedbandit.random.RandomSource;
import org.maskedbandit.random.Seed;
import org.maskedbandit.release.CancellingNoise;
import org.maskedbandit.release.Release;

/**
 * No weight moves when a noise is moved that it multiplies: that of its release and, if noise is
 * taken back, that of the release before.
 */
public record WeightDetector(CancellingNoise noise) implements Detector<EvidenceRule> {
  private static final int RELEASES = 10;

  @Override
  public Optional<String> complaint(EvidenceRule rule, Seed seed) {
    List<Release> releases = releases(seed.stream());
    Numbers before = rule.weights(noise, releases);
    int ahead = noise.independent() ? 0 : 1;
    for (int moved = 0; moved < RELEASES; moved++) {
      List<Release> others = new ArrayList<>(releases);
      Release each = releases.get(moved);
      others.set(
          moved, new Release(0, each.rewards(), each.sum() * 0.7, each.decisions(), each.back()));
      Numbers after = rule.weights(noise, others);
      for (int j = 0; j <= moved + ahead; j++) {
        if (before.get(j) != after.get(j)) {
          return Optional.of(
              "the weight of release " + (j + 1) + " moves with the sum of release " + (moved + 1));
        }
      }
    }
    return Optional.empty();
  }

  private List<Release> releases(RandomSource random) {
    List<Release> all = new ArrayList<>();
    long released = 0;
    int back = 0;
    for (int j = 0; j < RELEASES; j++) {
      long length = noise.lengths().after(released);
      double sum = length * (0.2 + 0.2 * random.nextDouble());
      all.add(new Release(0, length, sum, released, back));
      back = noise.back(released, released + length);
      released += length;
    }
    return all;
  }

  @Override
  public String name() {
    return "weights beside moved sums";
  }
}
