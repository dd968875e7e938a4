package org.maskedbandit.service.experiment;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.maskedbandit.random.RandomSource;

/**
 * The public state of an experiment as of a release: what decisions are made from. Immutable, but
 * for a cache; replaced as a whole when something changes.
 *
 * @param change grows with every change of any experiment
 * @param finalArm which arm is played after the end
 * @param places where in the arms each label is
 */
public record Experiment(
    long id,
    Definition definition,
    Status status,
    OptionalInt finalArm,
    List<Arm> arms,
    Map<String, Integer> places,
    long created,
    long change,
    Model model,
    long version,
    Optional<Law> law,
    Map<List<Integer>, Law> subsets) {
  /** Laws of subsets are made on demand; so many are kept. */
  private static final int MOST_SUBSETS = 1000;

  /** The state as of the latest release of the model. */
  public static Experiment of(
      long id,
      Definition definition,
      Status status,
      OptionalInt finalArm,
      List<Arm> arms,
      long created,
      long change,
      Model model) {
    synchronized (model) {
      int[] active = active(arms);
      return new Experiment(
          id,
          definition,
          status,
          finalArm,
          List.copyOf(arms),
          places(arms),
          created,
          change,
          model,
          model.version(),
          active.length == 0 ? Optional.empty() : model.law(active),
          new ConcurrentHashMap<>());
    }
  }

  private static Map<String, Integer> places(List<Arm> arms) {
    return IntStream.range(0, arms.size())
        .boxed()
        .collect(Collectors.toUnmodifiableMap(arm -> arms.get(arm).label(), arm -> arm));
  }

  private static int[] active(List<Arm> arms) {
    return IntStream.range(0, arms.size())
        .filter(arm -> !arms.get(arm).retired())
        .toArray();
  }

  public int[] active() {
    return active(arms);
  }

  public String name() {
    return definition.name();
  }

  public OptionalInt find(String label) {
    Integer place = places.get(label);
    return place == null ? OptionalInt.empty() : OptionalInt.of(place);
  }

  /** Draws one of the arms that are not retired. */
  public Choice choose(RandomSource random) {
    return Choice.drawn(law.orElseThrow(), random);
  }

  /**
   * Draws one of some arms that are not retired; nothing if there was a release since, and it must
   * be tried again with the state as of that release.
   */
  public Optional<Choice> choose(List<Integer> eligible, RandomSource random) {
    Law known = subsets.get(eligible);
    if (known == null) {
      synchronized (model) {
        if (model.version() != version) {
          return Optional.empty();
        }
        known =
            model.law(eligible.stream().mapToInt(Integer::intValue).toArray()).orElseThrow();
      }
      if (subsets.size() < MOST_SUBSETS) {
        subsets.put(eligible, known);
      }
    }
    return Optional.of(Choice.drawn(known, random));
  }

  /** The arm with the largest probability. */
  public int leader() {
    Law now = law.orElseThrow();
    int best = 0;
    double[] probabilities = now.probabilities();
    for (int i = 1; i < probabilities.length; i++) {
      best = probabilities[i] > probabilities[best] ? i : best;
    }
    return now.arm(best);
  }
}
